import { billKinds, billStatuses } from '#src/domain/booking/order-codes.ts'
import { coded, fen, flag, time } from '../wire.ts'
import { z } from '../zod.ts'

/** A bill of an order: 全款, or 订金 and 尾款, and whatever 补款 came later (rule book §8.1). */
export const Bill = z.object({
  bill_id: z.int(),
  kind: coded(billKinds),
  kind_text: z.string(),
  title: z.string(),
  /** Why staff ask for it; empty for what the contract says. */
  reason: z.string(),
  amount_fen: fen,
  due_at: time,
  status: coded(billStatuses),
  status_text: z.string(),
  overdue: flag,
  /** The cashier takes money for it now. */
  payable: flag,
  /** Why it takes none for now: a refund is asked for, its departure is in doubt, or a change is under way. */
  standstill: z.string(),
  /** A clause of the contract has to be signed before it can be paid. */
  needs_signature: flag,
  /** Whether it is given back with the trip, as its ladder says. */
  refundable: flag,
  paid_at: z.nullable(time),
  /** Of what was paid of it: what has been given back, and what is on its way. */
  refunded_fen: fen,
  refunding_fen: fen,
})
export type Bill = z.output<typeof Bill>
