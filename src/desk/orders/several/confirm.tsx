import { useQuery } from '@tanstack/react-query'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { messageOf } from '#src/api/reply.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { query } from '../../client/query.ts'
import { fullTimeText } from '../../parts/time-text.ts'
import type { SheetProps } from './acts.tsx'
import { Candidates } from './rows.tsx'

/** Confirms the chosen orders, once it has been seen which can be and why the others cannot. */
export default function ConfirmSheet({ nos, onClose, onDone }: SheetProps) {
  const { data, error } = useQuery(query(orderDetails.previewMany, { nos_json: [...nos] }))
  const ready = data?.list.filter(({ allowed }) => allowed).map(({ no }) => no) ?? []
  const first = data?.deadlines[0]
  return (
    <ChangeSheet
      endpoint={orderChanges.confirmMany}
      inputOf={() => ({ nos_json: ready })}
      isBlocked={ready.length === 0}
      level={1}
      onClose={onClose}
      onDone={({ outcomes }) => onDone({ what: '批量确认', outcomes })}
      title="批量确认"
      verb={`确认 ${ready.length} 个订单`}
      width={760}
    >
      {error && <Notice tone="err">{messageOf(error)}</Notice>}
      {!data && !error && <Skeleton className="h-40 rounded-control" />}
      {data && (
        <>
          {first && (
            <p className="mb-2 text-ink-700">
              确认后客人须在 {fullTimeText(first)} 前签约并付款
              {data.deadlines.length > 1 && '（各单时限不同，这是最早的）'}，短信和站内消息随即发出。
            </p>
          )}
          <Candidates good="可以确认" list={data.list} />
        </>
      )}
    </ChangeSheet>
  )
}
