import type { OpenTrade, payments } from '#src/api/booking/payments.ts'
import type { Data } from '#src/api/endpoint.ts'

/** What a channel has opened; a bank transfer opens nothing. */
export function openTrade(answer: Data<typeof payments.pay>): OpenTrade {
  if (!('out_trade_no' in answer)) throw new Error('a bank transfer was chosen')
  return answer
}
