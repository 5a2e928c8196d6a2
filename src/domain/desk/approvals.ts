import { type Right, type StaffRole, scopesOf } from '../account/staff.ts'
import { keysOf } from '../keys.ts'

interface ApprovalKind {
  title: string
  /** Who may decide needs it; never who asked. */
  right: Right
  /** Whose queue it waits in. */
  roles: readonly StaffRole[]
  /** Roles of which only those who lead a team decide. */
  leadRoles: readonly StaffRole[]
  /** Lets money go: the sum is typed and the six digits are given again. */
  isGrave?: boolean
  /** Said by the alarm when nobody but the asker may decide (desk book §2.2). */
  alone: string
}

/** What a second person has to let happen (desk book §2.2), other than refunds, which carry their own two signatures. */
export const approvalKinds = {
  staff_role: {
    title: '角色变更',
    right: 'staff.manage',
    roles: ['admin'],
    leadRoles: [],
    alone: '角色变更复核需要申请人和当事人以外的一位管理员，目前没有',
  },
  review_hide: {
    title: '隐藏点评',
    right: 'review.decide',
    roles: ['admin'],
    leadRoles: ['service'],
    alone: '隐藏点评需要管理员或客服组长复核，目前没有另一位',
  },
  payout: {
    title: '银行转账核对',
    right: 'refund.second',
    roles: ['finance'],
    leadRoles: [],
    alone: '人工转账复核需要两位财务，目前只有1位',
  },
  departure_cancel: {
    title: '取消团期',
    right: 'refund.second',
    roles: ['finance'],
    leadRoles: [],
    isGrave: true,
    alone: '取消团期的退款需要财务复核，目前没有',
  },
  departure_batch: {
    title: '批量修改团期',
    right: 'departure.batch',
    roles: ['product', 'operations'],
    leadRoles: [],
    alone: '批量修改团期需要另一位产品或计调复核，目前没有',
  },
  bank_transfer: {
    title: '对公转账',
    right: 'payment.offline',
    roles: ['finance'],
    leadRoles: [],
    alone: '对公转账复核需要两位财务，目前只有1位',
  },
  contract_template: {
    title: '启用合同模板',
    right: 'contract.approve',
    roles: ['finance'],
    leadRoles: [],
    alone: '启用合同模板需要财务复核，目前没有另一位',
  },
  refund_ladder: {
    title: '启用退改阶梯',
    right: 'contract.approve',
    roles: ['finance'],
    leadRoles: [],
    alone: '启用退改阶梯需要财务复核，目前没有另一位',
  },
  coupon_rule: {
    title: '启用优惠券',
    right: 'coupon.approve',
    roles: ['finance'],
    leadRoles: [],
    alone: '优惠券复核需要财务，目前没有另一位',
  },
  coupon_batch: {
    title: '生成兑换码',
    right: 'coupon.approve',
    roles: ['finance'],
    leadRoles: [],
    alone: '兑换码复核需要财务，目前没有另一位',
  },
  member_rebind: {
    title: '改绑手机',
    right: 'member.restore',
    roles: ['service', 'admin'],
    leadRoles: [],
    alone: '改绑手机需要另一位客服或管理员复核，目前没有',
  },
  setting_change: {
    title: '修改复核额度',
    right: 'settings.edit',
    roles: ['admin'],
    leadRoles: [],
    alone: '修改复核额度需要两位管理员，目前只有1位',
  },
  points_adjust: {
    title: '积分调整',
    right: 'points.approve',
    roles: ['finance'],
    leadRoles: [],
    alone: '积分调整需要财务复核，目前没有另一位',
  },
} as const satisfies Record<string, ApprovalKind>
export type ApprovalKindName = keyof typeof approvalKinds
export const approvalKindNames = keysOf(approvalKinds)

/** Whether somebody may decide things of this kind at all; who asked may not, whatever their rights. */
export const mayDecide = (
  kind: ApprovalKindName,
  person: { roles: readonly StaffRole[]; isLead: boolean },
): boolean => scopesOf(person, approvalKinds[kind].right).some((scope) => scope === 'all' || scope === 'lead')

/** Whether letting it happen asks for the sum and the six digits again. */
export const isGraveApproval = (kind: ApprovalKindName): boolean => {
  const { isGrave = false }: ApprovalKind = approvalKinds[kind]
  return isGrave
}

const isApprovalKind = (kind: string): kind is ApprovalKindName => kind in approvalKinds
export const approvalTitle = (kind: string): string =>
  isApprovalKind(kind) ? approvalKinds[kind].title : kind
