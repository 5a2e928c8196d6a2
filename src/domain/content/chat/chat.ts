import type { Day } from '../../calendar-day.ts'
import { addWorkingHours, isWorkingTime, nextOpening, openingDayText } from '../working-hours.ts'

/** `offline`: it waits, and nobody works now. */
export const chatStates = ['waiting', 'open', 'closed'] as const
export type ChatState = (typeof chatStates)[number]
export const shownStates = ['none', ...chatStates, 'offline'] as const
export type ShownState = (typeof shownStates)[number]

export const chatKinds = ['text', 'picture', 'product', 'order', 'date', 'coupon'] as const
export type ChatKind = (typeof chatKinds)[number]
/** What stands in a list instead of a message that is no text. */
export const chatKindText: Record<Exclude<ChatKind, 'text'>, string> = {
  picture: '[图片]',
  product: '[产品]',
  order: '[订单]',
  date: '[团期]',
  coupon: '[优惠券]',
}

/** Code points of one message. */
export const chatTextMost = 500
export const chatTextText = `请填写1到${chatTextMost}字`
/** Messages of one page of a conversation. */
export const chatPageMost = 50

const MINUTE_MS = 60_000
/** How long a message can be taken back. */
const WITHDRAW_MINUTES = 2
export const withdrawFault = (sentAt: Date, now: Date): string | null =>
  now.getTime() - sentAt.getTime() <= WITHDRAW_MINUTES * MINUTE_MS
    ? null
    : `发出${WITHDRAW_MINUTES}分钟后不能撤回`

/** The first answer comes within two minutes, each later one within five (desk book §3.4). */
const FIRST_MINUTES = 2
const LATER_MINUTES = 5
/** What is asked while nobody works is answered within the first hour of work. */
const MORNING_HOURS = 1

/** By when a visitor who has the last word is to be answered; of the night, by ten in the morning. */
export const answerDueAt = (askedAt: Date, isFirst: boolean): Date =>
  isWorkingTime(askedAt)
    ? addWorkingHours(askedAt, (isFirst ? FIRST_MINUTES : LATER_MINUTES) / 60)
    : new Date(nextOpening(askedAt).getTime() + MORNING_HOURS * 60 * MINUTE_MS)

/** What the visitor sees of the state at that time. */
export const shownState = (state: ChatState | null, now: Date): ShownState =>
  isWorkingTime(now) || state === 'open' || state === 'closed' ? (state ?? 'none') : 'offline'

/** Days that conversations are kept. */
export const CHAT_KEPT_DAYS = 180
/** Hours without a word after which a conversation that waits for nobody ends by itself. */
export const CHAT_IDLE_HOURS = 24

/** A guest has no name: the beginning of the browser's hash tells one from another. */
export const guestLabel = (visitorHash: Uint8Array | null): string =>
  `访客 ${[...(visitorHash ?? [])]
    .slice(0, 2)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`

/** For so long whoever was 拉黑 writes nothing (desk book §4.8). */
export const BLOCKED_HOURS = 24
export const blockedText = '今天暂时不能发送消息，需要帮助请致电客服'

const offlineText = (now: Date) =>
  `现在不是客服时间（09:00-22:00）。您的留言已收到，客服将在${openingDayText(now)}10:00前答复`

export const systemText = {
  taken: (name: string) => `${name} 为您服务`,
  handedOn: () => '已为您转接，请稍候',
  closed: () => '本次会话已结束',
  /** Told at once, when somebody asks at night. */
  offline: offlineText,
  offlineGuest: (now: Date) => `${offlineText(now)}；留下手机号，有答复时短信告知您`,
  /** What was left as an inquiry, where the answer comes as a conversation. */
  inquiryLeft: (day: Day, asked: string) => `您 ${day} 的留言：${asked}`,
  phoneLeft: () => '已记下您的手机号，有答复时短信告知您',
} as const
