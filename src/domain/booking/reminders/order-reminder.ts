import { type Day, dayOf, monthDayText, shanghaiTime } from '../../calendar-day.ts'
import type { Fen } from '../../money.ts'
import { type OrderStatus, orderStatusText } from '../order-codes.ts'

/** What staff may tell a traveller once more about an order, each in words of the shop's own (desk book §4.2). */
export const orderReminders = ['sign', 'pay', 'balance', 'people', 'contract', 'call'] as const
export type OrderReminder = (typeof orderReminders)[number]

export const orderReminderText: Record<OrderReminder, string> = {
  sign: '签署合同',
  pay: '付款',
  balance: '支付尾款',
  people: '补齐出行人资料',
  contract: '查看合同与行程',
  call: '请客人回电',
}

/** Of all kinds together, for one order. */
const REMINDERS_A_DAY = 3
/** Hours of Shanghai's day between which nobody minds a message. */
const FROM_HOUR = 9
const UNTIL_HOUR = 21

export interface ReminderFacts {
  status: OrderStatus
  travellersComplete: boolean
  hasContract: boolean
  /** The unpaid 尾款, and why it cannot be paid just now; null where there is none. */
  balance: { standstill: string } | null
  /** What this order's traveller was reminded of today by staff. */
  remindedToday: readonly OrderReminder[]
  now: Date
}

const paidFor: readonly OrderStatus[] = ['deposit_paid', 'paid', 'ready']

/** Why a traveller is not reminded of this now; empty when they can be. */
export function whyNotReminded(kind: OrderReminder, facts: ReminderFacts): string {
  const why = whyNotTrue(kind, facts)
  if (why !== '') return why
  if (facts.remindedToday.includes(kind)) return '今天已提醒过'
  if (facts.remindedToday.length >= REMINDERS_A_DAY) return `今天已提醒${REMINDERS_A_DAY}次，请明天再发`
  const hour = Number(shanghaiTime(facts.now).slice(11, 13))
  return hour >= FROM_HOUR && hour < UNTIL_HOUR ? '' : `${UNTIL_HOUR}点至次日${FROM_HOUR}点不发提醒`
}

/** Nobody is asked for what is done already, or cannot be done. */
function whyNotTrue(kind: OrderReminder, facts: ReminderFacts): string {
  const { status, travellersComplete, hasContract, balance } = facts
  const otherwise = `订单${orderStatusText[status]}`
  switch (kind) {
    case 'sign':
      return status === 'wait_contract' ? '' : otherwise
    case 'pay':
      return status === 'wait_pay' ? '' : otherwise
    case 'balance':
      return balance ? balance.standstill : '没有待付的尾款'
    case 'people':
      if (!paidFor.includes(status)) return otherwise
      return travellersComplete ? '出行人资料已齐全' : ''
    case 'contract':
      return hasContract ? '' : '没有生效的合同'
    default:
      return ''
  }
}

export interface ReminderWords {
  kind: OrderReminder
  /** Until when it can be signed or paid, `11月21日 14:20`; empty where no clock runs. */
  until: string
  balanceFen: Fen | null
  balanceDueOn: Day | null
  today: Day
}

/** The sentence of a reminder; `sum` says money as its channel does, `call` whom to call. */
export function reminderSentence(
  { kind, until, balanceFen, balanceDueOn, today }: ReminderWords,
  { sum, call }: { sum(fen: Fen): string; call: string },
): string {
  const before = until === '' ? '请尽快' : `请在${until}前`
  switch (kind) {
    case 'sign':
      return `${before}签署合同并付款，逾期订单自动取消`
    case 'pay':
      return `${before}付款，逾期订单自动取消`
    case 'balance': {
      const what = balanceFen === null ? '尾款' : `尾款${sum(balanceFen)}`
      if (balanceDueOn === null) return `${what}请尽快付清`
      return balanceDueOn < today
        ? `${what}应于${monthDayText(balanceDueOn)}付清，已逾期`
        : `${what}请在${monthDayText(balanceDueOn)}前付清`
    }
    case 'people':
      return '出行人资料还不齐全，请尽快补齐'
    case 'contract':
      return '合同与行程可在订单详情查看和下载'
    default:
      return `客服有事与您确认，请${call}`
  }
}

/** An instant as a reminder says it: `11月21日 14:20`. */
export const reminderTimeText = (at: Date): string =>
  `${monthDayText(dayOf(at))} ${shanghaiTime(at).slice(11, 16)}`
