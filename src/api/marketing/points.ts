import { pointTypes } from '#src/domain/marketing/points/points.ts'
import { endpoint } from '../endpoint.ts'
import { coded, codedText, day, id, pageOf, paging, time } from '../wire.ts'
import { z } from '../zod.ts'

const Entry = z.object({
  id: z.int(),
  type: coded(pointTypes),
  type_text: z.string(),
  delta: z.int(),
  balance_after: z.int(),
  note: z.string(),
  created_at: time,
})
export type PointEntryView = z.output<typeof Entry>

const Reward = z.object({
  id: z.int(),
  points: z.int(),
  rules_id: z.int(),
  name: z.string(),
  /** `¥10`, as the coupon says it. */
  value_tips: z.string(),
  min_tips: z.string(),
  /** −1: as many as are asked for. */
  left: z.int(),
})
export type PointReward = z.output<typeof Reward>

/** 积分 (rule book §12). */
export const points = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/memberPoint/list',
    access: 'member',
    summary: '积分余额与明细，新的在前',
    input: z.object({ type: z.optional(codedText(pointTypes)), ...paging }),
    data: z.object({
      balance: z.int(),
      /** What expires next; null where there is nothing to spend. */
      expiring: z.nullable(z.object({ points: z.int(), date: day })),
      ...pageOf(Entry),
    }),
    refusals: [],
  }),
  rule: endpoint({
    method: 'GET',
    path: '/api/v3/memberPoint/rule',
    access: 'public',
    summary: '怎样得积分，能换什么',
    input: z.object({}),
    data: z.object({
      rules: z.array(
        z.object({
          type: coded(pointTypes),
          name: z.string(),
          points_text: z.string(),
          limit_text: z.string(),
        }),
      ),
      html: z.string(),
      exchange: z.array(Reward),
    }),
    refusals: [],
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/api/v3/memberPoint/exchange',
    access: 'member',
    summary: '用积分兑换优惠券',
    input: z.object({ exchange_id: id }),
    data: z.object({ coupon_id: z.int(), balance: z.int(), message: z.string() }),
    refusals: ['NOT_FOUND', 'COUPON_GONE', 'POINTS_SHORT'],
  }),
}
