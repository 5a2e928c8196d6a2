/**
 * The enumerations of the rule book (§3, §7.1, §10.2): the word we use, the number on the wire and the label that
 * visitors read. The words are the values of the PostgreSQL enums too; the numbers never leave the API.
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

export const productStatuses = { draft: 0, on_sale: 1, off_sale: 2, archived: 3 } as const

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

export const priceRuleKinds = { early_bird: 1, group: 2 } as const
export type PriceRuleKind = keyof typeof priceRuleKinds
export const priceRuleKindText: Record<PriceRuleKind, string> = { early_bird: '早鸟', group: '多人同行' }

export const offKinds = { fen_per_adult: 1, bp: 2 } as const
export type OffKind = keyof typeof offKinds

export const genders = { male: 1, female: 2 } as const
export type Gender = keyof typeof genders
export const genderText: Record<Gender, string> = { male: '男', female: '女' }

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
export const optionKindText: Record<OptionKind, string> = {
  hotel_upgrade: '酒店升级',
  ticket: '门票',
  visa: '签证',
  insurance: '保险',
  transfer: '接送',
  wifi: '上网',
  other: '其他',
}

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

/** Where an inquiry was made (rule book §3, consult.source); the strip of the home pages is the shop's own addition. */
export const inquirySources = {
  dialog: 1,
  product: 2,
  date: 3,
  custom: 4,
  order: 5,
  site_feedback: 6,
  chat: 7,
} as const

export const popupKinds = { image: 1, coupons: 2 } as const

export const customTripKinds = { private: 1, enterprise: 2, study: 3 } as const
export type CustomTripKind = keyof typeof customTripKinds

/** The shop's own words for the rule book's numbers (§3); that a plan is being written is read, not kept (`requestStage`). */
export const customTripStatuses = { new: 10, contacted: 20, planned: 40, accepted: 50, closed: 90 } as const
export type CustomTripStatus = keyof typeof customTripStatuses
export const customTripStatusText: Record<CustomTripStatus, string> = {
  new: '待联系',
  contacted: '已联系',
  planned: '方案已发',
  accepted: '已下单',
  closed: '已关闭',
}
export const customTripKindText: Record<CustomTripKind, string> = {
  private: '私家定制',
  enterprise: '企业定制',
  study: '研学定制',
}

export const travelPaces = { easy: 1, moderate: 2, full: 3 } as const
