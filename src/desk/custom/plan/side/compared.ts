import { diffArrays } from 'diff'
import type { PlanBody, PlanDay } from '#src/domain/content/plans/plan.ts'
import {
  type PlanField,
  planDayLines,
  planFieldLines,
  planFieldText,
} from '#src/domain/content/plans/plan-words.ts'
import { keysOf } from '#src/domain/keys.ts'

/** One part that two versions say differently, as lines of text; nothing where one of them does not have it. */
export interface Difference {
  title: string
  before: string
  after: string
}

/** What differs between two versions: field by field, and day by day where the trip is another. */
export function comparedPlans(
  before: PlanBody,
  after: PlanBody,
  supplierOf: (id: number) => string,
): Difference[] {
  const textOf = (body: PlanBody, field: PlanField) => planFieldLines(body, field, supplierOf).join('\n')
  return keysOf(planFieldText)
    .flatMap((field) =>
      field === 'days'
        ? comparedDays(before.days, after.days)
        : [{ title: planFieldText[field], before: textOf(before, field), after: textOf(after, field) }],
    )
    .filter((each) => each.before !== each.after)
}

interface Placed {
  day: PlanDay
  n: number
}

/** Days of one title are the same day, wherever it stands now; others stand beside each other as they come. */
function comparedDays(before: readonly PlanDay[], after: readonly PlanDay[]): Difference[] {
  const placed = (days: readonly PlanDay[]): Placed[] => days.map((day, index) => ({ day, n: index + 1 }))
  const olds = placed(before)
  const rows: Difference[] = []
  let [gone, come]: [Placed[], Placed[]] = [[], []]
  const flush = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at++) rows.push(rowOf(gone[at], come[at]))
    ;[gone, come] = [[], []]
  }
  const parts = diffArrays(olds, placed(after), {
    comparator: (one, other) => one.day.title === other.day.title,
  })
  for (const { added, removed, value } of parts) {
    if (removed) gone.push(...value)
    else if (added) come.push(...value)
    else {
      flush()
      for (const now of value)
        rows.push(
          rowOf(
            olds.find(({ day }) => day.title === now.day.title),
            now,
          ),
        )
    }
  }
  flush()
  return rows
}

const rowOf = (old: Placed | undefined, now: Placed | undefined): Difference => ({
  title: old && now && old.n !== now.n ? `第${old.n}天，现在第${now.n}天` : `第${(now ?? old)?.n ?? 0}天`,
  before: old ? planDayLines(old.day).join('\n') : '',
  after: now ? planDayLines(now.day).join('\n') : '',
})
