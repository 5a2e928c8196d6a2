import { reviewStates } from '#src/domain/account/member-codes.ts'
import { agreementNames } from '#src/domain/booking/agreements.ts'
import {
  billKinds,
  contractStates,
  orderStatuses,
  payChannels,
  paymentStatuses,
} from '#src/domain/booking/order-codes.ts'
import { paperKinds } from '#src/domain/booking/papers/paper.ts'
import { refundRequestStatuses } from '#src/domain/booking/refunds/request.ts'
import { productTypes, scopes } from '#src/domain/codes.ts'
import { OrderTraveller } from '../account/travellers.ts'
import { Activity, ItineraryDay, TitledText } from '../catalog/product-views.ts'
import { coded, day, fen, flag, instant, picture, time } from '../wire.ts'
import { z } from '../zod.ts'
import { Bill } from './bill-views.ts'
import { ChangeWays, OrderChange } from './change-views.ts'
import { LadderRow, PriceLine } from './price-views.ts'

const OrderAction = z.enum(['pay', 'cancel', 'contract', 'refund', 'comment', 'again'])

export const OrderRow = z.object({
  order_id: z.string(),
  /** Null for a trip made to measure, which is no product. */
  product_id: z.nullable(z.int()),
  /** The plan that it stands on; null for a departure of a product. */
  plan_id: z.nullable(z.int()),
  title: z.string(),
  cover: picture,
  type: coded(productTypes),
  type_text: z.string(),
  date: day,
  return_date: day,
  days: z.int(),
  nights: z.int(),
  people_text: z.string(),
  combo_name: z.string(),
  depart_city: z.string(),
  payable_fen: fen,
  paid_fen: fen,
  status: coded(orderStatuses),
  status_text: z.string(),
  pay_deadline_ts: z.nullable(instant),
  server_ts: instant,
  unpaid_fen: fen,
  /** The bill that is to be paid next, by due date; null before the contract is signed and once nothing is left. */
  next_bill: z.nullable(
    z.object({
      bill_id: z.int(),
      kind: coded(billKinds),
      title: z.string(),
      amount_fen: fen,
      due_at: time,
      overdue: flag,
      needs_signature: flag,
    }),
  ),
  actions: z.array(OrderAction),
  /** The shop has cancelled the departure: `/order/offer` tells the dates that can be had instead; null where it has not. */
  date_offer: z.nullable(
    z.object({
      until_ts: instant,
      /** One of them was taken, and is still to be signed or paid. */
      is_taken: flag,
    }),
  ),
  /** The newest refund request; null where none was made. */
  refund: z.nullable(
    z.object({
      refund_no: z.string(),
      status: coded(refundRequestStatuses),
      status_text: z.string(),
      refund_fen: fen,
    }),
  ),
  comment: z.object({
    state: coded(reviewStates),
    comment_id: z.nullable(z.int()),
    can_append: flag,
  }),
  /** Of a custom trip the request that it was made for, whose service can be evaluated; empty for every other. */
  request_no: z.string(),
  /** Made by an advisor for the traveller: the itinerary is a plan, the price a quotation (rule book §7.7). */
  is_plato: flag,
  created_at: time,
})
export type OrderRow = z.output<typeof OrderRow>

const Contact = z.object({
  name: z.string(),
  /** Numbers and the e-mail address are masked; the form leaves a field that still holds a `*` as it is. */
  phone: z.string(),
  email: z.string(),
  emergency_name: z.string(),
  emergency_phone: z.string(),
})

/** A day as it was sold. Without coordinates: nobody draws a map of it. */
export const SoldDay = z.object({
  ...z.pick(ItineraryDay, {
    day_no: true,
    title: true,
    summary: true,
    transport: true,
    meals: true,
    free_time_hours: true,
    tips: true,
  }).shape,
  /** What the contract promises of the night; empty for one on the way and after the last day. */
  hotel: z.string(),
  activities: z.array(z.omit(Activity, { lat: true, lng: true })),
})
export type SoldDay = z.output<typeof SoldDay>

/** While staff have yet to confirm it: until when they do, and how long there is to sign and pay afterwards. */
const Confirming = z.nullable(z.object({ until_ts: instant, sign_hours: z.int() }))

export const OrderDetail = z.object({
  ...OrderRow.shape,
  /** As bought: never re-read from the live product. */
  snapshot: z.object({
    subtitle: z.string(),
    combo_key: z.string(),
    itinerary: z.array(SoldDay),
    includes: z.array(z.string()),
    excludes: z.array(z.string()),
    notices: z.array(TitledText),
    packing: z.array(z.string()),
    unfit_text: z.string(),
    /** What is agreed about shopping, a line for each stop; empty where there is none. */
    shopping_text: z.string(),
    ladder_steps: z.array(z.object({ from_days: z.int(), to_days: z.nullable(z.int()), bp: z.int() })),
  }),
  /** The plan that it stands on; null for a departure of a product. */
  plan: z.nullable(z.object({ plan_id: z.int(), version: z.int(), request_no: z.string() })),
  scope: coded(scopes),
  /** How far the group is, until when it is decided, and what happens then; empty where nobody waits for others. */
  group_text: z.string(),
  rooms: z.int(),
  share: flag,
  adult: z.int(),
  child_bed: z.int(),
  child_nobed: z.int(),
  infant: z.int(),
  remark: z.string(),
  items: z.array(PriceLine),
  total_fen: fen,
  discount_fen: fen,
  travellers: z.array(OrderTraveller),
  travellers_complete: flag,
  /** The separate consents that were given; those that are missing are asked for with the travellers. */
  agreed: z.array(z.enum(agreementNames)),
  linkman: Contact,
  bills: z.array(Bill),
  payments: z.array(
    z.object({
      out_trade_no: z.string(),
      /** Null for money that nobody had billed. */
      bill_id: z.nullable(z.int()),
      channel: coded(payChannels),
      channel_text: z.string(),
      amount_fen: fen,
      status: coded(paymentStatuses),
      created_at: time,
      success_at: z.nullable(time),
    }),
  ),
  refunds: z.array(
    z.object({
      out_refund_no: z.string(),
      amount_fen: fen,
      status_text: z.string(),
      reason: z.string(),
      created_at: time,
      success_at: z.nullable(time),
    }),
  ),
  contract: z.object({
    no: z.string(),
    state: coded(contractStates),
    signed_at: z.nullable(time),
    sha256: z.string(),
  }),
  /** The link by which the itinerary is shown to others; empty where there is none. */
  share_link: z.object({ enabled: flag, url: z.string(), expires_at: z.nullable(time) }),
  /** What of it can be had as a PDF now. */
  papers: z.array(z.enum(paperKinds)),
  timeline: z.array(z.object({ time, text: z.string() })),
  /** What cancelling would cost today; null before anything was paid, and once it cannot be asked for. */
  ladder_now: z.nullable(z.object({ text: z.string(), deduct_fen: fen, refund_fen: fen })),
  ladder: z.array(LadderRow),
  emergency_line: z.string(),
  /** 出团通知 of its departure, which `GET /order/notice` tells; null before one was sent. */
  notice: z.nullable(z.object({ edition: z.int(), sent_at: time, unread: flag })),
  /** What may still be changed here and now. */
  editable: z.object({ contact: flag, documents: flag, names: flag }),
  confirming: Confirming,
  /** The coupon that lowers it and what others are held against; null once it cannot be changed (rule book §8.9, 11). */
  coupon_choice: z.nullable(z.object({ coupon_id: z.nullable(z.int()), discountable_fen: fen })),
  /** 改期 or 换人: the one that stands, else the newest; null where there was none. */
  change: z.nullable(OrderChange),
  /** Whether another date or another person can be asked for now, and why not. */
  changing: ChangeWays,
})
export type OrderDetail = z.output<typeof OrderDetail>

export const OrderSimple = z.object({
  order_id: z.string(),
  status: coded(orderStatuses),
  status_text: z.string(),
  title: z.string(),
  cover: picture,
  date: day,
  return_date: day,
  people_text: z.string(),
  payable_fen: fen,
  paid_fen: fen,
  unpaid_fen: fen,
  pay_deadline_ts: z.nullable(instant),
  confirming: Confirming,
  server_ts: instant,
  contract_signed: flag,
  /** Null for a trip made to measure, which is no product. */
  product_id: z.nullable(z.int()),
  /** The plan that it stands on; null for a departure of a product. */
  plan_id: z.nullable(z.int()),
})
export type OrderSimple = z.output<typeof OrderSimple>
