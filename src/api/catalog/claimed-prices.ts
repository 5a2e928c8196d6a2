import { endpoint } from '../endpoint.ts'
import { day, fen, id, ids } from '../wire.ts'
import { z } from '../zod.ts'

/**
 * What two adults pay each with the best coupon that anybody may claim now (rule book §8.9, 12), on the cheapest date that
 * has seats for them: as the price call prices it, rounded up to the yuan.
 */
const ClaimedPrice = z.object({ product_id: z.int(), price_fen: fen, rules_id: z.int(), date: day })
export type ClaimedPriceView = z.output<typeof ClaimedPrice>

export const claimedPrices = {
  ofProduct: endpoint({
    method: 'GET',
    path: '/api/v3/product/coupons',
    access: 'public',
    summary: '一条线路可领取的优惠券，与 2 人出行领券后的价格',
    input: z.object({ product_id: id }),
    data: z.object({
      /** What takes the most off first. */
      list: z.array(z.object({ rules_id: z.int(), text: z.string() })),
      /** Null where no coupon that anybody may have lowers it. */
      price: z.nullable(ClaimedPrice),
    }),
    refusals: [],
    cached: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v3/product/coupon/prices',
    access: 'public',
    summary: '几条线路 2 人出行领券后的价格；没有可用券的线路略去',
    input: z.object({ ids }),
    data: z.object({ list: z.array(ClaimedPrice) }),
    refusals: [],
    cached: true,
  }),
}
