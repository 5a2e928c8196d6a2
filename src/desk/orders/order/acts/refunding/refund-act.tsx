import { useState } from 'react'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { requestCauseText } from '#src/domain/booking/refunds/desk.ts'
import { yuanText } from '#src/domain/money.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { OneOf } from '../../../../act/one-of.tsx'
import { useOrder } from '../../order-context.ts'
import { AskSheet, useQuote } from './refund-quote.tsx'

interface Props {
  no: string
  onClose(): void
}

/** An overdue balance ends an order by an act of its own. */
const causes = ['traveller', 'visa_refused'] as const
/** Once the trip has begun there is only one. */
const onTheWay = ['mid_trip'] as const

const parts = ['whole', 'part'] as const
type Part = (typeof parts)[number]
const partText: Record<Part, string> = { whole: '整个订单', part: '部分出行人退出，其余照常' }

/** Asks on a traveller's behalf for all that was paid or for those who leave, with the sums of today (desk book §4.2). */
export function RefundAct({ no, onClose }: Props) {
  const { status } = useOrder()
  const words = status === 'travelling' ? onTheWay : causes
  const [cause, setCause] = useState<(typeof causes | typeof onTheWay)[number] | null>(
    status === 'travelling' ? 'mid_trip' : null,
  )
  const [part, setPart] = useState<Part>('whole')
  const [seqs, setSeqs] = useState<readonly number[]>([])
  const isAsked = cause !== null && (part === 'whole' || seqs.length > 0)
  const quote = useQuote(
    isAsked ? { no, cause, ...(part === 'part' && { traveller_seqs_json: [...seqs] }) } : null,
  )
  return (
    <AskSheet
      no={no}
      onClose={onClose}
      quote={quote}
      title="申请退款"
      verb={quote?.data?.allowed ? `申请退 ${yuanText(quote.data.refund_fen)}` : '申请退款'}
    >
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <fieldset>
          <legend className="mb-1 text-ink-700">原因</legend>
          <OneOf chosen={cause} name="cause" onChoose={setCause} texts={requestCauseText} words={words} />
        </fieldset>
        <fieldset>
          <legend className="mb-1 text-ink-700">退什么</legend>
          <OneOf chosen={part} name="part" onChoose={setPart} texts={partText} words={parts} />
          {part === 'part' && <Leavers chosen={seqs} onChoose={setSeqs} />}
        </fieldset>
      </div>
      {quote?.data?.allowed && quote.data.ladder_text !== '' && (
        <p className="sr-only" role="status">
          扣{percentText(quote.data.bp)}，应退{yuanText(quote.data.refund_fen)}
        </p>
      )}
    </AskSheet>
  )
}

interface LeaversProps {
  chosen: readonly number[]
  onChoose(seqs: readonly number[]): void
}

const Leavers = ({ chosen, onChoose }: LeaversProps) => {
  const { travellers } = useOrder()
  return (
    <div className="mt-1 border-line border-l-2 pl-3">
      {(travellers ?? []).map(({ seq, name_cn, name_en_last, name_en_first, kind_text }) => (
        <Check
          checked={chosen.includes(seq)}
          className="py-0.5"
          key={seq}
          onChange={({ target }) =>
            onChoose(
              target.checked ? [...chosen, seq].sort((a, b) => a - b) : chosen.filter((each) => each !== seq),
            )
          }
        >
          {name_cn || `${name_en_last} ${name_en_first}`.trim() || `第${seq}位`}{' '}
          <span className="text-12 text-ink-500">{kind_text}</span>
        </Check>
      ))}
    </div>
  )
}
