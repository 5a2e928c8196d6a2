import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DeskRefundQuote } from '#src/api/desk/orders/refunds.ts'
import { orderRefunds } from '#src/api/desk/orders/refunds.ts'
import type { Input } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { yuanText } from '#src/domain/money.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../../act/change-sheet.tsx'
import { query } from '../../../../client/query.ts'
import { Calculation } from '../../../../finance/refunds/calculation.tsx'
import { Routes } from '../../../../finance/refunds/routes.tsx'
import { Told } from '../consequences.tsx'

type Wanted = Input<typeof orderRefunds.quote>

type Quote = Pick<ReturnType<typeof useQuery<DeskRefundQuote>>, 'data' | 'error'>

/** What asking would give back by today's rules; null before it is known what is asked for. */
export function useQuote(wanted: Wanted | null): Quote | null {
  const found = useQuery({
    ...query(orderRefunds.quote, wanted ?? { no: '', cause: 'traveller' }),
    enabled: wanted !== null,
    // What was asked before has a token of its own, which must not be sent for this.
    placeholderData: () => undefined,
  })
  return wanted && found
}

interface Props {
  no: string
  title: string
  verb: string
  quote: Quote | null
  onClose(): void
  /** What is asked for. */
  children: ReactNode
}

/** A request to give money back: what is asked, what it comes to, and why; others decide. */
export function AskSheet({ no, title, verb, quote, onClose, children }: Props) {
  const queries = useQueryClient()
  const shown = quote?.data
  return (
    <ChangeSheet
      endpoint={orderRefunds.request}
      inputOf={(reason) => (shown?.allowed ? { no, quote_token: shown.quote_token, reason } : null)}
      isBlocked={!shown?.allowed}
      level={2}
      onClose={onClose}
      onDone={({ refund_no }) => toast.ok(`退款申请 ${refund_no} 已提交`)}
      onRefused={() => void queries.invalidateQueries({ queryKey: [orderRefunds.quote.path] })}
      title={title}
      verb={verb}
      width={760}
    >
      {children}
      {quote && <Outcome quote={quote} />}
      <p className="mt-3 text-12 text-ink-500">原因只有同事看得到。</p>
    </ChangeSheet>
  )
}

function Outcome({ quote: { data, error } }: { quote: Quote }) {
  if (error) return <Notice tone="err">{messageOf(error)}</Notice>
  if (!data) return <Skeleton className="mt-3 h-40 rounded-control" />
  if (!data.allowed)
    return (
      <Notice className="mt-3" live tone="warn">
        {data.why}
      </Notice>
    )
  return (
    <section aria-label="试算" className="mt-3 grid gap-3 rounded-control border border-line p-3">
      <div>
        <Calculation sums={data} />
        {data.balance_fen !== null && (
          <p className="text-12/18 text-ink-500">
            待付尾款变为 <span className="num">{yuanText(data.balance_fen)}</span>
          </p>
        )}
      </div>
      <Routes routes={data.routes} />
      {data.needs_second && <p className="text-13/20 text-warn">{secondText(data)}</p>}
      <div>
        <h3 className="text-12/18 text-ink-500">财务通过后，客人会收到</h3>
        <Told messages={data.messages} />
      </div>
    </section>
  )
}

const secondText = ({ kind, refund_fen, second_line_fen, lately_fen }: DeskRefundQuote) =>
  kind === 'goodwill'
    ? '体谅退款须两位财务同意'
    : refund_fen > second_line_fen
      ? `超过 ${yuanText(second_line_fen)}，须两位财务同意`
      : `7天内已同意退 ${yuanText(lately_fen)}，合计超过 ${yuanText(second_line_fen)}，须两位财务同意`
