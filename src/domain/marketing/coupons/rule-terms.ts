import type { CouponRule } from '../../pricing/coupon.ts'

/** What staff write of a coupon rule (rule book §11.1). */
export interface CouponTerms {
  name: string
  discountType: CouponRule['discountType']
  /** Fen of what is taken off; for `percent` the percentage that stays. */
  value: number
  /** The most that a percentage takes off. */
  maxOffFen: number | null
  minFen: number
  scopeKind: CouponRule['scopeKind']
  scopeIds: number[]
  /** Products that it never lowers. */
  excludeIds: number[]
  validKind: CouponRule['validKind']
  validFrom: Date | null
  validTo: Date | null
  validDays: number | null
  /** Null is without limit. */
  total: number | null
  perMember: number
  newMemberOnly: boolean
  /** Members may claim it by themselves. */
  receivable: boolean
  /** Given for an exchange code and in no other way. */
  codeOnly: boolean
  note: string
}

export const couponRuleStatuses = ['draft', 'pending', 'live', 'stopped'] as const
export type CouponRuleStatus = (typeof couponRuleStatuses)[number]
export const couponRuleStatusText: Record<CouponRuleStatus, string> = {
  draft: '草稿',
  pending: '待复核',
  live: '使用中',
  stopped: '已停发',
}

export const discountTypeText: Record<CouponTerms['discountType'], string> = {
  over: '满减',
  percent: '折扣',
  off: '立减',
}

export const scopeKindText: Record<CouponTerms['scopeKind'], string> = {
  all: '全部产品',
  product: '指定产品',
  destination: '目的地',
  theme: '主题',
  type: '产品类型',
  first_order: '首单',
}
