/** Enumerations of members and what is theirs, written as in `codes.ts`. */

export const smsScenes = {
  login: 1,
  register: 2,
  forget: 3,
  coupon: 4,
  bind_phone: 5,
  sign_contract: 6,
  withdraw: 7,
  reveal: 8,
} as const
export type SmsScene = keyof typeof smsScenes

export const consentKinds = { documents: 1, minors: 2, price_notice: 3, stock_notice: 4 } as const
export type ConsentKind = keyof typeof consentKinds

export const messageKinds = { order: 1, payment: 2, account: 3, saved: 4, review: 5, service: 6 } as const
export type MessageKind = keyof typeof messageKinds
export const messageKindText: Record<MessageKind, string> = {
  order: '订单',
  payment: '支付',
  account: '账号',
  saved: '收藏',
  review: '点评',
  service: '服务',
}

export const uploadPurposes = { avatar: 1, review: 2 } as const
export type UploadPurpose = keyof typeof uploadPurposes

/** Whether an order can be reviewed: not yet or no more, now, done, or done and may be followed up. */
export const reviewStates = { closed: 0, open: 1, written: 2, may_append: 3 } as const
export type ReviewState = keyof typeof reviewStates

/** Staff look at a text that may hold personal data or advertising; what is unlawful is hidden, nothing else. */
export const reviewStatuses = { shown: 1, checking: 2, hidden: 3 } as const
export type ReviewStatus = keyof typeof reviewStatuses
export const reviewStatusText: Record<ReviewStatus, string> = {
  shown: '已展示',
  checking: '审核中',
  hidden: '已屏蔽',
}
