import { refunds } from '#src/api/booking/refunds.ts'
import type { Data } from '#src/api/endpoint.ts'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'

export type RefundQuote = Data<typeof refunds.quote>

export const quotesOf = (orderId: string) => [refunds.quote.path, { order_id: orderId }] as const

/** What giving up the order would give back today; `seqs` are the places of those who leave, null is the whole order. */
export const quoteQuery = (orderId: string, seqs: readonly number[] | null) => ({
  ...ofMember,
  queryKey: [...quotesOf(orderId), seqs],
  queryFn: () =>
    withLogin(() =>
      call(refunds.quote, { order_id: orderId, ...(seqs && { traveller_seqs_json: [...seqs] }) }),
    ),
  // Good for the day: one that has changed is refused with both sums.
  staleTime: 60_000,
})
