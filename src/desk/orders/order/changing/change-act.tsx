import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orderDateChanges } from '#src/api/desk/orders/date-changes/date-changes.ts'
import type { DeskChange } from '#src/api/desk/orders/date-changes/views.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { query } from '../../../client/query.ts'
import { Told } from '../acts/consequences.tsx'
import { useOrder } from '../order-context.ts'
import { ChangeSums } from './change-sums.tsx'
import { DateList } from './date-list.tsx'

type Quote = Data<typeof orderDateChanges.quote>

interface Props {
  no: string
  onClose(): void
}

/** Proposes another date, or the person that a traveller has asked for, at today's prices; the traveller decides. */
export function ChangeAct({ no, onClose }: Props) {
  const { change } = useOrder()
  const asked = change?.state === 'asked' ? change : null
  return asked?.kind === 'swap' ? (
    <SwapSheet asked={asked} no={no} onClose={onClose} />
  ) : (
    <DateSheet asked={asked} no={no} onClose={onClose} />
  )
}

/** What is worked out for a choice; null before there is one. */
function useChangeQuote(wanted: Input<typeof orderDateChanges.quote> | null) {
  const { no } = useOrder()
  const { data, error } = useQuery({
    ...query(orderDateChanges.quote, wanted ?? { no }),
    enabled: wanted !== null,
    // What was chosen before has a token of its own, which must not be sent for this.
    placeholderData: () => undefined,
  })
  return wanted && { data, error }
}

function DateSheet({ no, asked, onClose }: Props & { asked: DeskChange | null }) {
  const dates = useQuery(query(orderDateChanges.dates, { no }))
  const [chosen, setChosen] = useState<number | null>(null)
  // What the traveller asked for stands first; the clerk may choose another.
  const wished = dates.data?.dates.find(
    ({ date, combo_name }) => asked?.to && date === asked.to.date && combo_name === asked.to.combo_name,
  )
  const departureId = chosen ?? wished?.departure_id ?? null
  const quote = useChangeQuote(departureId === null ? null : { no, departure_id: departureId })
  return (
    <Proposal no={no} onClose={onClose} quote={quote} title={asked ? '提出改期方案' : '改期'}>
      {asked && (
        <p className="mb-2 text-13/20 text-ink-700">
          客人想改到 {asked.to?.date}
          {asked.reason !== '' && `，原因：${asked.reason}`}
          {dates.data && !wished && '。这一天已没有余位或不再销售，请另选日期。'}
        </p>
      )}
      {dates.data ? (
        <DateList chosen={departureId} dates={dates.data.dates} onChoose={setChosen} />
      ) : dates.error ? (
        <Notice tone="err">{messageOf(dates.error)}</Notice>
      ) : (
        <Skeleton className="h-50 rounded-control" />
      )}
    </Proposal>
  )
}

const SwapSheet = ({ no, asked, onClose }: Props & { asked: DeskChange }) => (
  <Proposal
    no={no}
    onClose={onClose}
    quote={useChangeQuote({ no, change_no: asked.change_no })}
    title="提出换人方案"
  >
    <p className="text-13/22">
      第{asked.traveller?.seq}位（{asked.traveller?.kind_text}）由 {asked.traveller?.old_name} 换为{' '}
      {asked.traveller?.new_name}
      {asked.reason !== '' && `，原因：${asked.reason}`}
    </p>
  </Proposal>
)

interface ProposalProps extends Props {
  title: string
  quote: { data: Quote | undefined; error: Error | null } | null
  /** What is chosen. */
  children: React.ReactNode
}

function Proposal({ no, title, quote, onClose, children }: ProposalProps) {
  const queries = useQueryClient()
  const shown = quote?.data
  return (
    <ChangeSheet
      endpoint={orderDateChanges.propose}
      inputOf={(reason) => (shown?.allowed ? { no, quote_token: shown.quote_token, reason } : null)}
      isBlocked={!shown?.allowed}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('方案已发给客人，等客人确认')}
      onRefused={() => void queries.invalidateQueries({ queryKey: [orderDateChanges.quote.path] })}
      title={title}
      verb={shown?.allowed ? `发给客人确认，留位 ${shown.hold_hours} 小时` : '发给客人确认'}
      width={760}
    >
      {children}
      {quote && <Outcome {...quote} />}
      <p className="mt-3 text-12 text-ink-500">原因会作为说明告诉客人。</p>
    </ChangeSheet>
  )
}

function Outcome({ data, error }: NonNullable<ProposalProps['quote']>) {
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
        <ChangeSums sums={data} />
        {data.cancelling_text !== '' && (
          <p className="mt-1 text-12/18 text-ink-500">客人若宁可取消，{data.cancelling_text}</p>
        )}
      </div>
      <div>
        <h3 className="text-12/18 text-ink-500">客人会收到</h3>
        <Told messages={data.messages} />
      </div>
    </section>
  )
}
