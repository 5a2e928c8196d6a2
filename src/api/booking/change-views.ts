import { changeKinds, changeStates } from '#src/domain/booking/changes/change.ts'
import { day, fen, flag, instant, time } from '../wire.ts'
import { z } from '../zod.ts'

const Amounts = z.object({ unit_fen: fen, qty: z.int(), amount_fen: fen })

/**
 * A line of the order before and after: `before` is null for a line that comes, `after` for one that goes. Lines that stay
 * as they are have both alike; only people and single supplement are ever repriced by another date.
 */
export const ChangeLine = z.object({
  code: z.string(),
  name: z.string(),
  before: z.nullable(Amounts),
  after: z.nullable(Amounts),
})

/** A date of an order's trip, as it was sold or would be. */
export const ChangeDate = z.object({
  date: day,
  return_date: day,
  combo_name: z.string(),
  group_code: z.string(),
})

/** The sums of a change, the same in a quote and of one that stands. */
export const changeSums = {
  /** The order's price before and after. */
  old_payable_fen: fen,
  payable_fen: fen,
  /** Negative: it costs less. */
  difference_fen: fen,
  /** To be paid by a bill of its own before anything moves; 0 where it costs no more. */
  pay_fen: fen,
  /** Goes back when the change is carried out; what 尾款 shrinks by is not in it. */
  refund_fen: fen,
  /**
   * What the ladder of the old date would have kept on the day of asking. Nothing is charged for it now, but no later
   * cancellation by the traveller keeps less; 0 where cancelling that day was free.
   */
  kept_fen: fen,
  /** 尾款 afterwards, and until when it is to be paid; null where none is left, or all was paid before. */
  balance: z.nullable(z.object({ amount_fen: fen, due_at: time })),
}

/** What the traveller has heard of a change of the order: the one that stands, else the newest; see `state`. */
export const OrderChange = z.object({
  /** `BM260803048213C01`. */
  change_no: z.string(),
  /** `date` 改期 · `swap` 换人. */
  kind: z.enum(changeKinds),
  kind_text: z.string(),
  /**
   * `asked` a clerk has to answer → `proposed` waits for the traveller to accept → `to_sign` → `to_pay` → `done`. Ends:
   * `withdrawn` by the traveller or the clerk, `lapsed` by the clock or the shop, `refused` by a clerk.
   */
  state: z.enum(changeStates),
  state_text: z.string(),
  /** What happens next, and until when, in a sentence. */
  next_text: z.string(),
  /** Proposed by the shop without having been asked. */
  by_shop: flag,
  reason: z.string(),
  /** What the clerk says of a proposal or a refusal. */
  note: z.string(),
  asked_at: time,
  /** Seats and bill are kept until then; null while a clerk has to answer and once it has ended. */
  expires_ts: z.nullable(instant),
  from: ChangeDate,
  /** Null for a swap. */
  to: z.nullable(ChangeDate),
  /** Who leaves and who comes, by name; null for a change of date. `new_name` is empty once the change has ended. */
  traveller: z.nullable(
    z.object({ seq: z.int(), old_name: z.string(), new_name: z.string(), kind_text: z.string() }),
  ),
  lines: z.array(ChangeLine),
  ...changeSums,
  /** The bill of the difference, for `/payment`; null before it is signed and where nothing is to be paid. */
  bill_id: z.nullable(z.int()),
  can_accept: flag,
  /** The new contract is at `/order/contract/info?change_no=`. */
  can_sign: flag,
  can_pay: flag,
  can_withdraw: flag,
})
export type OrderChange = z.output<typeof OrderChange>

/** Whether the order's own page offers it, and why not: the sentence is shown beside the grey button. */
export const ChangeWays = z.object({
  date: z.object({ allowed: flag, why: z.string() }),
  swap: z.object({ allowed: flag, why: z.string() }),
})
