import type { ProductType } from '../../codes.ts'

/** The life of an order's cashback, with the number on the wire (rule book §13). */
export const cashbackStates = {
  estimated: 0,
  settling: 1,
  payable: 2,
  withdrawing: 3,
  withdrawn: 4,
  void: 9,
} as const
export type CashbackState = keyof typeof cashbackStates
export const cashbackStateText: Record<CashbackState, string> = {
  estimated: '预计',
  settling: '待结算',
  payable: '可提现',
  withdrawing: '提现中',
  withdrawn: '已提现',
  void: '失效',
}

/** Why an order gives nothing, or no longer does (rule book §13). */
export const voidReasons = [
  'refunded',
  'same_phone',
  'same_device',
  'same_payer',
  'nothing',
  'account_closed',
] as const
export type VoidReason = (typeof voidReasons)[number]

/** As staff read it. */
export const voidReasonText: Record<VoidReason, string> = {
  refunded: '订单已退款',
  same_phone: '联系人手机号是邀请人的',
  same_device: '下单的设备和地址是邀请人的',
  same_payer: '付款账户是邀请人的',
  nothing: '没有计入返现的金额',
  account_closed: '邀请人已注销',
}

/** As the member reads it: which mark gave somebody away is nobody's to learn from. */
export const voidShownText: Record<VoidReason, string> = {
  refunded: '订单已退款',
  same_phone: '自购订单不返现',
  same_device: '自购订单不返现',
  same_payer: '自购订单不返现',
  nothing: '没有计入返现的金额',
  account_closed: '账号已注销',
}

/** Why cashback cannot be withdrawn yet. */
export const waitReasons = ['travelling', 'settling', 'refund', 'complaint'] as const
export type WaitReason = (typeof waitReasons)[number]
export const waitReasonText: Record<WaitReason, string> = {
  travelling: '行程尚未结束',
  settling: '返程后7天可提现',
  refund: '订单有退款在处理',
  complaint: '订单有投诉在处理',
}

/** What a rate is for: a type of product, or a trip that was made for somebody. */
export const rateTypes = {
  group: 1,
  free: 2,
  semi: 3,
  private: 4,
  study: 5,
  custom: 6,
} as const satisfies Record<ProductType | 'custom', number>
export type RateType = keyof typeof rateTypes
