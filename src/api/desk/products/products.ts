import { productStatuses, productTypeText, scopes } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, flagText, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf, words } from '../list.ts'
import { rowId } from '../service/shapes.ts'
import { Exporting, exportFormat } from '../work/exports.ts'

const access = { staff: 'product.read' } as const
const statuses = keysOf(productStatuses)
const types = keysOf(productTypeText)
const scopeWords = keysOf(scopes)

const Figures = z.object({
  price_from_fen: z.nullable(fen),
  /** Departures from tomorrow on that are on sale. */
  departures: z.int(),
  next_departs_on: z.nullable(day),
  /** Orders of the last thirty days that were paid. */
  sold_30: z.int(),
  favourites: z.int(),
  /** Browsers that looked at it within thirty days, as far as they let themselves be counted. */
  viewers_30: z.int(),
  /** `4.8`; empty without reviews. */
  score: z.string(),
  score_count: z.int(),
})

const Row = z.object({
  id: z.int(),
  title: z.string(),
  cover: z.string(),
  type: z.enum(types),
  scope: z.enum(scopeWords),
  status: z.enum(statuses),
  days: z.int(),
  depart_city: z.string(),
  destinations: z.array(z.string()),
  supplier: z.string(),
  figures: Figures,
  draft: z.nullable(z.object({ by: z.string(), at: time })),
  /** 定时发布. */
  schedule: z.nullable(z.object({ by: z.string(), at: time, is_failed: z.boolean() })),
})
export type ProductRow = z.output<typeof Row>

const Version = z.object({
  no: z.int(),
  note: z.string(),
  /** Null for what stood in the shop before the desk wrote it, or came by an import. */
  by: z.nullable(z.string()),
  at: time,
})

/** A field that two documents differ in, each as lines of text. */
export const FieldDifference = z.object({
  field: z.string(),
  title: z.string(),
  before: z.array(z.string()),
  now: z.array(z.string()),
})

/** One line of 检查; `field` is null for what is not written in the draft. */
export const CheckLine = z.object({
  key: z.string(),
  ok: z.boolean(),
  message: z.string(),
  field: z.nullable(z.string()),
})

const Act = z.object({ allowed: z.boolean(), why: z.string() })

const Detail = z.object({
  ...Row.shape,
  published_at: z.nullable(time),
  /** Which edition of the trip new orders are written from. */
  trip_version: z.int(),
  /** What the shop says now, by section and field, each as lines of text. */
  written: z.array(z.object({ field: z.string(), title: z.string(), lines: z.array(z.string()) })),
  /** What keeps the product, as it stands in the shop, from being on sale. */
  faults: z.array(CheckLine),
  versions: z.array(Version),
  acts: z.object({ edit: Act, withdraw: Act, copy: Act, archive: Act, unarchive: Act }),
})
export type DeskProduct = z.output<typeof Detail>

/** Without `status`, everything but what is archived. */
export const productFilters = {
  q: z.optional(rawText(40, '最多40字')),
  status: z.optional(words(statuses as [(typeof statuses)[number], ...typeof statuses])),
  type: z.optional(words(types as [(typeof types)[number], ...typeof types])),
  scope: z.optional(words(scopeWords as [(typeof scopeWords)[number], ...typeof scopeWords])),
  destination: z.optional(rowId),
  theme: z.optional(rowId),
  supplier: z.optional(rowId),
  drafted: z.optional(flagText),
  failing: z.optional(flagText),
  unsold: z.optional(flagText),
  stale: z.optional(flagText),
  without_dates: z.optional(flagText),
}

const Named = z.object({ id: z.int(), name: z.string() })
const Coded = z.object({ code: z.string(), name: z.string() })

/** 产品 (desk book §4.4): what is in the shop, and everything that was ever published. Drafts are `productDrafts`. */
export const deskProducts = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/products',
    access,
    summary: '产品列表：按编号从新到旧',
    input: z.object({ ...productFilters, cursor: z.optional(cursor) }),
    data: listOf(Row),
    refusals: [],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/desk/products/export',
    access,
    audit: 'product.export',
    summary: '导出产品列表',
    input: z.object({ ...productFilters, ...exportFormat }),
    data: Exporting,
    refusals: [],
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/desk/products/choices',
    access: { staff: 'signed_in' },
    summary: '产品可选的供应商、城市、目的地、主题、标签、退改阶梯与合同模板',
    input: z.object({}),
    data: z.object({
      suppliers: z.array(Named),
      cities: z.array(z.string()),
      /** The tree, each behind the one above it. */
      destinations: z.array(z.object({ ...Named.shape, depth: z.int() })),
      themes: z.array(Named),
      /** Without those that follow from prices and dates. */
      labels: z.array(Named),
      /** In use today, with what each keeps of the price in which days. */
      ladders: z.array(
        z.object({
          ...Coded.shape,
          steps: z.array(z.object({ text: z.string(), bp: z.int() })),
        }),
      ),
      contracts: z.array(Coded),
    }),
    refusals: [],
  }),
  hotels: endpoint({
    method: 'GET',
    path: '/api/desk/products/hotels',
    access: { staff: 'product.edit' },
    summary: '写行程时可选的酒店，按名称或城市',
    input: z.object({ q: z.optional(rawText(40, '最多40字')) }),
    data: z.object({ list: z.array(z.object({ id: z.int(), title: z.string(), note: z.string() })) }),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/products/{id}',
    access,
    summary: '一个产品：线上内容、数字与各版',
    input: z.object({ id: rowId }),
    data: Detail,
    refusals: ['NOT_FOUND'],
  }),
  difference: endpoint({
    method: 'GET',
    path: '/api/desk/products/{id}/versions/{no}/diff',
    access,
    summary: '一个版本与它的上一版有什么不同；第一版与空白相比',
    input: z.object({ id: rowId, no: rowId }),
    data: z.object({ ...Version.shape, fields: z.array(FieldDifference) }),
    refusals: ['NOT_FOUND'],
  }),
}
