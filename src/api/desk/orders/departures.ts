import { dateOfferStates, MOST_OFFERED } from '#src/domain/booking/changes/date-offer.ts'
import { cancelFates } from '#src/domain/booking/desk/departure-cancelling.ts'
import { orderStatuses } from '#src/domain/booking/order-codes.ts'
import { shopCauses } from '#src/domain/booking/refunds/deduction.ts'
import { storedDepartureStatuses } from '#src/domain/booking/stock.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, flagText, id, jsonField, jsonId, numBetween, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { DepartureTerms } from '../departures/editing.ts'
import { cursor, listOf, words } from '../list.ts'
import { Exporting, exportFormat } from '../work/exports.ts'

const row = {
  id: z.int(),
  group_code: z.string(),
  departs_on: day,
  returns_on: day,
  product_id: z.int(),
  title: z.string(),
  combo_name: z.string(),
  status: z.enum(storedDepartureStatuses),
  status_text: z.string(),
  /** `已成团`, `还差3人成团`; empty where it is cancelled. */
  group_text: z.string(),
  capacity: z.int(),
  sold: z.int(),
  held: z.int(),
  min_group: z.int(),
  /** Also where its sale has ended since. */
  is_formed: z.boolean(),
  /** Orders that have neither ended nor been cancelled. */
  orders: z.int(),
  /** A colleague has asked to cancel it, and 财务 has not decided. */
  is_being_cancelled: z.boolean(),
}
const DepartureRow = z.object(row)
export type DeskDepartureRow = z.output<typeof DepartureRow>

/** An order behind seats of the departure. */
const DepartureOrder = z.object({
  no: z.string(),
  status: z.enum(keysOf(orderStatuses) as [keyof typeof orderStatuses, ...(keyof typeof orderStatuses)[]]),
  status_text: z.string(),
  /** As on the order's page. */
  is_choosing: z.boolean(),
  people_text: z.string(),
  seats: z.int(),
  /** `已售`, `占位`, `已放回`. */
  seats_text: z.string(),
  payable_fen: fen,
  paid_fen: fen,
  refunded_fen: fen,
  /** Of a refund that is asked for; empty where there is none. */
  refund_text: z.string(),
})
export type DepartureOrder = z.output<typeof DepartureOrder>

const Cancellation = z.object({
  state: z.enum(['asked', 'done', 'rejected']),
  cause_text: z.string(),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: time,
  decided_by: z.string(),
  decided_at: z.nullable(time),
  refund_fen: fen,
  compensation_fen: fen,
  /** The question that 财务 decides; null where nobody had to. */
  approval_id: z.nullable(z.int()),
})

const Waiting = z.object({
  id: z.int(),
  member_uid: z.string(),
  people_text: z.string(),
  seats: z.int(),
  /** Seats are kept for the party. */
  is_kept: z.boolean(),
  state_text: z.string(),
  offer_until: z.nullable(time),
  joined_at: time,
})

const DateOffer = z.object({
  no: z.string(),
  people_text: z.string(),
  state: z.enum(dateOfferStates),
  /** What the traveller has chosen, or until when they can. */
  text: z.string(),
  refund_fen: fen,
})

const Departure = z.object({
  ...row,
  combo_id: z.int(),
  close_at: time,
  /** The last day on which travellers are told that a group does not form (旅游法 63). */
  notice_on: day,
  days_before: z.int(),
  adult_fen: fen,
  child_bed_fen: z.nullable(fen),
  child_nobed_fen: z.nullable(fen),
  infant_fen: z.nullable(fen),
  single_supp_fen: fen,
  supplier: z.string(),
  terms: DepartureTerms,
  order_list: z.array(DepartureOrder),
  /** Orders that are beyond the person's reach. */
  hidden_orders: z.int(),
  /** Who waits for seats, in the order in which they are served. */
  waiting: z.array(Waiting),
  /** Orders that were offered other dates when it was cancelled, as far as the person sees them. */
  offers: z.array(DateOffer),
  /** The newest first. */
  cancellations: z.array(Cancellation),
  actions: z.array(
    z.object({ code: z.enum(['manifest', 'notice', 'cancel']), allowed: z.boolean(), why: z.string() }),
  ),
})
export type DeskDeparture = z.output<typeof Departure>

/** What somebody did to the departure, or what happened to it by itself. */
const LogEntry = z.object({
  id: z.int(),
  at: time,
  by: z.string(),
  text: z.string(),
  /** Sums, receivers, the reason; empty where the text says all. */
  detail: z.string(),
})
export type DepartureLogEntry = z.output<typeof LogEntry>

/** What the list is narrowed down by; all of it stands in the address of the page. */
export const departureFilters = {
  from: z.optional(day),
  until: z.optional(day),
  states: z.optional(words(storedDepartureStatuses)),
  product_id: z.optional(id),
  supplier_id: z.optional(id),
  /** Sold, and too few for a group. */
  short: z.optional(flagText),
  with_orders: z.optional(flagText),
}

/** 班期 as a list, and one departure with the orders behind every seat (desk book §4.3). */
export const deskDepartures = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/departures',
    access: { staff: 'departure.read' },
    summary: '班期列表，按出发日；不填日期从今天起',
    input: z.object({ ...departureFilters, cursor: z.optional(cursor) }),
    data: z.object({
      ...listOf(DepartureRow).shape,
      /** Of all that was counted; null where the total is not exact. */
      sums: z.nullable(z.object({ sold: z.int(), held: z.int(), capacity: z.int() })),
      /** The name of the product that the list is narrowed down to. */
      product: z.string(),
      /** And that of the supplier. */
      supplier: z.string(),
    }),
    refusals: [],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/desk/departures/export',
    access: { staff: 'departure.read' },
    audit: 'departure.export',
    summary: '导出班期列表，与列表相同的筛选',
    input: z.object({ ...departureFilters, ...exportFormat }),
    data: Exporting,
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/departures/{id}',
    access: { staff: 'departure.read' },
    summary: '一个团期与每个座位背后的订单',
    input: z.object({ id }),
    data: Departure,
    refusals: ['NOT_FOUND'],
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/desk/departures/{id}/log',
    access: { staff: 'departure.read' },
    summary: '团期记录：谁在何时做了什么，新的在前',
    input: z.object({ id, cursor: z.optional(cursor) }),
    data: z.object({ list: z.array(LogEntry), next: z.nullable(cursor) }),
    refusals: ['NOT_FOUND'],
  }),
}

const cause = z.enum(shopCauses, '请选择取消原因')
/** Departures whose dates are offered instead; who takes none is given everything back. */
const dates_json = z.optional(
  jsonField(z.array(jsonId).check(z.maxLength(MOST_OFFERED, `最多选${MOST_OFFERED}个日期`)), 200),
)

const PlannedOrder = z.object({
  no: z.string(),
  status_text: z.string(),
  people_text: z.string(),
  paid_fen: fen,
  fate: z.enum(cancelFates),
  /** What happens to it, in a sentence. */
  fate_text: z.string(),
  refund_fen: fen,
  /** What stays of those who left before. */
  kept_fen: fen,
  compensation_fen: fen,
})
export type PlannedOrder = z.output<typeof PlannedOrder>

export const departureCancelling = {
  preview: endpoint({
    method: 'GET',
    path: '/api/desk/departures/{id}/cancel/preview',
    access: { staff: 'departure.cancel' },
    summary: '取消团期前预览：每个订单怎样、金额、消息',
    input: z.object({ id, cause, dates_json }),
    data: z.object({
      allowed: z.boolean(),
      why: z.string(),
      orders: z.array(PlannedOrder),
      sums: z.object({
        cancelled: z.int(),
        refunded: z.int(),
        offered: z.int(),
        raised: z.int(),
        left: z.int(),
        refund_fen: fen,
        kept_fen: fen,
        compensation_fen: fen,
      }),
      /** Dates of the same trip that can be offered, the nearest twelve by day. */
      dates: z.array(
        z.object({
          departure_id: z.int(),
          departs_on: day,
          combo_name: z.string(),
          adult_fen: fen,
          seats: z.int(),
          group_text: z.string(),
          is_chosen: z.boolean(),
        }),
      ),
      most_dates: z.int(),
      /** Until when travellers could choose, if it happened now; null where too little time is left. */
      offer_until: z.nullable(time),
      why_no_dates: z.string(),
      /** The legal line of the compensation; empty where none is owed. */
      law_text: z.string(),
      needs_second: z.boolean(),
      second_line_fen: fen,
      /** One of each message that leaves. */
      messages: z.array(z.object({ to: z.string(), channel: z.enum(['sms', 'inbox']), text: z.string() })),
      plan_token: z.string(),
    }),
    refusals: ['NOT_FOUND'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/desk/departures/{id}/cancel',
    access: { staff: 'departure.cancel' },
    audit: 'departure.cancel',
    stepUp: true,
    summary: '取消团期：超过额度先由财务复核',
    input: z.object({
      id,
      cause,
      dates_json,
      plan_token: rawText(100, '预览已失效，请重新打开', '请先预览'),
      /** What goes back in all, typed again. */
      amount_fen: numBetween(0, 2_000_000_000, '请再次输入退款总额'),
      reason: requiredText(5, 100, '请写明原因，5到100个字'),
    }),
    /** `asked`: 财务 looks at it; until then nothing of the departure is sold or paid. */
    data: z.object({ outcome: z.enum(['asked', 'cancelled']) }),
    refusals: ['NOT_FOUND', 'STATE', 'PRICE_CHANGED', 'CHANNEL'],
  }),
}
