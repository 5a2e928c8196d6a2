import { useState } from 'react'
import type { DeskDifference, DeskReconciliation } from '#src/api/desk/finance/reconciliation.ts'
import { causeText, differenceKindText, subjectText } from '#src/domain/booking/reconciliation.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { DeskLink } from '../../../parts/desk-link.tsx'
import { momentText } from '../../../parts/time-text.ts'
import { Due } from '../../../service/due.tsx'
import { PlainTable } from '../../../system/part.tsx'
import { SettleSheet } from './settle-sheet.tsx'

const head = [
  { title: '差异', width: 150 },
  { title: '单号', width: 210 },
  { title: '账单', width: 120, isNumber: true },
  { title: '本站', width: 120, isNumber: true },
  { title: '时限', width: 150 },
  { title: '结果' },
]

interface Props {
  run: DeskReconciliation
  list: readonly DeskDifference[]
  now: Date
}

/** Every difference of a day, the open ones first. One closes by a cause alone. */
export function Differences({ run, list, now }: Props) {
  const [explained, setExplained] = useState<DeskDifference | null>(null)
  if (list.length === 0)
    return (
      <p className="panel px-4 py-8 text-center text-ink-500">
        {run.state === 'done' ? '账单与本站记录一致，没有差异。' : '核对完成后，差异会列在这里。'}
      </p>
    )
  return (
    <>
      <PlainTable head={head} label="差异">
        {list.map((difference) => (
          <tr key={difference.id}>
            <td>
              {subjectText[difference.subject]} {differenceKindText[difference.kind]}
            </td>
            <td className="py-1.5">
              <RecordNumber difference={difference} />
            </td>
            <td className="num text-right">{sumText(difference.bill_fen)}</td>
            <td className="num text-right">{sumText(difference.books_fen)}</td>
            <td>
              <Due at={difference.due_at} isOver={difference.closed_at !== null} now={now} />
            </td>
            <td className="py-1.5">
              <Result difference={difference} now={now} onExplain={() => setExplained(difference)} />
            </td>
          </tr>
        ))}
      </PlainTable>
      {explained && <SettleSheet difference={explained} onClose={() => setExplained(null)} />}
    </>
  )
}

const sumText = (fen: Fen | null) => (fen === null ? '–' : yuanText(fen))

/** Ours lead to the order's money; the channel's own number is what one asks the channel about. */
const RecordNumber = ({
  difference: { number, order_no: orderNo, channel_trade_no: tradeNo },
}: {
  difference: DeskDifference
}) => (
  <>
    {orderNo ? (
      <DeskLink className="num font-medium text-pine-700 hover:underline" to={`/orders/${orderNo}`}>
        {number}
      </DeskLink>
    ) : (
      <span className="num font-medium">{number}</span>
    )}
    {tradeNo && (
      <span className="num block truncate text-12/18 text-ink-500" title={tradeNo}>
        {tradeNo}
      </span>
    )}
  </>
)

interface ResultProps {
  difference: DeskDifference
  now: Date
  onExplain(): void
}

function Result({
  difference: { cause, note, closed_by: by, closed_at: at, is_frozen: isFrozen },
  now,
  onExplain,
}: ResultProps) {
  if (cause && at)
    return (
      <>
        <span className="tag pine">{causeText[cause]}</span>
        {note && <span className="ml-2">{note}</span>}
        <span className="ml-2 text-12 text-ink-500">
          {by ?? '系统'} <span className="num">{momentText(at, now)}</span>
        </span>
      </>
    )
  return (
    <span className="flex items-center gap-2">
      <Button onClick={onExplain} size="sm">
        说明原因
      </Button>
      {isFrozen && <span className="tag och">退款已冻结</span>}
    </span>
  )
}
