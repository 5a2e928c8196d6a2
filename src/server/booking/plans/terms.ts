import { addDays, type Day, dayOf } from '#src/domain/calendar-day.ts'
import type { Scope } from '#src/domain/codes.ts'
import type { PlanBody } from '#src/domain/content/plans/plan.ts'
import type { Fen } from '#src/domain/money.ts'
import { type PayPlan, payPlan } from '#src/domain/pricing/deposit.ts'

const codes: Record<Scope, string> = { domestic: 'DOMESTIC', hkmo: 'HKMO', outbound: 'OUTBOUND' }
/** The contract of the scope, and its ladder (rule book §9.1). */
export const ladderCodeOf = (scope: Scope): string => codes[scope]

/** First and last day of a plan that was sent: `planFaults` lets none go without a day. */
export function tripDays({ departs_on, days }: PlanBody): { departsOn: Day; returnsOn: Day } {
  if (departs_on === null) throw new Error('a plan without a day was sent')
  return { departsOn: departs_on, returnsOn: addDays(departs_on, days.length - 1) }
}

/** 订金 and 尾款 as they would be billed on a day. */
export const payPlanOf = (body: PlanBody, totalFen: Fen, today: Day): PayPlan =>
  payPlan(
    {
      mode: body.deposit_bp === 0 ? 'none' : 'percent',
      value: body.deposit_bp,
      balanceDays: body.balance_days,
    },
    totalFen,
    body.adult + body.child,
    today,
    tripDays(body).departsOn,
  )

/** The last day on which a plan can be accepted: it lapses with its end. */
export const lastDayOf = (validUntil: Date): Day => dayOf(new Date(validUntil.getTime() - 1))
