import { productOrders, productTypes } from '#src/domain/codes.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import {
  codedText,
  codedTexts,
  flagText,
  id,
  ids,
  jsonField,
  jsonId,
  numBetween,
  pageOf,
  paging,
  text,
} from '../wire.ts'
import { z } from '../zod.ts'
import { ProductCard } from './product-card.ts'

const months = z.codec(
  rawText(128, '月份有误').check(
    z.regex(/^\d{4}-(0[1-9]|1[0-2])(,\d{4}-(0[1-9]|1[0-2])){0,11}$/, '月份有误'),
  ),
  z.array(rawText(7, '月份有误')),
  { decode: (joined) => joined.split(','), encode: (list) => list.join(',') },
)

/** What narrows a list; joined by comma where several values of one are allowed, and any of them is enough. */
const listConditions = {
  keywords: z.optional(text(50, '搜索词最多50字')),
  district_id: z.optional(ids),
  destId: z.optional(ids),
  theme_id: z.optional(ids),
  themeId: z.optional(ids),
  label_id: z.optional(ids),
  supplier_id: z.optional(id),
  /** 0 is every type. */
  type: z.optional(codedTexts(productTypes)),
  /** Numbers of `dayBands`. */
  days: z.optional(ids),
  /** fen */
  price_min: z.optional(numBetween(0, 100_000_000, '价格有误')),
  price_max: z.optional(numBetween(0, 100_000_000, '价格有误')),
  /** Numbers of departure cities. */
  city: z.optional(ids),
  month: z.optional(months),
  order_by: z.optional(codedText(productOrders)),
  orderBy: z.optional(codedText(productOrders)),
}

const countedId = z.object({ id: z.int(), label: z.string(), count: z.int() })

/**
 * How many products each further choice would leave. Counts leave out the conditions of their own facet, so that a
 * second choice of it can be weighed. An id is the value of the parameter that selects it (rule book §20.4).
 */
export const Facets = z.object({
  days: z.array(z.object({ ...countedId.shape, min: z.int(), max: z.nullable(z.int()) })),
  prices: z.array(z.object({ ...countedId.shape, min_fen: z.int(), max_fen: z.nullable(z.int()) })),
  cities: z.array(countedId),
  months: z.array(z.object({ id: z.string(), label: z.string(), count: z.int() })),
  themes: z.array(countedId),
  dests: z.array(countedId),
  types: z.array(countedId),
  labels: z.array(countedId),
  order_by: z.array(z.object({ id: z.int(), label: z.string() })),
})
export type Facets = z.output<typeof Facets>

const named = z.object({ id: z.int(), label: z.string() })

const ListPage = z.object({
  ...pageOf(ProductCard),
  /** What was searched for, as it was understood. */
  keyword: z.string(),
  /** What was probably meant, when the words as typed found nothing. */
  corrected: z.string(),
  /** With `keywords`: the place and the theme that are called so, by any of their names. */
  named: z.optional(z.object({ dest: z.nullable(named), theme: z.nullable(named) })),
  dest: z.nullable(
    z.object({
      id: z.int(),
      label: z.string(),
      visa: z.string(),
      alert: z.nullable(z.object({ level: z.int(), text: z.string(), url: z.string() })),
    }),
  ),
  theme: z.nullable(named),
  /** With `facet=1`. */
  facets: z.optional(Facets),
})

/** One query under several addresses (rule book §22). */
export const productLists = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/product/lists',
    access: 'public',
    summary: '产品列表',
    input: z.object({ ...listConditions, facet: z.optional(flagText), ...paging }),
    data: ListPage,
    refusals: [],
    cached: true,
  }),
  shortList: endpoint({
    method: 'GET',
    path: '/api/v3/m1/product/list',
    access: 'public',
    summary: '产品列表（每页 6 条）',
    input: z.object({ ...listConditions, ...paging }),
    data: z.object(pageOf(ProductCard)),
    refusals: [],
    cached: true,
  }),
  byIds: endpoint({
    method: 'POST',
    path: '/api/v3/m1/product/list/by_ids',
    access: 'public',
    summary: '按编号取产品（次序不变，下架的略去）',
    input: z.object({
      ids: z.optional(ids),
      ids_json: z.optional(jsonField(z.array(jsonId).check(z.maxLength(50, '最多50个编号')))),
      size: z.optional(numBetween(1, 50)),
    }),
    data: z.object({ list: z.array(ProductCard), missing: z.array(z.int()) }),
    refusals: [],
  }),
}

export const productFacets = {
  types: endpoint({
    method: 'GET',
    path: '/api/v3/m1/product/list/type',
    access: 'public',
    summary: '各类型的产品数（含 0 全部）',
    input: z.object(listConditions),
    data: z.array(z.object({ type: z.int(), name: z.string(), count: z.int() })),
    refusals: [],
    cached: true,
  }),
  facets: endpoint({
    method: 'GET',
    path: '/api/v3/m1/page/product/filter',
    access: 'public',
    summary: '筛选项与数量（不计自身条件）',
    input: z.object(listConditions),
    data: Facets,
    refusals: [],
    cached: true,
  }),
}

export const productSearch = {
  suggest: endpoint({
    method: 'GET',
    path: '/api/v3/product/suggest',
    access: 'public',
    summary: '搜索联想（边输入边提示）',
    input: z.object({ keyword: z.optional(text(50, '搜索词最多50字')) }),
    data: z.object({
      /** Five at the most, the most relevant first; the one whose number was typed stands before them. */
      products: z.array(z.object({ product_id: z.int(), title: z.string() })),
      /** Four at the most; only places with products. */
      dests: z.array(named),
      /** Two at the most. */
      themes: z.array(named),
    }),
    refusals: [],
    cached: true,
  }),
}
