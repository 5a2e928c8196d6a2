import { useQuery } from '@tanstack/react-query'
import { CalendarClock, TriangleAlert } from 'lucide-react'
import { productLife } from '#src/api/desk/products/life.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { useMay } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import { fullTimeText } from '../../parts/time-text.ts'

/** When the draft will be published and by whom, or why it could not be; nothing where nothing is scheduled. */
export function ScheduleStrip({ id }: { id: number }) {
  const { data } = useQuery(query(productLife.schedule, { id }))
  const mayPublish = useMay()('product.publish')
  const { send, isBusy } = useChange(productLife.unschedule, { onDone: ({ message }) => toast.ok(message) })
  const schedule = data?.schedule
  if (!schedule) return null
  const hasFailed = schedule.fault !== ''
  const Icon = hasFailed ? TriangleAlert : CalendarClock
  return (
    <section
      aria-label="定时发布"
      className={`panel flex items-start gap-3 px-4 py-2.5 ${hasFailed ? 'text-warn' : ''}`}
    >
      <Icon aria-hidden className={`icon mt-1 shrink-0 ${hasFailed ? '' : 'text-pine-600'}`} />
      <p className="min-w-0 grow text-13/26 wrap-anywhere">
        {hasFailed ? (
          <>
            定于 {fullTimeText(schedule.at)} 的发布没有成功：{schedule.fault}
            。草稿原样保留，改好后重新发布或再次定时。
          </>
        ) : (
          <>
            {schedule.by} 安排在 <b className="num font-semibold">{fullTimeText(schedule.at)}</b> 发布
            {schedule.note && `：${schedule.note}`}。到时再查一遍，在此之前草稿不能修改。
          </>
        )}
      </p>
      {mayPublish && (
        <Button className="shrink-0" isBusy={isBusy} onClick={() => send({ id })} size="sm">
          {hasFailed ? '知道了' : '撤回'}
        </Button>
      )}
    </section>
  )
}
