import type { Right, StaffRole } from '../../account/staff.ts'
import { type Eyes, whyNotSecond } from '../../desk/four-eyes.ts'
import { type OrderStatus, orderStatusText } from '../order-codes.ts'
import { type RefundCause, refundCauses } from './deduction.ts'
import type { RefundQuote } from './quote.ts'
import { isOpenRequest, isRefundable, type RefundRequestStatus, requestStatusText } from './request.ts'

/** What staff call a request. */
export const requestKindText: Record<RefundQuote['kind'], string> = {
  whole: '整单退款',
  part: '部分退款',
  goodwill: '体谅退款',
  difference: '改期换人退差价',
}

/** `changed`: a change of date or of a person, which has been agreed to by then. */
export type RequestCause = RefundCause | 'goodwill' | 'changed'
export const requestCauses = [...refundCauses, 'goodwill', 'changed'] as const satisfies RequestCause[]
export const requestCauseText: Record<RequestCause, string> = {
  traveller: '客人取消',
  visa_refused: '签证被拒',
  mid_trip: '行程中止',
  balance_overdue: '尾款逾期',
  no_resources: '资源不足',
  not_formed: '未成团',
  force_majeure: '不可抗力',
  goodwill: '体谅退款',
  changed: '改期换人',
}

/**
 * What staff ask for from an order's page. The shop's own causes are said where it cancels, an overdue balance where the order
 * is given up after a call (rule book §7.2, row 11).
 */
export const askedCauses = [
  'traveller',
  'visa_refused',
  'mid_trip',
  'goodwill',
] as const satisfies RequestCause[]
export type AskedCause = (typeof askedCauses)[number]

/** 体谅退款 also comes after a trip, and never ends an order (rule book §8.9, 3). */
const goodwillStatuses: readonly OrderStatus[] = ['paid', 'ready', 'travelling', 'wait_review', 'done']

/** Who breaks off a trip that has begun (desk book §4.2). */
const mayBreakOff = (roles: readonly StaffRole[]) => roles.includes('operations')

interface Standing {
  status: OrderStatus
  roles: readonly StaffRole[]
  hasOpenRequest: boolean
}

/** Why staff cannot ask for a refund of this cause now; empty when they can. */
export function whyNotAsked(cause: AskedCause, { status, roles, hasOpenRequest }: Standing): string {
  if (hasOpenRequest) return '已有退款申请在处理中'
  const stands = `订单${orderStatusText[status]}`
  if (cause === 'goodwill') return goodwillStatuses.includes(status) ? '' : `${stands}，不能做体谅退款`
  if (cause === 'mid_trip') {
    if (status !== 'travelling') return `${stands}，不在行程中`
    return mayBreakOff(roles) ? '' : '行程中止只能由计调申请'
  }
  if (isRefundable(status)) return ''
  return status === 'travelling' ? '行程已开始，只能按行程中止申请' : `${stands}，不能申请退款`
}

/**
 * Whether 计调 have to say what suppliers have kept already: where proven costs could change what goes back (rule book
 * §8.6). Not for goodwill, nor where the shop cancels and bears them itself.
 */
export const asksForCosts = (
  cause: RequestCause,
  { kind, baseFen, ladderFen, refundFen }: Pick<RefundQuote, 'kind' | 'baseFen' | 'ladderFen' | 'refundFen'>,
): boolean =>
  kind !== 'goodwill' &&
  cause !== 'no_resources' &&
  cause !== 'not_formed' &&
  baseFen > ladderFen &&
  (kind === 'part' || refundFen > 0)

/** What can be done with a request at the desk, in the order in which it is shown. */
export const requestActions = ['cost', 'approve', 'second', 'reject'] as const
export type RequestAction = (typeof requestActions)[number]

/** Who signs: asked, told the costs, agreed, agreed again, or refused. */
export const signatureSteps = ['asked', 'cost', 'first', 'second', 'rejected'] as const

/** `open`: 计调 have not said yet. `given`: with proof. `none`: nobody was paid anything, or it would change nothing. */
export const costStates = ['open', 'given', 'none'] as const
export type CostState = (typeof costStates)[number]

interface RequestStanding {
  status: RefundRequestStatus
  cause: RequestCause
  costs: CostState
  /** Worked out now it is another sum than the one that was asked for or signed last. */
  isChanged: boolean
  /** Null: the traveller. */
  askedBy: number | null
  firstBy: number | null
}

/** Why an act is refused, and with which word. */
export interface Obstacle {
  refusal: 'STATE' | 'FOUR_EYES' | 'PRICE_CHANGED'
  why: string
}

const stateWhy = (why: string): Obstacle => ({ refusal: 'STATE', why })
const fourEyes = (why: string): Obstacle | null => (why === '' ? null : { refusal: 'FOUR_EYES', why })

function obstacleToCost({ status, cause }: RequestStanding): Obstacle | null {
  if (status !== 'submitted') return stateWhy(`退款${requestStatusText[status]}，不能再改费用`)
  if (cause === 'goodwill') return stateWhy('体谅退款不扣费用')
  return cause === 'no_resources' || cause === 'not_formed' ? stateWhy('商家取消，费用由本店承担') : null
}

/** A sum that has changed since the first person signed is signed by a first person again. */
function obstacleToApprove(
  { status, costs, isChanged, askedBy }: RequestStanding,
  eyes: Eyes,
): Obstacle | null {
  const mayBeSigned = status === 'submitted' || (status === 'first_approved' && isChanged)
  if (!mayBeSigned)
    return stateWhy(status === 'first_approved' ? '已通过，待复核' : `退款${requestStatusText[status]}`)
  const why = whyNotSecond(eyes, [{ title: '申请人', id: askedBy }])
  return fourEyes(why) ?? (costs === 'open' ? stateWhy('等待计调核实实际费用') : null)
}

function obstacleToSecond(
  { status, isChanged, askedBy, firstBy }: RequestStanding,
  eyes: Eyes,
): Obstacle | null {
  if (status === 'submitted') return stateWhy('尚未有人审核通过')
  if (status !== 'first_approved') return stateWhy(`退款${requestStatusText[status]}`)
  const hands = [
    { title: '申请人', id: askedBy },
    { title: '审核人', id: firstBy },
  ]
  const changed: Obstacle = { refusal: 'PRICE_CHANGED', why: '金额有变化，须重新审核' }
  return fourEyes(whyNotSecond(eyes, hands)) ?? (isChanged ? changed : null)
}

/** Why this person cannot do it with a request now; null when they can. Rights are asked apart. */
export function obstacleToRequest(
  action: RequestAction,
  standing: RequestStanding,
  eyes: Eyes,
): Obstacle | null {
  if (action === 'cost') return obstacleToCost(standing)
  if (action === 'approve') return obstacleToApprove(standing, eyes)
  if (action === 'second') return obstacleToSecond(standing, eyes)
  return isOpenRequest(standing.status) ? null : stateWhy(`退款${requestStatusText[standing.status]}`)
}

export const requestRights = {
  cost: 'refund.cost',
  approve: 'refund.approve',
  second: 'refund.second',
  reject: 'refund.approve',
} as const satisfies Record<RequestAction, Right>
