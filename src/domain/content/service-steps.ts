import { keysOf } from '../keys.ts'

/** What staff write down about an inquiry or a request for a custom trip, each step once. */
export const contactWayText = {
  phone: '电话',
  sms: '短信',
  weixin: '微信',
  other: '其他',
} as const
export type ContactWay = keyof typeof contactWayText
export const contactWays = keysOf(contactWayText)

export const stepKinds = [
  'contact',
  'assign',
  'complaint',
  'custom',
  'chat',
  'plan',
  'redesign',
  'answer',
  'note',
  'close',
] as const
export type StepKind = (typeof stepKinds)[number]
/** Continues a sentence that begins with who did it and when: `李静 14:03 已联系客人`. */
export const stepDoneText: Record<StepKind, string> = {
  contact: '已联系客人',
  assign: '已分配',
  complaint: '已标为投诉',
  custom: '已转为定制需求',
  chat: '已转会话',
  plan: '已发出方案',
  redesign: '希望换定制师',
  answer: '已答复客人',
  note: '写了备注',
  close: '已办结',
}

/** Code points of what is written down about a step, and of a reason. */
export const stepTextMost = 500
export const stepTextText = `请填写2到${stepTextMost}字`

/** How far ahead somebody can ask to be called again. */
const nextContactDays = 180
const nextContactText = `请选择之后${nextContactDays}天内的时间`
const DAY_MS = 86_400_000

/** What is wrong with the time at which somebody wants to be called again. */
export const nextContactFault = (nextAt: Date, now: Date): string | null =>
  nextAt > now && nextAt.getTime() <= now.getTime() + nextContactDays * DAY_MS ? null : nextContactText
