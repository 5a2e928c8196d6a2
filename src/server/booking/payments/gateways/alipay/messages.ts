import { z } from '#src/api/zod.ts'
import type { TradeState } from '#src/domain/booking/payment.ts'
import { keysOf } from '#src/domain/keys.ts'
import { readDecimalYuan } from '#src/domain/money.ts'
import { ChannelError, type SentRefund, type Trade } from '../gateway.ts'

/** Alipay's words for a trade, in ours. A finished one was paid, and can no longer be given back. */
const tradeStates = {
  WAIT_BUYER_PAY: 'unpaid',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
} as const satisfies Record<string, TradeState>

const status = z.enum(keysOf(tradeStates))

/** `2026-08-03 15:04:05`, always in Shanghai. */
const instant = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/)),
  z.transform((text) => new Date(`${text.replace(' ', 'T')}+08:00`)),
)

const yuan = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const fen = readDecimalYuan(text)
    if (fen !== null) return fen
    context.issues.push({ code: 'custom', message: 'not an amount', input: text })
    return z.NEVER
  }),
)

const TradeAnswer = z.object({
  out_trade_no: z.string(),
  trade_no: z.optional(z.string()),
  trade_status: status,
  total_amount: z.optional(yuan),
  trans_currency: z.optional(z.string()),
  send_pay_date: z.optional(instant),
  buyer_user_id: z.optional(z.string()),
  buyer_open_id: z.optional(z.string()),
})

const TradeMessage = z.object({
  charset: z.string().check(z.regex(/^utf-8$/i)),
  notify_type: z.literal('trade_status_sync'),
  app_id: z.string(),
  seller_id: z.optional(z.string()),
  out_trade_no: z.string(),
  trade_no: z.optional(z.string()),
  trade_status: status,
  total_amount: z.optional(yuan),
  trans_currency: z.optional(z.string()),
  gmt_payment: z.optional(instant),
  buyer_id: z.optional(z.string()),
  buyer_open_id: z.optional(z.string()),
})

const RefundAnswer = z.object({ out_trade_no: z.string(), fund_change: z.optional(z.string()) })

const RefundQueryAnswer = z.object({
  out_trade_no: z.optional(z.string()),
  out_request_no: z.optional(z.string()),
  refund_amount: z.optional(yuan),
  refund_status: z.optional(z.string()),
})

interface Said {
  out_trade_no: string
  trade_no?: string | undefined
  trade_status: z.infer<typeof status>
  total_amount?: Trade['amountFen'] | undefined
  trans_currency?: string | undefined
}

/** A closed trade that names a payment was given back whole: it did not run out (it would never have been paid). */
const stateOf = (said: z.infer<typeof status>, paidAt: Date | undefined): TradeState =>
  said === 'TRADE_CLOSED' && paidAt ? 'refunded' : tradeStates[said]

const tradeOf = (said: Said, paidAt: Date | undefined, payer: string | undefined): Trade => ({
  channel: 'alipay_page',
  outTradeNo: said.out_trade_no,
  state: stateOf(said.trade_status, paidAt),
  channelTradeNo: said.trade_no || null,
  amountFen: said.total_amount ?? null,
  currency: said.trans_currency ?? 'CNY',
  payeeFault: null,
  payer: payer || null,
  paidAt: paidAt ?? null,
})

/** An answer names no payee: it is signed for our account, so what it tells is ours. */
export function toTrade(answer: unknown): Trade {
  const said = read(TradeAnswer, answer, 'trade')
  return tradeOf(said, said.send_pay_date, said.buyer_user_id || said.buyer_open_id)
}

/** Who we are at the channel: a trade of anybody else is not ours. */
export interface Payee {
  appId: string
  sellerId: string
}

export function toPushedTrade(message: unknown, us: Payee): Trade {
  const said = read(TradeMessage, message, 'notification')
  const payeeFault =
    said.seller_id !== us.sellerId ? 'another merchant' : said.app_id !== us.appId ? 'another app' : null
  return { ...tradeOf(said, said.gmt_payment, said.buyer_id || said.buyer_open_id), payeeFault }
}

/** Whether this very request moved money; a repeated one, or one that is on its way, did not. */
export function toRefund(answer: unknown) {
  const said = read(RefundAnswer, answer, 'refund')
  return { outTradeNo: said.out_trade_no, hasMoved: said.fund_change === 'Y' }
}

/** How a refund stands; it is not known at all until it arrived or failed. */
export function toRefundState(answer: unknown) {
  const said = read(RefundQueryAnswer, answer, 'refund query')
  const state: SentRefund['state'] = said.refund_status === 'REFUND_SUCCESS' ? 'success' : 'processing'
  return {
    outTradeNo: said.out_trade_no,
    outRefundNo: said.out_request_no,
    refundFen: said.refund_amount ?? null,
    state,
    said: said.refund_status ?? 'UNKNOWN',
  }
}

/** Names the fields that do not fit, never their values: among them are people's identifiers. */
function read<S extends z.ZodMiniType>(schema: S, message: unknown, what: string): z.infer<S> {
  const parsed = z.safeParse(schema, message)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'everything')
  throw new ChannelError(`Alipay's ${what} cannot be read: ${fields.join(', ')}`)
}
