import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import { acceptFault, changeFault, type PlanState } from '#src/domain/content/plans/plan-state.ts'
import type { Wish } from './store.ts'

/** Why a plan cannot be accepted now, as its page says and as the press is refused; null when it can. */
export function whyNotAccepted(
  { status }: Pick<Wish, 'status'>,
  { state, departsOn, now }: { state: PlanState; departsOn: Day; now: Date },
): string | null {
  if (status === 'closed') return '这份需求已关闭，请联系定制师'
  const fault = acceptFault(state)
  return fault ?? (departsOn <= dayOf(now) ? '出发日期已到，请联系定制师' : null)
}

/**
 * Why no change can be asked for now; `changes` were asked for so far, of every version. A version that lapses while the
 * next one is being made ends no wait: what was asked of it stands, and so does the promise.
 */
export function whyNotChanged(
  { status, plan_asked_at }: Pick<Wish, 'status' | 'plan_asked_at'>,
  { state, changes }: { state: PlanState; changes: number },
): string | null {
  if (status === 'closed') return '这份需求已关闭，请重新提交需求'
  const isAwaited = state === 'expired' && plan_asked_at !== null
  return changeFault(isAwaited ? 'changes_asked' : state, changes)
}
