/** Enumerations of orders, their contracts and money, written as in `codes.ts`; public pages need none of them. */

export const contractStates = { unsigned: 0, signed: 1, voided: 2 } as const
export type ContractState = keyof typeof contractStates
export const contractStateText: Record<ContractState, string> = {
  unsigned: '未签',
  signed: '已签',
  voided: '已作废',
}

export const orderStatuses = {
  wait_confirm: 10,
  wait_contract: 20,
  wait_pay: 30,
  deposit_paid: 40,
  paid: 50,
  ready: 60,
  travelling: 70,
  wait_review: 80,
  done: 90,
  cancelled: 110,
  refunding: 120,
  refunded: 130,
} as const
export type OrderStatus = keyof typeof orderStatuses
export const orderStatusText: Record<OrderStatus, string> = {
  wait_confirm: '待确认',
  wait_contract: '待签约',
  wait_pay: '待付款',
  deposit_paid: '已付订金·待付尾款',
  paid: '已付款·待成团',
  ready: '已确认·待出行',
  travelling: '出行中',
  wait_review: '待评价',
  done: '已完成',
  cancelled: '已取消',
  refunding: '退款中',
  refunded: '已退款',
}

/** The tabs of a member's order list; the number is the `status` of its query. */
export const orderTabs = { all: 0, to_pay: 1, to_travel: 2, to_review: 3, given_back: 4, done: 5 } as const
export type OrderTab = keyof typeof orderTabs
export const orderTabText: Record<OrderTab, string> = {
  all: '全部',
  to_pay: '待付款',
  to_travel: '待出行',
  to_review: '待评价',
  given_back: '退款/取消',
  done: '已完成',
}

export const cancelReasons = {
  deadline: 1,
  by_user: 2,
  no_resources: 3,
  not_formed: 4,
  force_majeure: 5,
  balance_overdue: 6,
  by_staff: 7,
} as const
export type CancelReason = keyof typeof cancelReasons
/** Of a refund's cause: whether the order itself ended for it, which a traveller's own reasons do not say. */
export const isCancelReason = (cause: string): cause is CancelReason => cause in cancelReasons
export const cancelReasonText: Record<CancelReason, string> = {
  deadline: '超时未支付',
  by_user: '用户取消',
  no_resources: '资源不足',
  not_formed: '未成团',
  force_majeure: '不可抗力',
  balance_overdue: '尾款逾期',
  by_staff: '客服取消',
}

export const billKinds = { full: 1, deposit: 2, balance: 3, supplement: 4 } as const
export type BillKind = keyof typeof billKinds
/** 订金, which the ladder returns, never 定金, which the law lets a seller keep. */
export const billKindText: Record<BillKind, string> = {
  full: '全款',
  deposit: '订金',
  balance: '尾款',
  supplement: '补款',
}

export const billStatuses = { unpaid: 0, paid: 1, closed: 2, part_refunded: 3, refunded: 4 } as const
export type BillStatus = keyof typeof billStatuses
export const billStatusText: Record<BillStatus, string> = {
  unpaid: '待支付',
  paid: '已支付',
  closed: '已关闭',
  part_refunded: '部分退款',
  refunded: '已退款',
}

export const payChannels = {
  wechat_native: 1,
  alipay_page: 2,
  offline_transfer: 3,
  wechat_h5: 4,
  alipay_wap: 5,
} as const
export type PayChannel = keyof typeof payChannels
export const payChannelText: Record<PayChannel, string> = {
  wechat_native: '微信支付',
  alipay_page: '支付宝',
  offline_transfer: '对公转账',
  wechat_h5: '微信支付（手机）',
  alipay_wap: '支付宝（手机）',
}

export const paymentStatuses = { created: 0, success: 1, closed: 2, failed: 3, refunded: 4 } as const
export type PaymentStatus = keyof typeof paymentStatuses
