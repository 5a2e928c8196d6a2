import { MOST_CLASSES } from '#src/domain/catalog/product-life/bulk-change.ts'
import { endpoint } from '../../endpoint.ts'
import { intBetween, jsonField, jsonId } from '../../wire.ts'
import { z } from '../../zod.ts'

const access = { staff: 'product.publish' } as const

/** As many as a page of the list holds. */
const MOST_AT_ONCE = 50
const some = z.array(jsonId).check(z.maxLength(MOST_CLASSES, `最多${MOST_CLASSES}个`))
const classes = z.optional(z.strictObject({ add: some, remove: some }))

const bulk = {
  ids_json: jsonField(
    z
      .array(jsonId)
      .check(z.minLength(1, '请选择产品'), z.maxLength(MOST_AT_ONCE, `一次最多${MOST_AT_ONCE}个`)),
    1_024,
  ),
  change_json: jsonField(
    z.strictObject({
      themes: classes,
      labels: classes,
      sort_weight: z.optional(intBetween(-1_000, 1_000, '排序权重为-1000到1000')),
    }),
    2_048,
  ),
}

const Row = z.object({
  id: z.int(),
  title: z.string(),
  /** What of it changes: `主题 海岛、亲子 → 海岛`. */
  changes: z.array(z.string()),
  /** A draft that says otherwise of the same is changed too, so that publishing it takes nothing back. */
  in_draft: z.boolean(),
  /** Why it stays as it is; empty where it changes. */
  skip: z.string(),
})
export type BulkRow = z.output<typeof Row>

/** Themes, labels and weight of many products at once (desk book §4.4): first seen, then written by the same code. */
export const productBulk = {
  preview: endpoint({
    method: 'GET',
    path: '/api/desk/products/classify/preview',
    access,
    summary: '批量修改主题、标签与排序权重前：每个产品改什么、不能改的原因',
    input: z.object(bulk),
    data: z.object({ rows: z.array(Row), writable: z.int() }),
    refusals: [],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/desk/products/classify',
    access,
    audit: 'product.classify',
    summary: '批量修改主题、标签与排序权重：立即生效，草稿里的同一项一并修改',
    input: z.object(bulk),
    data: z.object({ rows: z.array(Row), written: z.int(), message: z.string() }),
    refusals: ['STATE'],
  }),
}
