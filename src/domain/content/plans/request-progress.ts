import type { OrderStatus } from '../../booking/order-codes.ts'
import type { Day } from '../../calendar-day.ts'
import type { CustomTripStatus } from '../../codes.ts'
import { customTripFault } from '../custom-trip.ts'
import type { PlanState } from './plan-state.ts'

const DAY_MS = 86_400_000

/** What its customer can know of a request. */
export interface RequestFacts {
  status: CustomTripStatus
  promisedAt: Date
  contactedAt: Date | null
  /** Since when the customer waits for the next version; null while nobody does. */
  planAskedAt: Date | null
  redesignDueAt: Date | null
  /** The newest that was sent. */
  plan: { version: number; state: PlanState; validUntil: Date } | null
  order: { status: OrderStatus; statusText: string; departsOn: Day } | null
  isEvaluated: boolean
  /** Closed by whoever asked for it. */
  isWithdrawn: boolean
}

/** Where a request stands, and what comes next; `by` when it is promised, null where nothing is. */
interface Progress {
  state: string
  next: string
  by: Date | null
}

/** A request in plain words (rule book §16.1): every promise that is given on the way has its time. */
export function progressOf(facts: RequestFacts, now: Date): Progress {
  if (facts.status === 'closed')
    return {
      state: facts.isWithdrawn ? '已撤回' : '已关闭',
      next: facts.isWithdrawn
        ? '想再出发时，可以重新提交需求'
        : '这份需求已结束，有疑问请联系客服，也可以重新提交',
      by: null,
    }
  if (facts.redesignDueAt !== null)
    return promised('更换定制师中', '客服为您安排新的定制师并致电', facts.redesignDueAt, now)
  if (facts.order) return ordered(facts.order, facts.isEvaluated)
  if (facts.status === 'accepted') return { state: '已下单', next: '订单在接受方案的账号里', by: null }
  return facts.plan ? planned(facts.plan, facts.planAskedAt, now) : unplanned(facts, now)
}

/** A promise that was missed is said as it is. */
const promised = (state: string, next: string, by: Date, now: Date): Progress =>
  by > now ? { state, next, by } : { state, next: `${next}，已超过约定时间，请直接联系客服`, by: null }

function unplanned({ contactedAt, promisedAt }: RequestFacts, now: Date): Progress {
  return contactedAt === null
    ? promised('待联系', '定制师致电您，了解想法', promisedAt, now)
    : promised('方案制作中', '首版方案发到您手上', new Date(contactedAt.getTime() + DAY_MS), now)
}

function planned(
  { version, state, validUntil }: NonNullable<RequestFacts['plan']>,
  planAskedAt: Date | null,
  now: Date,
): Progress {
  if (planAskedAt !== null)
    return promised('方案修改中', '新版方案发到您手上', new Date(planAskedAt.getTime() + DAY_MS), now)
  if (state === 'expired')
    return { state: '方案已过期', next: '价格不再有效，请联系定制师重新报价', by: null }
  return { state: `第${version}版方案待确认`, next: '查看方案，接受或提出修改，有效期到', by: validUntil }
}

const over: readonly OrderStatus[] = ['wait_review', 'done']
const givenUp: readonly OrderStatus[] = ['cancelled', 'refunding', 'refunded']

function ordered(
  { status, statusText, departsOn }: NonNullable<RequestFacts['order']>,
  isEvaluated: boolean,
): Progress {
  if (over.includes(status))
    return {
      state: '行程已结束',
      next: isEvaluated ? '感谢您的评价，期待下次同行' : '说说定制师的服务，帮助后来的旅客',
      by: null,
    }
  if (givenUp.includes(status))
    return { state: `订单${statusText}`, next: '想再出发时，可以重新提交需求', by: null }
  return { state: `已下单，${statusText}`, next: `${departsOn} 出发，进展见订单`, by: null }
}

/** Why the customer cannot take a request back; null while nothing has been ordered. */
export const withdrawFault = ({ status }: Pick<RequestFacts, 'status'>): string | null =>
  status === 'accepted' ? '方案已接受并生成订单，请在订单里取消' : customTripFault(status)

/** Why no other designer can be asked for; null when one can. */
export function redesignFault({
  status,
  redesignDueAt,
}: Pick<RequestFacts, 'status' | 'redesignDueAt'>): string | null {
  if (status === 'accepted') return '方案已接受并生成订单，请联系客服'
  return customTripFault(status) ?? (redesignDueAt === null ? null : '已提出更换，客服会尽快联系您')
}
