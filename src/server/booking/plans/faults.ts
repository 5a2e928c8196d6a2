import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import { acceptFault, changeFault, type PlanState } from '#src/domain/content/plans/plan-state.ts'
import type { Wish } from './store.ts'

type Status = Pick<Wish, 'status'>

/** Why a plan cannot be accepted now, as its page says and as the press is refused; null when it can. */
export function whyNotAccepted(
  { status }: Status,
  { state, departsOn, now }: { state: PlanState; departsOn: Day; now: Date },
): string | null {
  if (status === 'closed') return '这份需求已关闭，请联系定制师'
  const fault = acceptFault(state)
  return fault ?? (departsOn <= dayOf(now) ? '出发日期已到，请联系定制师' : null)
}

/** Why no change can be asked for now; `changes` were asked for so far, of every version. */
export const whyNotChanged = (
  { status }: Status,
  { state, changes }: { state: PlanState; changes: number },
): string | null => (status === 'closed' ? '这份需求已关闭，请重新提交需求' : changeFault(state, changes))
