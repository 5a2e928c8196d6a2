import { departureStatuses } from '#src/domain/codes.ts'
import { Calendar } from '../booking/price-views.ts'
import { comboKey, pricing } from '../booking/pricing.ts'
import { endpoint } from '../endpoint.ts'
import { coded, day, id, numBetween } from '../wire.ts'
import { z } from '../zod.ts'
import { ItineraryDay, ProductDetail, Trip } from './product-views.ts'

export const products = {
  ...pricing,
  detail: endpoint({
    method: 'GET',
    path: '/api/v3/product/new/detail',
    access: 'public',
    summary: '产品详情',
    input: z.object({ product_id: id }),
    data: ProductDetail,
    refusals: ['NOT_FOUND'],
    cached: true,
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
    cached: true,
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
}
