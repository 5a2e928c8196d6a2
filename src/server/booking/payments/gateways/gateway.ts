import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import { type PayType, sameProvider, type TradeState } from '#src/domain/booking/payment.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Fen } from '#src/domain/money.ts'

/** What a channel says of one trade, whether we asked for it or it was pushed to us. */
export interface Trade {
  channel: PayChannel
  outTradeNo: string
  state: TradeState
  /** The channel's own number, present once paid. */
  channelTradeNo: string | null
  /** The order's total as the channel knows it, in fen; null while the channel does not say. */
  amountFen: Fen | null
  currency: string | null
  /** Set when the money went to somebody else than us; each channel names its merchants in its own way. */
  payeeFault: 'another merchant' | 'another app' | null
  /** The payer's number at the channel, masked by whoever stores it. */
  payer: string | null
  paidAt: Date | null
}

export interface NewTrade {
  outTradeNo: string
  /** Longer text than the channel takes is cut by its gateway. */
  description: string
  amountFen: Fen
  expiresAt: Date
  /** Where a browser comes back to from a channel that leads away. Coming back proves no payment. */
  returnUrl: string
  /** The payer's address, which a channel asks for on a telephone. */
  payerIp: string
}

/** What the payer does next: scan `url` as a code with a telephone, or open it in this browser. */
export type NextAction = { kind: 'qr'; url: string } | { kind: 'redirect'; url: string }

/** A form that the payer's browser posts to the channel, and the sites that it may lead to. */
export interface PostedForm {
  action: string
  fields: Record<string, string>
  targets: string[]
}

/**
 * Closed for good, already paid, or held open because somebody is typing a password right now. `unknown`: nobody has
 * opened it at the channel, so nothing is there to close; where the payer opens trades, money can still come until
 * the trade's expiry, and is handled as late money (rule book §8.4, steps 2 and 5).
 */
export type Closing = 'closed' | 'paid' | 'paying' | 'unknown'

export interface NewRefund {
  outTradeNo: string
  outRefundNo: string
  totalFen: Fen
  refundFen: Fen
  reason: string
}

export interface SentRefund {
  channelRefundNo: string
  /** Arrived, on its way, or given up by the channel. */
  state: 'success' | 'processing' | 'failed'
  /** The channel's own word for that state, for staff. */
  said: string
}

/** A line of a channel's bill of one day: money that it took for us, or a refund that it has taken on. */
export interface BillLine {
  kind: 'payment' | 'refund'
  outTradeNo: string
  /** Null in a payment's line, and in that of a refund which we never asked for under a number. */
  outRefundNo: string | null
  /** The channel's own number of what was paid; a refund's line has it too. */
  channelTradeNo: string
  /** Never negative. */
  amountFen: Fen
  /** What the channel keeps of it; negative where a refund brings it back. */
  feeFen: Fen
  at: Date
}

/**
 * The bill of a day as the channel hands it out: `none` where nothing happened that day, `creating` while it is not made
 * yet. Its lines are read once, from the network or a file to their consumer, so a day of any length fits; they end with
 * a ChannelError when the bill is not whole.
 */
export type Bill = { state: 'ready'; lines: AsyncIterable<BillLine> } | { state: 'none' | 'creating' }

/**
 * The channel could not be reached, refused, or answered something that we cannot trust. The message may be logged:
 * it holds no key and no personal data.
 */
export class ChannelError extends Error {
  override readonly name = 'ChannelError'
  /** The channel's own word for its refusal, such as `ORDERPAID`; empty when it gave none. */
  readonly code: string
  constructor(message: string, code = '') {
    super(message)
    this.code = code
  }
}

/** Where a channel reports payments (rule book §20.10). */
export const notifyPath = (payType: PayType) => `/api/v3/pay/notify/${payType}`

/** How a channel reports payments to us: what is special of it about a message that anybody could have sent. */
export interface Notifications {
  /** Headers kept with the body as evidence. */
  readonly signatureHeaders: readonly string[]
  /**
   * Null when the message is not authentic. The same message may come again: recording it is idempotent (rule book
   * §8.4). Throws a ChannelError for an authentic message that we cannot read, so that it comes again.
   */
  read(headers: Headers, body: string): Promise<Trade | null>
  /** Makes the channel stop sending. */
  accepted(): Response
  /** Makes the channel send again. */
  refused(status: number, message: string): Response
}

/**
 * A payment channel. Its gateway verifies every answer's signature and says everything in the words above; what it
 * returns may be believed.
 */
export interface PayGateway {
  /** Asking twice for one number is one trade to the channel. */
  create(trade: NewTrade): Promise<NextAction>
  /** The address that `create` answers lives for minutes, so it is asked for anew at each press. */
  readonly isFleeting?: boolean
  /** Set where the payer's browser opens the trade by posting this form; `create` then leads to the page that does. */
  form?(trade: NewTrade): PostedForm
  /** Null when the channel has never heard of the number. */
  query(outTradeNo: string): Promise<Trade | null>
  close(outTradeNo: string): Promise<Closing>
  /** Asking again with the same outRefundNo sends no second refund: it answers how the first one stands. */
  refund(refund: NewRefund): Promise<SentRefund>
  /** How a refund stands, which sends none; null when the channel has never heard of it, or knows of none that arrived. */
  findRefund(outTradeNo: string, outRefundNo: string): Promise<SentRefund | null>
  readonly notifications: Notifications
  /** Absent where the channel has no bills. */
  bill?(day: Day): Promise<Bill>
  /** Until when the channel's certificate is good, where the shop was given one and not its bare key. */
  readonly certificateEndsAt?: Date
}

/** The channels that this shop has opened. */
export type Gateways = Partial<Record<PayChannel, PayGateway>>

/** Throws a ChannelError for a channel that the shop no longer has: to its old payments it is one that does not answer. */
export function gatewayOf(gateways: Gateways, channel: PayChannel): PayGateway {
  const gateway = gateways[channel]
  if (!gateway) throw new ChannelError(`the shop has no gateway for ${channel}`)
  return gateway
}

/** One bill has all channels of a provider: it is asked for at the first of them. */
export const hasBills = (gateways: Gateways, channel: PayChannel): boolean =>
  gateways[channel]?.bill !== undefined && sameProvider(channel)[0] === channel
