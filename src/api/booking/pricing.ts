import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { day, flagText, id, intBetween, jsonField, jsonId, numBetween } from '../wire.ts'
import { z } from '../zod.ts'
import { Calendar, ComboDate, PriceQuote } from './price-views.ts'

export const comboKey = z.optional(rawText(40, '套餐有误'))
const people = (most = 99) => z.optional(numBetween(0, most))

/** What the traveller chose; the same fields go to the price call and to order creation. */
export const selectionFields = {
  product_id: id,
  combo_key: comboKey,
  date: day,
  adult: people(),
  child_bed: people(),
  child_nobed: people(),
  infant: people(),
  rooms: people(),
  share: z.optional(flagText),
  options_json: z.optional(
    jsonField(z.array(z.object({ id: jsonId, qty: intBetween(0, 999) })).check(z.maxLength(50))),
  ),
}

/** An offer of the waiting list, whose seats are the member's: the date may be full for everybody else. */
export const offerId = z.optional(id)

/** A coupon of the member's own; 0 is none. */
export const couponId = z.optional(id)

/** The calls of a product page that are never cached, apart from `products` so that its first screen carries less. */
export const pricing = {
  comboCalendar: endpoint({
    method: 'GET',
    path: '/api/v3/product/combo/date',
    access: 'public',
    summary: '某套餐的价格日历',
    input: z.object({ product_id: id, combo_key: comboKey, months: z.optional(numBetween(1, 12)) }),
    data: z.object({ ...Calendar.shape, dates: z.array(ComboDate) }),
    refusals: ['NOT_FOUND'],
  }),
  price: endpoint({
    method: 'POST',
    path: '/api/v3/product/new/trip/price',
    access: 'public',
    summary: '计算价格（无副作用）',
    input: z.object({ ...selectionFields, waitlist_id: offerId, coupon_id: couponId }),
    data: PriceQuote,
    refusals: ['NOT_FOUND', 'STATE', 'SOLD_OUT', 'CLOSED', 'COUPON_NO_USE'],
  }),
}
