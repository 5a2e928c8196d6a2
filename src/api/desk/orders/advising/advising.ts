import { optionUnits } from '#src/domain/codes.ts'
import { TravellerInput } from '../../../account/travellers.ts'
import { LadderRow, PriceQuote } from '../../../booking/price-views.ts'
import { comboKey, couponId, selectionFields } from '../../../booking/pricing.ts'
import { contactExtras, linkman } from '../../../booking/records/order-contact.ts'
import { endpoint } from '../../../endpoint.ts'
import { rawText } from '../../../raw-text.ts'
import { coded, day, fen, id, jsonField, shownFen, time } from '../../../wire.ts'
import { phone } from '../../../wire-person.ts'
import { z } from '../../../zod.ts'
import { memberUid, rowId } from '../../service/shapes.ts'

/** A date that can be sold now, with its seats as they are. */
const AdviseDate = z.object({
  combo_key: z.string(),
  combo_name: z.string(),
  date: day,
  adult_fen: fen,
  seats: z.int(),
  /** `已成团`, `还差3人成团`. */
  group_text: z.string(),
})
export type AdviseDate = z.output<typeof AdviseDate>

/** What can be chosen on one date. */
const AdviseTrip = z.object({
  return_date: day,
  days: z.int(),
  nights: z.int(),
  need_confirm: z.boolean(),
  /** Null where nobody of that kind can go. */
  child_bed_fen: z.nullable(fen),
  child_nobed_fen: z.nullable(fen),
  infant_fen: z.nullable(fen),
  pax_min: z.int(),
  pax_max: z.int(),
  /** Which children sleep in a bed of their own. */
  child_text: z.string(),
  unfit_text: z.string(),
  shopping_text: z.string(),
  ladder: z.array(LadderRow),
  /** Nobody crosses a border without letters and a passport. */
  crosses_border: z.boolean(),
  options: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      unit: coded(optionUnits),
      unit_text: z.string(),
      price_fen: fen,
      min_qty: z.int(),
      max_qty: z.int(),
      desc_text: z.string(),
    }),
  ),
})
export type AdviseTrip = z.output<typeof AdviseTrip>

const coupon = { coupon_id: z.int(), name: z.string(), validity_tips: z.string() }

const AdviseQuote = z.object({
  price: PriceQuote,
  /** The member's own, against this price; none for a telephone without an account. */
  coupons: z.object({
    best: z.nullable(z.int()),
    usable: z.array(z.object({ ...coupon, off_fen: fen })),
    unusable: z.array(z.object({ ...coupon, reason_text: z.string() })),
  }),
  /** Why this member can place no order now; empty where they can. */
  why: z.string(),
  seats: z.int(),
  /** Until when it has to be signed and paid; null where staff confirm it first. */
  until: z.nullable(time),
  /** How long they have once staff have confirmed it. */
  sign_hours: z.int(),
  /** What the traveller is told; the number of the order is not there yet. */
  messages: z.array(z.object({ channel: z.enum(['sms', 'inbox']), text: z.string() })),
})
export type AdviseQuote = z.output<typeof AdviseQuote>

/** As the booking form sends them, but never by a saved traveller: those are the member's own to pick. */
const Person = z.omit(TravellerInput, { tourist_id: true, doc_id: true })

/** 代客下单: an advisor orders for somebody on the telephone, who signs and pays by themselves (desk book §4.2, §5.3). */
export const orderAdvising = {
  dates: endpoint({
    method: 'GET',
    path: '/api/desk/orders/advise/dates',
    access: { staff: 'order.advise' },
    summary: '一个产品可售的团期与余位',
    input: z.object({ product_id: id }),
    data: z.object({
      product: z.object({ product_id: z.int(), title: z.string() }),
      /** By day, two hundred at the most. */
      dates: z.array(AdviseDate),
    }),
    refusals: ['NOT_FOUND'],
  }),
  trip: endpoint({
    method: 'GET',
    path: '/api/desk/orders/advise/trip',
    access: { staff: 'order.advise' },
    summary: '一个团期可以选什么：人数、房间、加项、退改',
    input: z.object({ product_id: id, combo_key: comboKey, date: day }),
    data: AdviseTrip,
    refusals: ['NOT_FOUND', 'CLOSED'],
  }),
  /** A read, so that every change of a number is not a row of the audit log; a telephone is never in it. */
  quote: endpoint({
    method: 'GET',
    path: '/api/desk/orders/advise/quote',
    access: { staff: 'order.advise' },
    summary: '代客下单试算：逐行价格、可用券、留位时限、发给客人的消息',
    input: z.object({ uid: z.optional(memberUid), ...selectionFields, coupon_id: couponId }),
    data: AdviseQuote,
    refusals: ['NOT_FOUND', 'SOLD_OUT', 'CLOSED', 'COUPON_NO_USE'],
  }),
  place: endpoint({
    method: 'POST',
    path: '/api/desk/orders/advise',
    access: { staff: 'order.advise' },
    audit: 'order.advise',
    summary: '代客下单：留位，由客人本人签约付款',
    input: z.object({
      /** Whose order it is: one of the three. */
      uid: z.optional(memberUid),
      member_phone: z.optional(phone),
      inquiry_id: z.optional(rowId),
      ...selectionFields,
      coupon_id: couponId,
      linkman,
      /** Of the contact; that of the account where nothing was typed. */
      phone: z.optional(phone),
      ...contactExtras,
      travellers_json: z.optional(jsonField(z.array(Person).check(z.maxLength(50)))),
      quote_token: rawText(2000, '试算已失效，请重新试算', '请先试算'),
      payable_fen: shownFen,
      idem_key: rawText(64, '提交凭证有误', '缺少提交凭证').check(z.uuid('提交凭证有误')),
    }),
    data: z.object({ order_no: z.string() }),
    refusals: [
      ...(['NOT_FOUND', 'DUPLICATE', 'SOLD_OUT', 'PRICE_CHANGED'] as const),
      ...(['CLOSED', 'TRAVELLER', 'PHONE_BLOCKED', 'COUPON_NO_USE'] as const),
    ],
  }),
}
