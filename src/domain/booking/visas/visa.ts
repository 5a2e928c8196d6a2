import { addDays, type Day } from '../../calendar-day.ts'
import { keysOf } from '../../keys.ts'
import type { OrderStatus } from '../order-codes.ts'

export const visaStateText = {
  not_needed: '无需办理',
  collecting: '准备材料',
  missing: '待补材料',
  submitted: '已送签',
  granted: '已出签',
  refused: '未获签',
} as const
export type VisaState = keyof typeof visaStateText
export const visaStates = keysOf(visaStateText)

/** What comes next, for the traveller; calm, and with whom to talk to where it went wrong. */
export const visaNextText: Record<VisaState, string> = {
  not_needed: '这位出行人不需要办理签证。',
  collecting: '请按材料清单准备，收齐后我们统一送签。',
  missing: '还缺材料，请尽快补齐，补齐后我们立即送签。',
  submitted: '材料已递交，使领馆审理中，有结果会通知您。',
  granted: '签证已办好，出行时请带好护照。',
  refused: '很遗憾未获签，客服会联系您说明后续安排。',
}

/** The way of an ordinary visa, for what is still to come. */
const way: readonly VisaState[] = ['collecting', 'submitted', 'granted']

/** The steps that are still to come after this one; none after an end. */
export const visaAhead = (state: VisaState | null): VisaState[] => {
  if (state === null) return [...way]
  if (state === 'missing') return ['submitted', 'granted']
  const at = way.indexOf(state)
  return at < 0 ? [] : way.slice(at + 1)
}

/** What a traveller has to act on, or has waited for: told by SMS too (rule book §8.9, ruling 21). */
export const isVisaNews = (state: VisaState): boolean =>
  state === 'missing' || state === 'granted' || state === 'refused'

/** So many SMS of one order and day tell of its visas; all of them stand in the message centre and in the order. */
export const VISA_SMS_A_DAY = 4

const statuses: readonly OrderStatus[] = ['wait_pay', 'deposit_paid', 'paid', 'ready', 'travelling']

/** Why nothing can be written of visas of an order in this state; null when it can. */
export const visaFault = (status: OrderStatus): string | null =>
  statuses.includes(status) ? null : '订单未签约或已结束，不能更新签证进度'

/** Longer ago nobody remembers, and it is a slip. */
const MOST_DAYS_AGO = 180

/** Why a day cannot be that of a step; null when it can. */
export const visaDayFault = (on: Day, today: Day): string | null =>
  on <= today && on >= addDays(today, -MOST_DAYS_AGO) ? null : `请选择今天或之前${MOST_DAYS_AGO}天内的日期`
