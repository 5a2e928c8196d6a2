import { marketMoves, priceMoves, seatMoves } from '#src/domain/booking/departures/batch.ts'
import { seasons } from '#src/domain/booking/departures/seasons.ts'
import { endpoint } from '../../endpoint.ts'
import { day, fen, id, intBetween, jsonField, jsonId, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'

export const access = { staff: 'departure.batch' } as const

/** As many departures as one batch changes. */
export const MOST_BATCH_ROWS = 800
const MOST_DRAWN = 400
const MOST_PRODUCTS = 40
const MOST_FEN = 50_000_000

/** Days from one to another, on some weekdays (0 is Sunday) and in some seasons. */
export const days = {
  from: z.optional(day),
  until: z.optional(day),
  weekdays_json: z.optional(jsonField(z.array(intBetween(0, 6)).check(z.maxLength(7)), 64)),
  seasons_json: z.optional(jsonField(z.array(z.enum(seasons)).check(z.maxLength(seasons.length)), 64)),
}

/** The drawn departures, or those of products on chosen days. */
const which = {
  ids_json: z.optional(
    jsonField(z.array(jsonId).check(z.maxLength(MOST_DRAWN, `最多选${MOST_DRAWN}个团期`)), 8_192),
  ),
  product_ids_json: z.optional(
    jsonField(z.array(jsonId).check(z.maxLength(MOST_PRODUCTS, `最多${MOST_PRODUCTS}个产品`)), 1_024),
  ),
  ...days,
}

/** What is done to each departure; what is absent stays. */
export const change = {
  adult: z.optional(
    z.strictObject({
      how: z.enum(priceMoves),
      /** Fen, or whole percent. */
      value: intBetween(-MOST_FEN, MOST_FEN, '请填写金额或百分比'),
    }),
  ),
  child_percent: z.optional(intBetween(0, 100, '请填写0到100')),
  single_supp_fen: z.optional(intBetween(0, MOST_FEN, '请填写单房差')),
  /** Each departure's own highest price of the last seven days, or none. */
  market: z.optional(z.enum(marketMoves)),
  capacity: z.optional(
    z.strictObject({ how: z.enum(seatMoves), value: intBetween(-999, 999, '请填写名额') }),
  ),
  close_days: z.optional(intBetween(0, 180, '请填写0到180')),
  sale: z.optional(z.enum(['close', 'reopen'])),
  /** Taken out of the calendar, alone. */
  remove: z.optional(z.literal(true)),
}
const change_json = jsonField(z.strictObject(change), 1_024)

const PlannedRow = z.object({
  id: z.int(),
  on: day,
  title: z.string(),
  combo_name: z.string(),
  version: z.int(),
  seats_text: z.string(),
  from_fen: fen,
  to_fen: fen,
  /** What else of it changes: `名额 16→20`. */
  others_text: z.string(),
  marks: z.array(z.string()),
  /** Why it is left out; empty where it is written. */
  skip: z.string(),
})
export type PlannedBatchRow = z.output<typeof PlannedRow>

export const Batch = z.object({
  id: z.int(),
  state: z.enum(['asked', 'applied', 'rejected', 'undone']),
  state_text: z.string(),
  summary: z.string(),
  reason: z.string(),
  by: z.string(),
  made_at: time,
  written: z.int(),
  /** What was left alone, and why; the first fifty. One that is not there has no number. */
  skipped: z.array(z.object({ departure_id: z.nullable(z.int()), text: z.string(), why: z.string() })),
  undo: z.object({ allowed: z.boolean(), why: z.string() }),
  /** The question that a colleague decides; null where nobody has to. */
  approval_id: z.nullable(z.int()),
})
export type DepartureBatch = z.output<typeof Batch>

/** 批量: preview, apply what was seen, take back within a day (desk book §4.3). */
export const departureBatches = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/departures/batches',
    access,
    summary: '最近二十次批量修改',
    input: z.object({}),
    data: z.object({ list: z.array(Batch) }),
    refusals: [],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/desk/departures/batch/preview',
    access,
    summary: '批量修改前预览：每个团期从多少到多少、标记、不能改的原因',
    input: z.object({ ...which, change_json }),
    data: z.object({
      rows: z.array(PlannedRow),
      writable: z.int(),
      needs_second: z.boolean(),
      summary: z.string(),
      /** Orders that stand, whose price stays. */
      orders: z.int(),
    }),
    refusals: [],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/desk/departures/batch',
    access,
    audit: 'departure.batch',
    summary: '按预览写入；看过之后被改动的团期跳过并列出；超过额度先由同事复核',
    input: z.object({
      change_json,
      /** What the preview showed: each departure and behind it its version. */
      seen_json: jsonField(
        z.array(jsonId).check(z.minLength(1, '没有可写入的团期'), z.maxLength(2 * MOST_BATCH_ROWS)),
      ),
      reason: requiredText(5, 100, '请写明原因，5到100个字'),
    }),
    data: Batch,
    refusals: [],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/desk/departures/batch/undo',
    access,
    audit: 'departure.batch_undo',
    summary: '24小时内撤回批量修改；之后又被改动的团期保持不变',
    input: z.object({ batch_id: id }),
    data: Batch,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
