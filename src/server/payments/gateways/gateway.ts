import type { Fen } from '#src/domain/money.ts'

export type TradeState = 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'USERPAYING' | 'PAYERROR' | 'REFUND' | 'REVOKED'

/** What the channel says of one trade, whether we asked for it or it was pushed to us. */
export interface Trade {
  outTradeNo: string
  state: TradeState
  /** The channel's own number, present once paid. */
  channelTradeNo: string | null
  /** The order's total as the channel knows it, in fen; null while the channel does not say. */
  amountFen: Fen | null
  currency: string | null
  merchantId: string
  appId: string
  /** The payer's openid, masked by whoever stores it. */
  payer: string | null
  paidAt: Date | null
}

export interface NewTrade {
  outTradeNo: string
  /** At most 127 characters; longer text is cut by the adapter. */
  description: string
  amountFen: Fen
  expiresAt: Date
}

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

/** A payment channel. The adapter verifies every answer's signature; what it returns may be believed. */
export interface PayGateway {
  /** The merchant and app that our own payments carry; a trade of any other is not ours. */
  readonly merchantId: string
  readonly appId: string
  create(trade: NewTrade): Promise<{ codeUrl: string }>
  /** Null when the channel has never heard of the number. */
  query(outTradeNo: string): Promise<Trade | null>
  /** Closed for good, already paid, or held open because somebody is typing a password right now. */
  close(outTradeNo: string): Promise<'closed' | 'paid' | 'paying'>
  /** Asking again with the same outRefundNo sends no second refund: it answers how the first one stands. */
  refund(refund: {
    outTradeNo: string
    outRefundNo: string
    totalFen: Fen
    refundFen: Fen
    reason: string
  }): Promise<{
    channelRefundNo: string
    state: 'SUCCESS' | 'PROCESSING' | 'CLOSED' | 'ABNORMAL'
  }>
  /**
   * Verifies signature, time stamp (5 minutes) and decrypts; null when the message is not authentic. Within those
   * minutes the same message may come again: recording it is idempotent (rule book §8.4). Throws a ChannelError for
   * an authentic message that we cannot read, so that it is answered with an error and comes again.
   */
  readNotification(headers: Headers, body: string): Promise<Trade | null>
}
