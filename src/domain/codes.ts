/**
 * Every enumeration of the rule book (§3, §7.1, §10.2): the word we use, the number on the wire and the label people
 * read. The words are the values of the PostgreSQL enums too; the numbers never leave the contract.
 */

export const productTypes = { group: 1, free: 2, semi: 3, private: 4, study: 5 } as const
export type ProductType = keyof typeof productTypes
export const productTypeText: Record<ProductType, string> = {
  group: '跟团游',
  free: '自由行',
  semi: '半自助',
  private: '私家团',
  study: '游学',
}

export const scopes = { domestic: 1, hkmo: 2, outbound: 3 } as const
export type Scope = keyof typeof scopes

export const confirmModes = { instant: 1, second: 2 } as const
export type ConfirmMode = keyof typeof confirmModes

export const productOrders = {
  overall: 0,
  sold: 1,
  price_up: 2,
  price_down: 3,
  score: 4,
  soonest: 5,
} as const
export type ProductOrder = keyof typeof productOrders
export const productOrderText: Record<ProductOrder, string> = {
  overall: '综合',
  sold: '销量',
  price_up: '价格从低到高',
  price_down: '价格从高到低',
  score: '评分',
  soonest: '最近出发',
}

/** `nearly_formed` and `full` are computed on reading and never stored. */
export const departureStatuses = {
  open: 1,
  nearly_formed: 2,
  formed: 3,
  full: 4,
  closed: 5,
  cancelled: 6,
  by_phone: 7,
} as const
export type DepartureStatus = keyof typeof departureStatuses
export const departureStatusText: Record<DepartureStatus, string> = {
  open: '报名中',
  nearly_formed: '即将成团',
  formed: '已成团',
  full: '已满',
  closed: '已截止',
  cancelled: '已取消',
  by_phone: '电询',
}

export const depositModes = { none: 0, fixed: 1, percent: 2 } as const
export type DepositMode = keyof typeof depositModes

const priceRuleKinds = { early_bird: 1, group: 2 } as const
export type PriceRuleKind = keyof typeof priceRuleKinds

const offKinds = { fen_per_adult: 1, bp: 2 } as const
export type OffKind = keyof typeof offKinds

export const genders = { male: 1, female: 2 } as const
export type Gender = keyof typeof genders
export const genderText: Record<Gender, string> = { male: '男', female: '女' }

export const personKinds = { adult: 1, child_bed: 2, child_nobed: 3, infant: 4 } as const
export type PersonKind = keyof typeof personKinds
export const personKindText: Record<PersonKind, string> = {
  adult: '成人',
  child_bed: '儿童占床',
  child_nobed: '儿童不占床',
  infant: '婴儿',
}

export const optionKinds = {
  hotel_upgrade: 1,
  ticket: 2,
  visa: 3,
  insurance: 4,
  transfer: 5,
  wifi: 6,
  other: 7,
} as const
export type OptionKind = keyof typeof optionKinds

export const optionUnits = {
  per_person: 1,
  per_order: 2,
  per_room: 3,
  per_person_day: 4,
  per_room_night: 5,
} as const
export type OptionUnit = keyof typeof optionUnits
export const optionUnitText: Record<OptionUnit, string> = {
  per_person: '每人',
  per_order: '每单',
  per_room: '每间',
  per_person_day: '每人每天',
  per_room_night: '每间每晚',
}

export const docTypes = {
  id_card: 1,
  passport: 2,
  hkmo_permit: 3,
  taiwan_permit: 4,
  home_return_permit: 5,
  taiwan_compatriot: 6,
  foreigner_id: 7,
  residence_permit: 8,
  birth_certificate: 9,
} as const
export type DocType = keyof typeof docTypes
export const docTypeText: Record<DocType, string> = {
  id_card: '身份证',
  passport: '护照',
  hkmo_permit: '往来港澳通行证',
  taiwan_permit: '大陆居民往来台湾通行证',
  home_return_permit: '港澳居民来往内地通行证',
  taiwan_compatriot: '台湾居民来往大陆通行证',
  foreigner_id: '外国人永久居留身份证',
  residence_permit: '港澳台居民居住证',
  birth_certificate: '出生医学证明',
}

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

export const payChannels = { wechat_native: 1, alipay_page: 2, offline_transfer: 3 } as const
export type PayChannel = keyof typeof payChannels
export const payChannelText: Record<PayChannel, string> = {
  wechat_native: '微信支付',
  alipay_page: '支付宝',
  offline_transfer: '对公转账',
}

export const paymentStatuses = { created: 0, success: 1, closed: 2, failed: 3, refunded: 4 } as const
export type PaymentStatus = keyof typeof paymentStatuses

/** How somebody travels, for reviews and cases (rule book §14). */
export const travelParties = { family: 1, couple: 2, friends: 3, solo: 4, parents: 5, company: 6 } as const
export type TravelParty = keyof typeof travelParties
export const travelPartyText: Record<TravelParty, string> = {
  family: '亲子',
  couple: '情侣夫妻',
  friends: '朋友',
  solo: '独自',
  parents: '陪父母',
  company: '公司团队',
}

/** The filters above a product's reviews (rule book §14, `main_filter`). */
export const reviewFilters = { all: 0, good: 1, middling: 2, poor: 3, pictured: 4, appended: 5 } as const
export type ReviewFilter = keyof typeof reviewFilters
export const reviewFilterText: Record<ReviewFilter, string> = {
  all: '全部',
  good: '好评',
  middling: '中评',
  poor: '差评',
  pictured: '有图',
  appended: '有追评',
}

export const discountTypes = { over: 1, percent: 2, off: 3 } as const
export type DiscountType = keyof typeof discountTypes

/** Where a question was asked (rule book §3, consult.source). */
export const consultSources = { dialog: 1, product: 2, date: 3, custom: 4, order: 5 } as const

export const popupKinds = { image: 1, coupons: 2 } as const

export const customKinds = { private: 1, enterprise: 2, study: 3 } as const
export type CustomKind = keyof typeof customKinds

/** The shop's own words for the rule book's numbers (§3); 方案中 and 方案已发 are one state of a request here. */
export const customStatuses = { new: 10, contacted: 20, planned: 40, accepted: 50, closed: 90 } as const

export const travelPaces = { easy: 1, moderate: 2, full: 3 } as const

export const consentKinds = { documents: 1, minors: 2, price_notice: 3 } as const
export type ConsentKind = keyof typeof consentKinds

export const messageKinds = { order: 1, payment: 2, account: 3, saved: 4, review: 5 } as const
export type MessageKind = keyof typeof messageKinds
export const messageKindText: Record<MessageKind, string> = {
  order: '订单',
  payment: '支付',
  account: '账号',
  saved: '收藏',
  review: '点评',
}

export const uploadPurposes = { avatar: 1, review: 2 } as const
export type UploadPurpose = keyof typeof uploadPurposes

/** Whether an order can be reviewed: not yet or no more, now, done, or done and may be followed up. */
export const reviewStates = { closed: 0, open: 1, written: 2, may_append: 3 } as const
export type ReviewState = keyof typeof reviewStates

/** Staff look at a text that may hold personal data or advertising; what is unlawful is hidden, nothing else. */
export const commentStatuses = { shown: 1, checking: 2, hidden: 3 } as const
export type CommentStatus = keyof typeof commentStatuses
export const commentStatusText: Record<CommentStatus, string> = {
  shown: '已展示',
  checking: '审核中',
  hidden: '已屏蔽',
}
