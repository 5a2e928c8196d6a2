import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import type { Data } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ChangeSheet } from '../act/change-sheet.tsx'
import { Sheet } from '../act/sheet.tsx'
import { query } from '../client/query.ts'
import { fullTimeText } from '../parts/time-text.ts'

export type Outcome = Data<typeof orderChanges.confirmMany>['outcomes'][number]

interface Props {
  nos: readonly string[]
  /** What became of each; the page shows it, for the rows and their bar may be gone by then. */
  onDone(outcomes: readonly Outcome[]): void
}

/** Confirms the chosen orders, once it has been seen which can be and why the others cannot. */
export function BulkConfirm({ nos, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="pine" onClick={() => setOpen(true)} size="sm">
        确认
      </Button>
      {isOpen && <Preview nos={nos} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  )
}

function Preview({ nos, onClose, onDone }: Props & { onClose(): void }) {
  const { data, error } = useQuery(query(orderDetails.previewMany, { nos_json: [...nos] }))
  const ready = data?.list.filter(({ allowed }) => allowed).map(({ no }) => no) ?? []
  return (
    <ChangeSheet
      endpoint={orderChanges.confirmMany}
      inputOf={() => ({ nos_json: ready })}
      isBlocked={ready.length === 0}
      level={1}
      onClose={onClose}
      onDone={({ outcomes }) => onDone(outcomes)}
      title="批量确认"
      verb={`确认 ${ready.length} 个订单`}
      width={760}
    >
      {error && <Notice tone="err">{messageOf(error)}</Notice>}
      {!data && !error && <Skeleton className="h-40 rounded-control" />}
      {data && (
        <>
          <p className="mb-2 text-ink-700">
            确认后客人须在 {fullTimeText(data.deadline)} 前签约并付款，短信和站内消息随即发出。
          </p>
          <Rows
            rows={data.list.map(({ no, title, departs_on, people_text, allowed, why }) => ({
              no,
              text: title && `${title}，${monthDayText(departs_on)}，${people_text}`,
              isGood: allowed,
              why: allowed ? '可以确认' : why,
            }))}
          />
        </>
      )}
    </ChangeSheet>
  )
}

/** What became of each of them. */
export const Outcomes = ({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose(): void }) => (
  <Sheet foot={<Button onClick={onClose}>知道了</Button>} isOpen onClose={onClose} title="批量确认的结果">
    <Rows rows={outcomes.map(({ no, done, message }) => ({ no, text: '', isGood: done, why: message }))} />
  </Sheet>
)

interface Row {
  no: string
  text: string
  isGood: boolean
  why: string
}

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <ul>
    {rows.map(({ no, text, isGood, why }) => (
      <li className="flex gap-3 border-line border-b py-1.5 text-13/22" key={no}>
        <span className="num shrink-0">{no}</span>
        <span className="min-w-0 grow truncate text-ink-500">{text}</span>
        <span className={`shrink-0 ${isGood ? 'text-ok' : 'text-warn'}`}>{why}</span>
      </li>
    ))}
  </ul>
)
