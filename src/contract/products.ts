import { departureStatuses } from '#src/domain/codes.ts'
import { endpoint } from './endpoint.ts'
import { Calendar, ComboDate, ItineraryDay, PriceQuote, ProductDetail, Trip } from './product-views.ts'
import { coded, day, flagText, id, jsonField, numBetween } from './wire.ts'
import { z } from './zod.ts'

const comboKey = z.optional(z.string().check(z.maxLength(40, '套餐有误')))
const people = (most = 99) => z.optional(numBetween(0, most))

/** What the traveller chose; the same fields go to the price call and to order creation. */
export const journeyFields = {
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
    jsonField(
      z.array(z.object({ id: z.int(), qty: z.int().check(z.gte(0), z.lte(999)) })).check(z.maxLength(50)),
    ),
  ),
}

export const products = {
  detail: endpoint({
    method: 'GET',
    path: '/api/v3/product/new/detail',
    access: 'public',
    summary: '产品详情',
    input: z.object({ product_id: id }),
    data: ProductDetail,
    refusals: ['NOT_FOUND'],
    kept: true,
  }),
  itinerary: endpoint({
    method: 'GET',
    path: '/api/v3/m1/product/trip/detail',
    access: 'public',
    summary: '逐日行程',
    input: z.object({ product_id: id, combo_key: comboKey }),
    data: z.object({
      days: z.array(ItineraryDay),
      map: z.object({
        points: z.array(z.object({ day: z.int(), lat: z.number(), lng: z.number(), label: z.string() })),
      }),
    }),
    refusals: ['NOT_FOUND'],
    kept: true,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/v3/product/new/date',
    access: 'public',
    summary: '价格日历：每天最低价的套餐',
    input: z.object({ product_id: id, months: z.optional(numBetween(1, 12)) }),
    data: Calendar,
    refusals: ['NOT_FOUND'],
  }),
  comboCalendar: endpoint({
    method: 'GET',
    path: '/api/v3/product/combo/date',
    access: 'public',
    summary: '某套餐的价格日历',
    input: z.object({ product_id: id, combo_key: comboKey, months: z.optional(numBetween(1, 12)) }),
    data: z.object({ ...Calendar.shape, dates: z.array(ComboDate) }),
    refusals: ['NOT_FOUND'],
  }),
  stock: endpoint({
    method: 'GET',
    path: '/api/v3/product/inventory',
    access: 'public',
    summary: '实时余位（10 表示充足）',
    input: z.object({ product_id: id, combo_key: comboKey }),
    data: z.object({
      list: z.array(
        z.object({ date: day, stock: z.int(), held_by_me: z.int(), status: coded(departureStatuses) }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  }),
  trip: endpoint({
    method: 'GET',
    path: '/api/v3/product/new/trip',
    access: 'public',
    summary: '某天行程的构成与规则',
    input: z.object({ product_id: id, date: day, combo_key: comboKey }),
    data: Trip,
    refusals: ['NOT_FOUND', 'CLOSED'],
  }),
  price: endpoint({
    method: 'POST',
    path: '/api/v3/product/new/trip/price',
    access: 'public',
    summary: '计算价格（无副作用）',
    input: z.object(journeyFields),
    data: PriceQuote,
    refusals: ['NOT_FOUND', 'SOLD_OUT', 'CLOSED'],
  }),
}
