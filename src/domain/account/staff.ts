import { keysOf } from '../keys.ts'

/** How far a right reaches; what each partial one means stands beside the roles below. */
export const scopes = ['all', 'own', 'handed', 'part', 'lead'] as const
export type Scope = (typeof scopes)[number]

/** What staff may do at all. An endpoint names one; the words are those of the console's document, section 2.1. */
export const rights = [
  'queue.read',
  'order.note',
  'report.own',
  'order.read',
  'order.confirm',
  'order.edit',
  'order.change',
  'order.supplement',
  'order.cancel',
  'order.shopcancel',
  'order.advise',
  'refund.request',
  'refund.cost',
  'refund.approve',
  'refund.second',
  'departure.read',
  'departure.edit',
  'departure.batch',
  'departure.guarantee',
  'departure.cancel',
  'manifest.read',
  'manifest.export',
  'notice.send',
  'product.read',
  'product.edit',
  'product.publish',
  'taxonomy.edit',
  'supplier.edit',
  'hotel.edit',
  'review.read',
  'review.reply',
  'review.hide',
  'review.decide',
  'consult.work',
  'question.answer',
  'chat.work',
  'chat.lead',
  'custom.work',
  'custom.assign',
  'plan.write',
  'case.edit',
  'coupon.edit',
  'coupon.approve',
  'coupon.codes',
  'coupon.give',
  'points.adjust',
  'points.approve',
  'campaign.edit',
  'content.edit',
  'member.read',
  'member.freeze',
  'member.restore',
  'member.export',
  'pii.phone',
  'pii.document',
  'finance.read',
  'payment.offline',
  'invoice.work',
  'withdraw.review',
  'recon.work',
  'day.close',
  'contract.read',
  'contract.edit',
  'contract.approve',
  'report.sales',
  'report.money',
  'report.service',
  'settings.edit',
  'staff.manage',
  'audit.read',
  'system.work',
] as const
export type Right = (typeof rights)[number]

type Rights = Partial<Record<Right, Scope>>

/** Rights of everybody who is signed in. */
const everybody: Rights = { 'queue.read': 'own', 'order.note': 'all', 'report.own': 'own' }

/**
 * Fixed bundles; a person has one or more. An admin hands out rights and therefore has none over money or catalogue.
 * `own`: of orders, requests and members that are theirs; `handed`: what a colleague handed to them; `lead`: only who
 * leads a team; `part`: the sentence beside it.
 */
const roles = {
  /** `part`: figures and snapshot without travellers; campaigns: the products in them. */
  product: {
    'order.read': 'part',
    'departure.read': 'all',
    'product.read': 'all',
    'departure.edit': 'all',
    'departure.batch': 'all',
    'product.edit': 'all',
    'product.publish': 'all',
    'taxonomy.edit': 'all',
    'supplier.edit': 'all',
    'hotel.edit': 'all',
    'review.read': 'all',
    'question.answer': 'all',
    'campaign.edit': 'part',
    'content.edit': 'part',
    'contract.read': 'all',
    'contract.edit': 'all',
    'report.sales': 'all',
  },
  operations: {
    'order.read': 'all',
    'order.confirm': 'all',
    'order.edit': 'all',
    'order.change': 'all',
    'order.supplement': 'all',
    'order.cancel': 'all',
    'order.shopcancel': 'all',
    'refund.request': 'all',
    'refund.cost': 'all',
    'departure.read': 'all',
    'product.read': 'all',
    'departure.edit': 'all',
    'departure.batch': 'all',
    'departure.guarantee': 'all',
    'departure.cancel': 'all',
    'manifest.read': 'all',
    'manifest.export': 'all',
    'notice.send': 'all',
    'supplier.edit': 'all',
    'review.read': 'all',
    'consult.work': 'handed',
    'chat.work': 'handed',
    'member.read': 'own',
    'pii.phone': 'all',
    'pii.document': 'all',
    'report.sales': 'all',
    'report.service': 'all',
  },
  /** `part`: the payments of one order; documents of an order that the person works on. */
  service: {
    'order.read': 'all',
    'order.edit': 'all',
    'order.change': 'all',
    'order.supplement': 'all',
    'order.cancel': 'all',
    'order.advise': 'all',
    'refund.request': 'all',
    'departure.read': 'all',
    'product.read': 'all',
    'manifest.read': 'all',
    'review.read': 'all',
    'review.reply': 'all',
    'review.decide': 'lead',
    'consult.work': 'all',
    'question.answer': 'all',
    'chat.work': 'all',
    'chat.lead': 'lead',
    'custom.work': 'all',
    'custom.assign': 'all',
    'coupon.give': 'all',
    'points.adjust': 'all',
    'member.read': 'all',
    'member.freeze': 'all',
    'member.restore': 'all',
    'pii.phone': 'all',
    'pii.document': 'part',
    'finance.read': 'part',
    'report.service': 'all',
  },
  custom: {
    'order.read': 'own',
    'order.edit': 'own',
    'order.change': 'own',
    'order.supplement': 'own',
    'order.advise': 'all',
    'refund.request': 'own',
    'departure.read': 'all',
    'product.read': 'all',
    'consult.work': 'all',
    'chat.work': 'all',
    'custom.work': 'own',
    'plan.write': 'all',
    'case.edit': 'all',
    'member.read': 'own',
    'pii.phone': 'own',
  },
  /** `part`: telephones of who pays or is paid, points of a refund, the audit of money. */
  finance: {
    'order.read': 'all',
    'refund.approve': 'all',
    'refund.second': 'all',
    'departure.read': 'all',
    'product.read': 'all',
    'coupon.approve': 'all',
    'points.adjust': 'part',
    'points.approve': 'all',
    'member.read': 'own',
    'pii.phone': 'part',
    'finance.read': 'all',
    'payment.offline': 'all',
    'invoice.work': 'all',
    'withdraw.review': 'all',
    'recon.work': 'all',
    'day.close': 'all',
    'contract.read': 'all',
    'contract.approve': 'all',
    'report.sales': 'all',
    'report.money': 'all',
    'audit.read': 'part',
  },
  /** `part`: texts and pictures of a draft or a destination, pictures of a case, what was searched for. */
  content: {
    'product.read': 'all',
    'product.edit': 'part',
    'taxonomy.edit': 'part',
    'review.read': 'all',
    'review.reply': 'all',
    'review.hide': 'all',
    'case.edit': 'part',
    'coupon.edit': 'all',
    'coupon.codes': 'all',
    'campaign.edit': 'all',
    'content.edit': 'all',
    'report.sales': 'part',
  },
  admin: {
    'order.read': 'all',
    'departure.read': 'all',
    'product.read': 'all',
    'review.read': 'all',
    'review.decide': 'all',
    'member.read': 'all',
    'member.freeze': 'all',
    'member.restore': 'all',
    'member.export': 'all',
    'report.sales': 'all',
    'report.money': 'all',
    'report.service': 'all',
    'settings.edit': 'all',
    'staff.manage': 'all',
    'audit.read': 'all',
    'system.work': 'all',
  },
} as const satisfies Record<string, Rights>
export type StaffRole = keyof typeof roles
export const staffRoles = keysOf(roles)
export const rightsOf = (role: StaffRole): Rights => roles[role]

/** How far the right reaches for this person, over all roles; empty: the right is not theirs. */
export function scopesOf(
  { roles: held, isLead }: { roles: readonly StaffRole[]; isLead: boolean },
  right: Right,
): Scope[] {
  const scopes = [everybody, ...held.map((role): Rights => roles[role])].flatMap(
    (bundle) => bundle[right] ?? [],
  )
  return [...new Set(scopes)].filter((scope) => scope !== 'lead' || isLead)
}

/**
 * Whose records the right reaches: null is everybody's; a person's id, those that are theirs or were handed to them.
 * What makes a record somebody's is its noun's to say.
 */
export const onlyOf = (
  staff: { id: number; roles: readonly StaffRole[]; isLead: boolean },
  right: Right,
): number | null => (scopesOf(staff, right).includes('all') ? null : staff.id)

/** Every right of this person with how far it reaches; a right that is not theirs is absent. */
export const heldRights = (person: Parameters<typeof scopesOf>[0]): Partial<Record<Right, Scope[]>> =>
  Object.fromEntries(
    rights.map((right) => [right, scopesOf(person, right)] as const).filter(([, reach]) => reach.length > 0),
  )
