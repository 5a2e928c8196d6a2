import type { Fen } from '#src/domain/money.ts'

/** The payer's side of every simulated channel: the same address, whichever channel the number belongs to. */
export const PAY_PATH = '/dev/pay/'

export const PAYER_ACTIONS = ['open', 'success', 'fail', 'duplicate', 'late'] as const
export type PayerAction = (typeof PAYER_ACTIONS)[number]

/** A trade as its payer sees it. */
export interface PayerTrade {
  outTradeNo: string
  brand: '微信支付' | '支付宝'
  description: string
  amountFen: Fen
  expiresAt: Date
  /** The channel's own word for its state, and the same for people. */
  state: string
  stateText: string
  actions: readonly PayerAction[]
  /** Where the payer's browser goes back to from a channel that it was led to. */
  returnUrl: string | null
}

/** What a channel's simulator tells and does for its payers. */
export interface PayerBook {
  /** Undefined for a number of another channel. */
  find(outTradeNo: string, now: Date): Promise<PayerTrade | undefined>
  /** False when the trade cannot take it any more. */
  press(outTradeNo: string, action: PayerAction, now: Date): Promise<boolean>
  deliverDue(): Promise<number>
}
