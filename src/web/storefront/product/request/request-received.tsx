import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CustomTripKind } from '#src/domain/codes.ts'
import { PROMISE_MINUTES } from '#src/domain/content/custom-trip-promise.ts'
import { Button } from '#src/ui/button.tsx'
import { useShopInfo } from '#src/web/client/shop-info.ts'
import { standardQuery } from '#src/web/custom-trip/queries.ts'
import type { Received } from './use-request.ts'

interface Props {
  kind: CustomTripKind
  received: Received
  onAnew(): void
}

/** In place of the form: the number, who calls and by when, and what comes after. Takes the focus from the button. */
export default function RequestReceived({ kind, received, onAnew }: Props) {
  const { service_hours, service_phone } = useShopInfo()
  const { data: standard } = useQuery(standardQuery(kind))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { requestNo, phone, designer, isKnown } = received
  return (
    <div>
      <CircleCheck aria-hidden className="icon !size-10 text-ok" />
      <h2
        className="mt-2 font-semibold font-serif text-22/32 focus-visible:shadow-none"
        ref={heading}
        tabIndex={-1}
      >
        {isKnown ? '这个需求已经收到' : '需求已收到'}
      </h2>
      {requestNo && (
        <p className="mt-1 text-ink-700 leading-24">
          需求编号 <b className="num font-semibold text-16">{requestNo}</b>
        </p>
      )}
      <p className="mt-2 text-ink-700 leading-24" role="status">
        {isKnown ? '同一目的地一天只需提交一次，我们正在处理。' : ''}
        {designer || '定制师'}将在工作时间 {PROMISE_MINUTES} 分钟内致电{' '}
        <span className="num font-semibold">{phone}</span>（{service_hours}）。
      </p>
      <ol className="mt-4 grid gap-2.5 border-line border-t pt-4">
        {standard?.steps.slice(0, 3).map(({ no, title, desc }) => (
          <li className="flex gap-2.5" key={no}>
            <b className="num font-semibold mt-px text-pine-600">{no}</b>
            <span>
              <b className="font-semibold">{title}</b>
              <span className="block text-13/20 text-ink-500">{desc}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-13 text-ink-500">
        有变化请致电 <span className="num font-semibold">{service_phone}</span>，报上需求编号即可。
      </p>
      <Button className="mt-4" onClick={onAnew} wide>
        再提交一个需求
      </Button>
    </div>
  )
}
