import { deskActions } from '#src/domain/booking/desk/actions.ts'
import { stepStates } from '#src/domain/booking/desk/steps.ts'
import { timelineKinds } from '#src/domain/booking/desk/timeline.ts'
import { billKinds, billStatuses, orderStatuses } from '#src/domain/booking/order-codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { docTypes } from '#src/domain/travellers/traveller-codes.ts'
import { day, fen, instant, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { DeskChange } from './date-changes/views.ts'

const words = <K extends string>(of: Record<K, unknown>) => z.enum(keysOf(of) as [K, ...K[]])

/** One thing that can be done with an order, or why it cannot. */
const Action = z.object({ code: z.enum(deskActions), allowed: z.boolean(), why: z.string() })

const Traveller = z.object({
  seq: z.int(),
  kind_text: z.string(),
  name_cn: z.string(),
  name_en_last: z.string(),
  name_en_first: z.string(),
  gender: z.enum(['male', 'female', '']),
  gender_text: z.string(),
  /** Completed years on the day of departure. */
  age: z.nullable(z.int()),
  birthday: z.string(),
  nationality: z.string(),
  doc_type: z.nullable(words(docTypes)),
  doc_type_text: z.string(),
  /** Masked, as every number here. */
  doc_no: z.string(),
  valid_until: z.string(),
  phone: z.string(),
  guardian_seq: z.nullable(z.int()),
  /** What is missing or does not fit the trip, as sentences; empty when all is well. */
  faults: z.array(z.string()),
})

const Contact = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  emergency_name: z.string(),
  emergency_phone: z.string(),
  remark: z.string(),
})
export type DeskContact = z.output<typeof Contact>

const Contract = z.object({
  no: z.string(),
  template: z.string(),
  version: z.string(),
  in_force: z.boolean(),
  sign_name: z.string(),
  signed_at: time,
  voided_at: z.nullable(time),
  /** The first twelve digits of the hash of what was signed. */
  fingerprint: z.string(),
})

const Money = z.object({
  lines: z.array(
    z.object({
      /** One line's own, `kept:2`: two may have one name. */
      code: z.string(),
      name: z.string(),
      unit_fen: fen,
      qty: z.int(),
      amount_fen: fen,
      refundable: z.boolean(),
    }),
  ),
  payable_fen: fen,
  paid_fen: fen,
  unpaid_fen: fen,
  refunded_fen: fen,
  /** On its way back. */
  refunding_fen: fen,
  bills: z.array(
    z.object({
      bill_id: z.int(),
      kind: words(billKinds),
      title: z.string(),
      /** Why staff ask for it, whether it comes back, and the clause it needs; empty and null for what the contract says. */
      reason: z.string(),
      refundable: z.boolean(),
      clause_text: z.string(),
      clause_signed_at: z.nullable(time),
      amount_fen: fen,
      due_at: time,
      status: words(billStatuses),
      status_text: z.string(),
      paid_at: z.nullable(time),
      refunded_fen: fen,
      refunding_fen: fen,
    }),
  ),
  payments: z.array(
    z.object({
      no: z.string(),
      channel_text: z.string(),
      channel_no: z.string(),
      payer: z.string(),
      amount_fen: fen,
      status_text: z.string(),
      at: time,
    }),
  ),
  refunds: z.array(
    z.object({
      no: z.string(),
      amount_fen: fen,
      status_text: z.string(),
      reason: z.string(),
      /** Where the money goes: `原路退回 微信支付`. */
      route: z.string(),
      /** The request that it answers; empty where money came too late or twice. */
      request_no: z.string(),
      at: time,
    }),
  ),
  /** What was asked to be given back, the newest first. */
  requests: z.array(
    z.object({
      no: z.string(),
      kind_text: z.string(),
      refund_fen: fen,
      status_text: z.string(),
      /** Somebody of the shop has still to decide. */
      is_open: z.boolean(),
      created_at: time,
    }),
  ),
  /** What cancelling would cost the traveller today, by the same ladder that they see. */
  ladder_text: z.string(),
})

const Snapshot = z.object({
  supplier: z.string(),
  group_code: z.string(),
  min_group: z.int(),
  /** The edition that was sold, and the one of today: apart, the product was changed since. */
  edition: z.nullable(z.int()),
  edition_now: z.nullable(z.int()),
  days: z.array(z.object({ day_no: z.int(), title: z.string(), hotel: z.string() })),
  includes: z.array(z.string()),
  excludes: z.array(z.string()),
  ladder: z.array(z.string()),
})

export const DeskOrder = z.object({
  no: z.string(),
  version: z.int(),
  status: words(orderStatuses),
  status_text: z.string(),
  /** Its date is cancelled, and the traveller chooses between others and the money. */
  is_choosing: z.boolean(),
  deadline: z.nullable(instant),
  waits_for: z.string(),
  server_ts: instant,
  title: z.string(),
  product_id: z.nullable(z.int()),
  departs_on: day,
  returns_on: day,
  days: z.int(),
  nights: z.int(),
  people_text: z.string(),
  rooms: z.int(),
  combo_name: z.string(),
  depart_city: z.string(),
  source_text: z.string(),
  source_from: z.string(),
  advisor_name: z.string(),
  supplier_ref: z.string(),
  cancel_text: z.string(),
  created_at: time,
  steps: z.array(
    z.object({ text: z.string(), state: z.enum(stepStates), on: z.nullable(day), note: z.string() }),
  ),
  actions: z.array(Action),
  money: Money,
  /** Null for those who see no people. */
  travellers: z.nullable(z.array(Traveller)),
  contact: z.nullable(Contact),
  contracts: z.array(Contract),
  snapshot: Snapshot,
  /** 改期 or 换人: the one that stands, else the newest; null where there was none. */
  change: z.nullable(DeskChange),
  /** Staff may name a reason less than ten days ahead, and must. */
  people_need_reason: z.boolean(),
  /** A changed name voids the contract, which is then signed again. */
  renaming_voids: z.boolean(),
})
export type DeskOrder = z.output<typeof DeskOrder>

export const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  id: z.int(),
  at: time,
  /** Who did it: a member of staff, 客人, 系统 or a channel. */
  by: z.string(),
  text: z.string(),
  detail: z.string(),
  note: z.nullable(
    z.object({
      pinned: z.boolean(),
      edited: z.boolean(),
      mentions: z.array(z.string()),
      /** It tells me, and I have not read it. */
      is_new_to_me: z.boolean(),
      /** Until when its author may mend it; null for everybody else. */
      editable_until: z.nullable(instant),
    }),
  ),
})
export type TimelineEntry = z.output<typeof TimelineEntry>
