import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskEndpoints } from '#src/api/desk/index.ts'
import type { Data } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ConfirmSheet } from '../act/confirm-sheet.tsx'
import { Sheet } from '../act/sheet.tsx'
import { query } from '../client/query.ts'
import { useChange } from '../client/use-change.ts'
import { fullTimeText } from '../parts/time-text.ts'

interface Props {
  nos: readonly string[]
  clear(): void
}

type Outcome = Data<typeof deskEndpoints.orderChanges.confirmMany>['outcomes'][number]

/** Confirms the chosen orders: which can be and why the others cannot, and afterwards what became of each. */
export function BulkConfirm({ nos, clear }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
  const close = () => {
    setOpen(false)
    if (outcomes) clear()
    setOutcomes(null)
  }
  return (
    <>
      <Button look="pine" onClick={() => setOpen(true)} size="sm">
        确认
      </Button>
      {isOpen && !outcomes && <Preview nos={nos} onClose={close} onDone={setOutcomes} />}
      {outcomes && (
        <Sheet foot={<Button onClick={close}>知道了</Button>} isOpen onClose={close} title="批量确认的结果">
          <Rows
            rows={outcomes.map(({ no, done, message }) => ({ no, text: '', isGood: done, why: message }))}
          />
        </Sheet>
      )}
    </>
  )
}

interface PreviewProps {
  nos: readonly string[]
  onClose(): void
  onDone(outcomes: readonly Outcome[]): void
}

function Preview({ nos, onClose, onDone }: PreviewProps) {
  const { data, error } = useQuery(query(deskEndpoints.orderDetails.previewMany, { nos_json: [...nos] }))
  const { send, isBusy } = useChange(deskEndpoints.orderChanges.confirmMany, {
    onDone: (answer) => onDone(answer.outcomes),
  })
  const ready = data?.list.filter(({ allowed }) => allowed).map(({ no }) => no) ?? []
  return (
    <ConfirmSheet
      act="order.confirm"
      isBlocked={ready.length === 0}
      isBusy={isBusy}
      isOpen
      level={1}
      onClose={onClose}
      onConfirm={() => send({ nos_json: ready })}
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
    </ConfirmSheet>
  )
}

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
