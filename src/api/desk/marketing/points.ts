import { keysOf } from '#src/domain/keys.ts'
import { pointTypes, ruledTypes } from '#src/domain/marketing/points/points.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, flag, flagText, id, intBetween, numBetween, requiredText, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf, words } from '../list.ts'

const namesOf = <K extends string>(of: Record<K, unknown>) => keysOf(of) as [K, ...K[]]
const uid = rawText(32, '会员编号有误', '请填写会员编号')
const reason = requiredText(5, 100, '请写明原因，5到100个字')

/** A whole number of points with its sign. */
const signedPoints = z.codec(
  rawText(16, '请填写积分').check(z.regex(/^-?\d{1,6}$/, '请填写积分，扣减用负数')),
  intBetween(-999_999, 999_999, '请填写积分').check(z.refine((points) => points !== 0, '请填写积分')),
  { decode: Number, encode: String },
)

const Row = z.object({
  id: z.int(),
  uid: z.string(),
  member_name: z.string(),
  type: z.enum(namesOf(pointTypes)),
  type_text: z.string(),
  points: z.int(),
  balance_after: z.int(),
  note: z.string(),
  /** The clerk of an adjustment; null for what happened by itself. */
  by: z.nullable(z.string()),
  created_at: time,
  expires_on: z.nullable(day),
  points_left: z.int(),
})

const Holder = z.object({
  uid: z.string(),
  name: z.string(),
  balance: z.int(),
  expiring: z.nullable(z.object({ points: z.int(), date: day })),
  /** What clerks have moved within 30 days, in either direction: beyond a line a colleague decides. */
  adjusted_in_30_days: z.int(),
})
export type PointHolder = z.output<typeof Holder>

/** Beyond which a colleague decides: at once, and of a member within 30 days. */
const Lines = z.object({ points: z.int(), points_of_month: z.int() })
export type PointLines = z.output<typeof Lines>

const Rule = z.object({
  type: z.enum(ruledTypes),
  name: z.string(),
  points: z.int(),
  limit_text: z.string(),
  version: z.int(),
  changed_at: z.nullable(time),
  changed_by: z.nullable(z.string()),
})
const Reward = z.object({
  id: z.int(),
  rule_id: z.int(),
  name: z.string(),
  value_text: z.string(),
  points: z.int(),
  /** Null: as many as are asked for. */
  total: z.nullable(z.int()),
  taken: z.int(),
  is_offered: flag,
  /** Whether its coupon can be given now: only then do members see it. */
  is_giving: flag,
  version: z.int(),
})
export type DeskReward = z.output<typeof Reward>

const Rules = z.object({
  rules: z.array(Rule),
  rewards: z.array(Reward),
  /** Coupons that can be given now and are not on the shelf yet. */
  coupons: z.array(z.object({ rule_id: z.int(), name: z.string(), value_text: z.string() })),
})
export type DeskPointRules = z.output<typeof Rules>

/** How many there are; absent for as many as are asked for. */
const total = z.optional(numBetween(0, 1_000_000, '请填写库存，或留空'))
const price = numBetween(1, 1_000_000, '请填写1到1000000之间的积分')
const version = id

const read = { staff: 'points.adjust' } as const
const decide = { staff: 'points.approve' } as const

/** 积分 (desk book §4.10). */
export const deskPoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/points',
    access: read,
    summary: '积分明细，新的在前',
    input: z.object({
      uid: z.optional(uid),
      types: z.optional(words(namesOf(pointTypes))),
      from: z.optional(day),
      until: z.optional(day),
      cursor: z.optional(cursor),
    }),
    data: z.extend(listOf(Row), {
      holder: z.nullable(Holder),
      lines: Lines,
    }),
    refusals: [],
  }),
  /** Done at once, or `waiting` for a colleague of 财务 beyond the lines of the desk book §2.2. */
  adjust: endpoint({
    method: 'POST',
    path: '/api/desk/points/adjust',
    access: read,
    audit: 'points.adjust',
    summary: '调整会员积分，写明原因和依据',
    input: z.object({
      uid,
      points: signedPoints,
      reason,
      /** What it is about: an order's number, a refund's, or the number of an inquiry. */
      ref: z.optional(text(32, '依据最多32个字')),
    }),
    data: z.object({ outcome: z.enum(['done', 'waiting']), balance: z.int() }),
    refusals: ['NOT_FOUND', 'STATE', 'NO_RIGHT'],
  }),
  rules: endpoint({
    method: 'GET',
    path: '/api/desk/points/rules',
    access: read,
    summary: '积分规则和兑换架',
    input: z.object({}),
    data: Rules,
    refusals: [],
  }),
  changeRule: endpoint({
    method: 'POST',
    path: '/api/desk/points/rules/{type}',
    access: decide,
    audit: 'points.rule',
    summary: '改一项积分规则，之后发放的按新规则',
    input: z.object({ type: z.enum(ruledTypes), points: numBetween(0, 10_000), version, reason }),
    data: Rules,
    refusals: ['STATE'],
  }),
  addReward: endpoint({
    method: 'POST',
    path: '/api/desk/points/rewards',
    access: decide,
    audit: 'points.reward',
    summary: '把优惠券放上兑换架',
    input: z.object({ rule_id: id, points: price, total }),
    data: Rules,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  changeReward: endpoint({
    method: 'POST',
    path: '/api/desk/points/rewards/{id}',
    access: decide,
    audit: 'points.reward',
    summary: '改兑换架上的积分、库存，上架或下架',
    input: z.object({ id, points: price, total, is_offered: flagText, version }),
    data: Rules,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
