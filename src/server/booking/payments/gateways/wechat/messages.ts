import { z } from '#src/api/zod.ts'
import type { TradeState } from '#src/domain/booking/payment.ts'
import { keysOf } from '#src/domain/keys.ts'
import { toFen } from '#src/domain/money.ts'
import { ChannelError, type SentRefund, type Trade } from '../gateway.ts'

/** WeChat Pay's words for a trade, in ours. REVOKED is of trades at a till, and ends like a closed one. */
const tradeStates = {
  NOTPAY: 'unpaid',
  USERPAYING: 'paying',
  PAYERROR: 'failed',
  SUCCESS: 'paid',
  CLOSED: 'closed',
  REVOKED: 'closed',
  REFUND: 'refunded',
} as const satisfies Record<string, TradeState>

const refundStates = {
  SUCCESS: 'success',
  PROCESSING: 'processing',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
} as const satisfies Record<string, SentRefund['state']>

const wordsOf = <T extends object>(words: T) => z.enum(keysOf(words))

/** Instants come as `2026-08-03T15:04:05+08:00`. */
const instant = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)),
  z.transform((text) => new Date(text)),
)

const TradeMessage = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: wordsOf(tradeStates),
  transaction_id: z.optional(z.string()),
  success_time: z.optional(instant),
  payer: z.optional(z.object({ openid: z.optional(z.string()) })),
  amount: z.optional(z.object({ total: z.optional(z.int()), currency: z.optional(z.string()) })),
})

const RefundMessage = z.object({
  refund_id: z.string().check(z.minLength(1)),
  out_refund_no: z.string(),
  status: wordsOf(refundStates),
})

const CodeUrl = z.object({ code_url: z.string().check(z.minLength(1)) })
const H5Url = z.object({ h5_url: z.url({ protocol: /^https?$/ }) })
const Fault = z.object({ code: z.string().check(z.regex(/^[A-Z][A-Z_]{1,40}$/)) })

/** Who we are at the channel: a trade of anybody else is not ours. */
export interface Payee {
  appId: string
  merchantId: string
}

const payeeFaultOf = (said: z.infer<typeof TradeMessage>, us: Payee): Trade['payeeFault'] => {
  if (said.mchid !== us.merchantId) return 'another merchant'
  return said.appid === us.appId ? null : 'another app'
}

export function toTrade(message: unknown, us: Payee): Trade {
  const said = read(TradeMessage, message, 'trade')
  return {
    channel: 'wechat_native',
    outTradeNo: said.out_trade_no,
    state: tradeStates[said.trade_state],
    channelTradeNo: said.transaction_id || null,
    amountFen: said.amount?.total === undefined ? null : toFen(said.amount.total),
    currency: said.amount?.currency ?? null,
    payeeFault: payeeFaultOf(said, us),
    payer: said.payer?.openid || null,
    paidAt: said.success_time ?? null,
  }
}

export function toRefund(message: unknown) {
  const said = read(RefundMessage, message, 'refund')
  const sent: SentRefund = {
    channelRefundNo: said.refund_id,
    state: refundStates[said.status],
    said: said.status,
  }
  return { outRefundNo: said.out_refund_no, sent }
}

export const toCodeUrl = (message: unknown) => read(CodeUrl, message, 'new trade').code_url

export const toH5Url = (message: unknown) => read(H5Url, message, 'new trade').h5_url

/** The word of a refusal, or nothing: whatever else came along is not fit for a log. */
export function toErrorCode(message: unknown) {
  const fault = z.safeParse(Fault, message)
  return fault.success ? fault.data.code : ''
}

/** Names the fields that do not fit, never their values: among them are people's identifiers. */
function read<S extends z.ZodMiniType>(schema: S, message: unknown, what: string): z.infer<S> {
  const parsed = z.safeParse(schema, message)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'everything')
  throw new ChannelError(`WeChat Pay's ${what} cannot be read: ${fields.join(', ')}`)
}

/** Seconds are all the channel reads; Shanghai's offset is always +08:00. */
export const rfc3339 = (at: Date) =>
  `${new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 19)}+08:00`
