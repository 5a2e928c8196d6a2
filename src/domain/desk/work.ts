import { type Right, type StaffRole, scopesOf } from '../account/staff.ts'
import { addDays, dayOf, startOf } from '../calendar-day.ts'
import { keysOf } from '../keys.ts'

interface WorkKind {
  /** As the queue calls it. */
  title: string
  /** What is to be done: the word on the button. */
  verb: string
  /** What is to be done instead once it is late. */
  lateVerb?: string
  /** Who has it sees the items of other roles too; null: it is for its owner alone. */
  seenWith: Right | null
}

/** Everything that waits for a person (desk book §3.4). Whom each is for and until when is said by the view `work_due`. */
export const workKinds = {
  order_confirm: { title: '确认订单', verb: '确认', seenWith: 'order.read' },
  group_short: { title: '未成团决定', verb: '处理', seenWith: 'departure.read' },
  notice_todo: { title: '出团通知', verb: '发送', seenWith: 'departure.read' },
  manifest_todo: { title: '提交名单', verb: '导出', seenWith: 'departure.read' },
  people_missing: { title: '出行人资料', verb: '联系', seenWith: 'order.read' },
  balance_late: { title: '尾款逾期', verb: '联系', lateVerb: '取消', seenWith: 'order.read' },
  change_asked: { title: '改期换人申请', verb: '处理', seenWith: 'order.read' },
  change_wait: { title: '改期待客人确认', verb: '查看', seenWith: 'order.read' },
  refund_cost: { title: '核实实际费用', verb: '核实', seenWith: 'order.read' },
  refund_first: { title: '退款审核', verb: '审核', seenWith: 'order.read' },
  refund_second: { title: '退款复核', verb: '复核', seenWith: 'order.read' },
  refund_failed: { title: '退款失败', verb: '处理', seenWith: 'order.read' },
  compensation: { title: '违约金', verb: '审批', seenWith: 'refund.approve' },
  invoice: { title: '开票', verb: '开票', seenWith: 'invoice.work' },
  invoice_red: { title: '红冲', verb: '红冲', seenWith: 'invoice.work' },
  mail_send: { title: '邮寄', verb: '寄出', seenWith: 'order.edit' },
  withdrawal: { title: '提现审核', verb: '审核', seenWith: 'withdraw.review' },
  withdrawal_pay: { title: '提现付款', verb: '付款', seenWith: 'withdraw.review' },
  recon_diff: { title: '对账差异', verb: '处理', seenWith: 'recon.work' },
  chat_wait: { title: '会话待回复', verb: '回复', seenWith: 'chat.work' },
  inquiry_new: { title: '留言', verb: '联系', seenWith: 'consult.work' },
  question_new: { title: '产品问答', verb: '回答', seenWith: 'question.answer' },
  complaint: { title: '投诉', verb: '答复', seenWith: 'consult.work' },
  custom_new: { title: '定制需求', verb: '联系', seenWith: 'custom.work' },
  plan_due: { title: '定制方案', verb: '撰写', seenWith: 'custom.work' },
  custom_redesign: { title: '客人要求换定制师', verb: '更换', seenWith: 'custom.work' },
  custom_takeover: { title: '接手定制需求', verb: '联系', seenWith: 'custom.work' },
  review_check: { title: '点评待审核', verb: '审核', seenWith: 'review.read' },
  review_low: { title: '差评待回复', verb: '回复', seenWith: 'review.read' },
  publish_failed: { title: '定时发布未成功', verb: '处理', seenWith: 'product.publish' },
  stale_fact: { title: '资料过期', verb: '核对', seenWith: 'product.edit' },
  second_look: { title: '待复核', verb: '复核', seenWith: 'audit.read' },
  mention: { title: '提到我的', verb: '查看', seenWith: null },
  alarm: { title: '告警', verb: '查看', seenWith: 'system.work' },
} as const satisfies Record<string, WorkKind>
export type WorkKindName = keyof typeof workKinds
export const workKindNames = keysOf(workKinds)

/** Which items a list shows: those that wait for me, for my roles, all that I may see, and what was done today. */
export const workScopes = ['mine', 'roles', 'all', 'done'] as const
export type WorkScope = (typeof workScopes)[number]

export type WorkGroup = 'overdue' | 'today' | 'later'

/** A claim without an action for so long is nobody's any more (desk book §3.4). */
const CLAIM_MINUTES = 30
export const claimLapsesAt = (claimedAt: Date): Date => new Date(claimedAt.getTime() + CLAIM_MINUTES * 60_000)
/** Claims of that instant and earlier have lapsed. */
export const lapsedClaimsAt = (now: Date): Date => new Date(now.getTime() - CLAIM_MINUTES * 60_000)

interface Person {
  roles: readonly StaffRole[]
  isLead: boolean
}

/** Kinds whose items somebody may see whatever role they are for: the right reaches everybody's records. */
export const kindsSeenBy = (person: Person): WorkKindName[] =>
  workKindNames.filter((kind) => {
    const { seenWith } = workKinds[kind]
    const scopes = seenWith === null ? [] : scopesOf(person, seenWith)
    return scopes.includes('all') || scopes.includes('lead')
  })

/** Whether an item is for somebody: of one of their roles, or of one that they lead. */
export const isFor = (
  item: { roles: readonly StaffRole[]; leadRoles: readonly StaffRole[] },
  { roles, isLead }: Person,
): boolean => roles.some((role) => item.roles.includes(role) || (isLead && item.leadRoles.includes(role)))

/** Whoever leads a team, and an admin, gives items to people (desk book §4.1). */
export const mayAssign = ({ roles, isLead }: Person): boolean => isLead || roles.includes('admin')

export const verbOf = (kind: WorkKindName, group: WorkGroup): string => {
  const { verb, lateVerb = verb }: WorkKind = workKinds[kind]
  return group === 'overdue' ? lateVerb : verb
}

export function workGroupOf(dueAt: Date, now: Date): WorkGroup {
  if (dueAt <= now) return 'overdue'
  return dueAt < startOf(addDays(dayOf(now), 1)) ? 'today' : 'later'
}
