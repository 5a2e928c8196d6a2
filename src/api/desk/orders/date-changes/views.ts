import { changeKinds, changeStates } from '#src/domain/booking/changes/change.ts'
import { ChangeDate, ChangeLine, changeSums } from '../../../booking/change-views.ts'
import { instant, time } from '../../../wire.ts'
import { z } from '../../../zod.ts'

/** A change of an order as its page at the desk shows it: the one that stands, else the newest. */
export const DeskChange = z.object({
  change_no: z.string(),
  kind: z.enum(changeKinds),
  kind_text: z.string(),
  state: z.enum(changeStates),
  state_text: z.string(),
  is_open: z.boolean(),
  /** 客人, or who of the staff proposed it without being asked. */
  asked_by: z.string(),
  asked_at: time,
  reason: z.string(),
  /** Until when staff answer; null unless the state is `asked`. */
  answer_due: z.nullable(instant),
  /** Who proposed or refused, and what they said; empty where nobody did. */
  decided_by: z.string(),
  note: z.string(),
  /** Seats and bill are kept until then. */
  expires: z.nullable(instant),
  from: ChangeDate,
  to: z.nullable(ChangeDate),
  /** Of a swap: the place, and names for who may see people; null for a change of date. */
  traveller: z.nullable(
    z.object({ seq: z.int(), old_name: z.string(), new_name: z.string(), kind_text: z.string() }),
  ),
  lines: z.array(ChangeLine),
  ...changeSums,
  /** What can be done with it at the desk, with the reason where it cannot. */
  can: z.object({
    propose: z.object({ allowed: z.boolean(), why: z.string() }),
    refuse: z.object({ allowed: z.boolean(), why: z.string() }),
    withdraw: z.object({ allowed: z.boolean(), why: z.string() }),
  }),
})
export type DeskChange = z.output<typeof DeskChange>
