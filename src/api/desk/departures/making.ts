import { endpoint } from '../../endpoint.ts'
import { day, fen, flagText, id, jsonField, jsonId, requiredText } from '../../wire.ts'
import { z } from '../../zod.ts'
import { access, Batch, change, days } from './batches.ts'

const MOST_COMBOS = 40
const { sale: _, remove: __, market: ___, ...terms } = change
/** What differs from the terms that new departures begin with; nothing is struck out where nothing was sold. */
const change_json = jsonField(z.strictObject(terms), 1_024)
/** From the same week of the year before, each day its own. */
const last_year = z.optional(flagText)

const NewRow = z.object({
  combo_id: z.int(),
  on: day,
  title: z.string(),
  combo_name: z.string(),
  /** Whose terms it begins with, and the version that was seen of it; 0 where the product has none yet. */
  source_id: z.int(),
  source_version: z.int(),
  source_text: z.string(),
  adult_fen: fen,
  /** `儿童占床 3240，名额 12，出发前3天截止` */
  terms_text: z.string(),
  marks: z.array(z.string()),
  /** Why it is not made; empty where it is. */
  skip: z.string(),
})
export type NewBatchRow = z.output<typeof NewRow>

/** As many departures as are made at once: four numbers of each fit into what is sent. */
export const MOST_NEW_ROWS = 500

/** 新建: departures over many days, from others of their combos (desk book §4.3). */
export const departureMaking = {
  combos: endpoint({
    method: 'GET',
    path: '/api/desk/departures/combos',
    access,
    summary: '产品的套餐，用于新建班期',
    input: z.object({ product_id: id }),
    data: z.object({
      title: z.string(),
      list: z.array(z.object({ id: z.int(), name: z.string(), city: z.string() })),
    }),
    refusals: ['NOT_FOUND'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/desk/departures/making/preview',
    access,
    summary: '新建班期前预览：每个套餐每一天的价格、名额，不能新建的原因',
    input: z.object({
      combo_ids_json: jsonField(
        z
          .array(jsonId)
          .check(z.minLength(1, '请选择套餐'), z.maxLength(MOST_COMBOS, `最多${MOST_COMBOS}个套餐`)),
        1_024,
      ),
      ...days,
      /** Without it and without `last_year`: of each combo the departure that is nearest to the first day. */
      template_id: z.optional(id),
      last_year,
      change_json,
    }),
    data: z.object({
      rows: z.array(NewRow),
      writable: z.int(),
      needs_second: z.boolean(),
      summary: z.string(),
    }),
    refusals: [],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/desk/departures/making',
    access,
    audit: 'departure.create',
    summary: '按预览新建；已有团期的日子、参照的团期刚被改动的跳过并列出；超过额度先由同事复核',
    input: z.object({
      change_json,
      last_year,
      /** What the preview showed, four numbers of each: combo, day (`20270203`), source (0 for none), its version. */
      seen_json: jsonField(
        z.array(jsonId).check(z.minLength(1, '没有可新建的团期'), z.maxLength(4 * MOST_NEW_ROWS)),
      ),
      reason: requiredText(5, 100, '请写明原因，5到100个字'),
    }),
    data: Batch,
    refusals: [],
  }),
}
