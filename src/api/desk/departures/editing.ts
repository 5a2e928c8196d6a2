import { departureFieldNames } from '#src/domain/booking/departures/terms.ts'
import { endpoint } from '../../endpoint.ts'
import { day, fen, id, requiredText, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { saveOf } from '../changes.ts'

const access = { staff: 'departure.edit' } as const

const fieldText = text(500, '内容过长')
type FieldName = (typeof departureFieldNames)[number]
const fieldShape = Object.fromEntries(departureFieldNames.map((name) => [name, fieldText])) as Record<
  FieldName,
  typeof fieldText
>
const fieldsShown = z.object(
  Object.fromEntries(departureFieldNames.map((name) => [name, z.string()])) as Record<
    FieldName,
    ReturnType<typeof z.string>
  >,
)

/** So many orders paid this price for an adult of the departure on that day. */
const Sale = z.object({ day, price_fen: fen, orders: z.int() })

/** One price that was changed, in yuan; empty where there was or is none. */
const PriceChange = z.object({
  id: z.int(),
  at: time,
  by: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
})

const Act = z.object({ allowed: z.boolean(), why: z.string() })

/** What staff set of a departure and may do with it: a part of its detail. */
export const DepartureTerms = z.object({
  version: z.int(),
  fields: fieldsShown,
  /** What is sold and held: no capacity below it. */
  least_capacity: z.int(),
  /** Seats that are held, and for whom: `已售15 占位3`. */
  seats_text: z.string(),
  is_below_cost: z.boolean(),
  /** 私家团: the adult's price by the size of the party. */
  tiers: z.array(z.object({ min_pax: z.int(), adult_fen: fen })),
  market_fen: z.nullable(fen),
  /** What proves a struck-out price: the sales of the seven days before today, counted every night, the newest first. */
  sales: z.array(Sale),
  /** The last price changes, the newest first. */
  price_changes: z.array(PriceChange),
  is_guaranteed: z.boolean(),
  /** How many the group lacks. */
  missing: z.int(),
  /** Seats that staff keep for somebody without an order. */
  blocks: z.array(
    z.object({ hold_id: z.int(), pax: z.int(), purpose: z.string(), until: day, by: z.string() }),
  ),
  acts: z.object({ save: Act, close: Act, reopen: Act, block: Act, guarantee: Act, release: Act }),
})

const one = z.object({ departure_id: id })
const saved = z.object({ message: z.string() })

/** 改价 · 改名额 · 停售 · 恢复 (desk book §4.3). */
export const departureEditing = {
  save: endpoint({
    method: 'POST',
    path: '/api/desk/departures/save',
    access,
    audit: 'departure.save',
    summary:
      '修改团期：价格、划线价（须有近7日成交）、名额、成团人数、截止天数、成本价、备注；已下订单的价格不变',
    input: z.object({
      departure_id: id,
      ...saveOf(fieldShape),
      /** Why it is sold below cost; needed then alone. */
      reason: z.optional(text(100, '最多100字')),
    }),
    data: z.object({ ...saved.shape, version: z.int(), fields: fieldsShown }),
    refusals: ['NOT_FOUND', 'STATE', 'STALE', 'NOT_READY'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/desk/departures/close',
    access,
    audit: 'departure.close',
    summary: '停售：不再接受新订单，已有订单与占位不变',
    input: z.object({ ...one.shape, reason: requiredText(5, 100, '请写明原因，5到100个字') }),
    data: saved,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/desk/departures/reopen',
    access,
    audit: 'departure.reopen',
    summary: '恢复销售：截止时间须在以后',
    input: one,
    data: saved,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}

export type DepartureTermsView = z.output<typeof DepartureTerms>
