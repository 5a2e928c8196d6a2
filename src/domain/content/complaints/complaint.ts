import { complaintDueAt } from '../inquiry-work.ts'

/** Code points of what somebody complains about, and of what is said about it later. */
export const complaintLeast = 10
export const complaintMost = 1_000
export const complaintText = `请填写${complaintLeast}到${complaintMost}字`
/** With the complaint, and with each addition. */
export const complaintPicturesMost = 6
export const replyLeast = 2
export const replyText = `请填写${replyLeast}到${complaintMost}字`

/** A complaint that was closed may be opened once more for so long. */
export const REOPEN_DAYS = 15
const DAY_MS = 86_400_000

/** `TS26112104821`. */
export const complaintNoPattern = /^TS\d{11}$/

export interface ComplaintFacts {
  isClosed: boolean
  /** The shop has the last word. */
  isAnswered: boolean
  closedAt: Date | null
  /** The traveller says so. */
  solvedAt: Date | null
  reopenedAt: Date | null
}

export const complaintStageText = {
  waiting: '处理中',
  answered: '已答复',
  closed: '已办结',
  solved: '已解决',
} as const
export type ComplaintStage = keyof typeof complaintStageText

export function complaintStage({ isClosed, isAnswered, solvedAt }: ComplaintFacts): ComplaintStage {
  if (solvedAt !== null) return 'solved'
  if (isClosed) return 'closed'
  return isAnswered ? 'answered' : 'waiting'
}

/** Until when a closed complaint may be opened once more; null where it may not. */
export const reopenUntil = ({
  isClosed,
  closedAt,
  solvedAt,
  reopenedAt,
}: Omit<ComplaintFacts, 'isAnswered'>): Date | null =>
  isClosed && closedAt !== null && solvedAt === null && reopenedAt === null
    ? new Date(closedAt.getTime() + REOPEN_DAYS * DAY_MS)
    : null

export const travellerActions = ['reply', 'solved', 'reopen'] as const
export type TravellerAction = (typeof travellerActions)[number]

/** Why the traveller cannot do this now; null when they can. */
export function travellerFault(action: TravellerAction, facts: ComplaintFacts, now: Date): string | null {
  const stage = complaintStage(facts)
  if (stage === 'solved') return '您已确认解决'
  if (action === 'reply') return stage === 'closed' ? '投诉已办结，不能再补充' : null
  if (action === 'solved') return stage === 'waiting' ? '我们还没有答复，请稍候' : null
  if (stage !== 'closed') return '投诉还在处理，不需要重新打开'
  if (facts.reopenedAt !== null) return '投诉只能重新打开一次'
  const until = reopenUntil(facts)
  return until !== null && now <= until ? null : `办结已超过${REOPEN_DAYS}天，不能重新打开`
}

export const complaintActions = ['answer', 'note', 'assign', 'close'] as const
export type ComplaintAction = (typeof complaintActions)[number]

/** Why staff cannot do this now; null when they can. A note may be left behind at any time. */
export const complaintFault = (
  action: ComplaintAction,
  { isClosed }: { isClosed: boolean },
): string | null => (isClosed && action !== 'note' ? '投诉已办结' : null)

/**
 * By when the shop answers what the traveller has just said. What waits already keeps its day: writing more does not put
 * the answer off.
 */
export const dueAfterReply = (
  facts: Pick<ComplaintFacts, 'isAnswered'>,
  dueAt: Date | null,
  now: Date,
): Date => (facts.isAnswered || dueAt === null ? complaintDueAt(now) : dueAt)
