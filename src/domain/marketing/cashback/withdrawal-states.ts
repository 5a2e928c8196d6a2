/** A withdrawal: what staff look at, what is then paid by hand, and its end (rule book §13; desk book §4.10). */
export const withdrawalStates = { requested: 0, approved: 1, paid: 2, rejected: 3 } as const
export type WithdrawalState = keyof typeof withdrawalStates
export const withdrawalStateText: Record<WithdrawalState, string> = {
  requested: '待审核',
  approved: '待付款',
  paid: '已到账',
  rejected: '已退回',
}

export const withdrawChannels = ['wechat', 'alipay'] as const
export type WithdrawChannel = (typeof withdrawChannels)[number]
export const withdrawChannelText: Record<WithdrawChannel, string> = { wechat: '微信零钱', alipay: '支付宝' }

/** Whether income tax is withheld (setting `brokerage.tax_mode`). */
export const taxModes = ['none', 'labour'] as const
export type TaxMode = (typeof taxModes)[number]
