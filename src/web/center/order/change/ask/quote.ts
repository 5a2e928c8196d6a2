import { changes } from '#src/api/booking/changes.ts'
import type { Data } from '#src/api/endpoint.ts'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'

export type ChangeQuote = Data<typeof changes.quote>

export const quotesOf = (orderId: string) => [changes.quote.path, { order_id: orderId }] as const

/** What another date would cost today. */
export const quoteQuery = (orderId: string, date: string) => ({
  ...ofMember,
  queryKey: [...quotesOf(orderId), date],
  queryFn: () => withLogin(() => call(changes.quote, { order_id: orderId, date })),
  // Sums and seats that have changed are refused when it is asked for.
  staleTime: 60_000,
})
