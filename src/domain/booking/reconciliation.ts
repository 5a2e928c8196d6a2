import { keysOf } from '../keys.ts'

/** What bill and books may differ in (rule book §8.8). */
export const differenceKindText = {
  only_channel: '渠道有、本站无',
  only_local: '本站有、渠道无',
  amount_diff: '金额或单号不符',
} as const

export const subjectText = { payment: '收款', refund: '退款' } as const

/** Why a difference is none any more. The first three are found out by the shop itself. */
export const causeText = {
  recorded: '已自动补记入账',
  given_back: '已自动原路退回',
  gone: '再次核对已一致',
  channel_error: '渠道账单有误',
  cross_day: '跨日入账',
  handled_offline: '已线下处理',
  not_ours: '不属于本站的款项',
  other: '其他',
} as const
export type DifferenceCause = keyof typeof causeText

/** The causes that somebody of 财务 may give; a difference closes by no other way of theirs. */
export const givenCauses = [
  'channel_error',
  'cross_day',
  'handled_offline',
  'not_ours',
  'other',
] as const satisfies DifferenceCause[]
export type GivenCause = (typeof givenCauses)[number]

export const runStateText = {
  asked: '等待对账',
  running: '对账中',
  creating: '账单生成中',
  failed: '未取到账单',
  done: '已对账',
} as const

export const runStates = keysOf(runStateText)

/** None may be older than three days (rule book §8.8). */
const OPEN_DAYS = 3
export const differenceDue = (openedAt: Date): Date => new Date(openedAt.getTime() + OPEN_DAYS * 86_400_000)
