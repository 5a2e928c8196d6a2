import type { Insertable, Selectable } from 'kysely'
import { endOfDay } from '#src/domain/booking/supplements.ts'
import { type Day, dayOf, daysBetween } from '#src/domain/calendar-day.ts'
import { LEAST_DAYS_TO_BALANCE } from '#src/domain/pricing/deposit.ts'
import type { OrderBill, Orders } from '#src/platform/db/schema.gen.ts'

/** The columns of an order from which its bills are made. */
export type Terms = Pick<Selectable<Orders>, 'deposit_fen' | 'balance_due_on' | 'payable_fen'>
type NewBill = Omit<Insertable<OrderBill>, 'order_id' | 'seq'>

/** Whether 订金 and 尾款 are billed apart: not when so little time is left on the day of signing (rule book §5.1). */
export const inParts = ({ deposit_fen, balance_due_on }: Terms, today: Day): boolean =>
  deposit_fen !== null &&
  balance_due_on !== null &&
  daysBetween(today, balance_due_on) >= LEAST_DAYS_TO_BALANCE

/** Makes the bills of a signed contract: the first is due by the order's deadline, 尾款 by the end of its day. */
export function billsOf(order: Terms, deadline: Date, now: Date): NewBill[] {
  const { deposit_fen: depositFen, balance_due_on: dueOn, payable_fen: payableFen } = order
  if (!inParts(order, dayOf(now)) || depositFen === null || dueOn === null)
    return [{ kind: 'full', title: '全款', amount_fen: payableFen, due_at: deadline, created_at: now }]
  return [
    { kind: 'deposit', title: '订金', amount_fen: depositFen, due_at: deadline, created_at: now },
    {
      kind: 'balance',
      title: '尾款',
      amount_fen: payableFen - depositFen,
      due_at: endOfDay(dueOn),
      created_at: now,
    },
  ]
}
