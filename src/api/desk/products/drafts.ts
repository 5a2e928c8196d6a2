import { MOST_DAYS } from '#src/domain/catalog/product-doc/doc.ts'
import { type DraftField, draftFields } from '#src/domain/catalog/product-doc/fields.ts'
import { productStatuses, productTypeText, scopes } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, jsonField, jsonId, numBetween, requiredText, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { rowId, version } from '../service/shapes.ts'
import { CheckLine, FieldDifference } from './products.ts'

const access = { staff: 'product.edit' } as const
const publishing = { staff: 'product.publish' } as const
const one = { id: rowId }

/** A field as text; the service reads it. The largest is a day with everything a day may hold. */
const fieldText = rawText(16_000, '内容过长')
const change = z.optional(z.strictObject({ from: fieldText, to: fieldText }))
const MOST_SAVED = 262_144

const Draft = z.object({
  id: z.int(),
  /** 0 while nobody has ever written one. */
  version: z.int(),
  status: z.enum(keysOf(productStatuses)),
  type: z.enum(keysOf(productTypeText)),
  scope: z.enum(keysOf(scopes)),
  /** False: the fields are what the shop shows, and the first save begins a draft. */
  is_begun: z.boolean(),
  fields: z.record(z.string(), z.string()),
  saved: z.nullable(z.object({ by: z.string(), at: time })),
  /** Where the draft differs from what the shop shows. */
  changed: z.array(FieldDifference),
  checks: z.array(CheckLine),
  /** Those that the days name. */
  hotels: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Keys of the combos that have dates: these can be taken off sale, and never leave. */
  dated_combos: z.array(z.string()),
  today: day,
  /** The next date that can be booked, for a worked example; null without one. */
  example: z.nullable(
    z.object({
      departsOn: day,
      adultFen: fen,
      singleSuppFen: fen,
      tiers: z.array(z.object({ minPax: z.int(), adultFen: fen, childBedFen: z.nullable(fen) })),
    }),
  ),
  /** Only texts and pictures are theirs to change. */
  is_texts_only: z.boolean(),
  may_publish: z.boolean(),
})
export type ProductDraft = z.output<typeof Draft>

/** A product is written as a draft and published as a whole (desk book §4.4). */
export const productDrafts = {
  create: endpoint({
    method: 'POST',
    path: '/api/desk/products/create',
    access,
    audit: 'product.create',
    summary: '新建产品，发布之前不公开',
    input: z.object({
      title: requiredText(1, 60, '请填写标题，1到60个字'),
      type: z.enum(keysOf(productTypeText), '请选择类型'),
      scope: z.enum(keysOf(scopes), '请选择范围'),
      days: numBetween(1, MOST_DAYS, `天数为1到${MOST_DAYS}`),
      depart_city: requiredText(1, 20, '请选择出发城市'),
      supplier_id: numBetween(1, 2_147_483_647, '请选择供应商'),
    }),
    data: z.object({ id: z.int() }),
    refusals: ['NO_RIGHT'],
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/desk/products/{id}/copy',
    access,
    audit: 'product.copy',
    summary: '复制为新产品：内容、套餐与加项，不含团期',
    input: z.object(one),
    data: z.object({ id: z.int() }),
    refusals: ['NOT_FOUND', 'NO_RIGHT'],
  }),
  draft: endpoint({
    method: 'GET',
    path: '/api/desk/products/{id}/draft',
    access,
    summary: '产品草稿；没有草稿时是线上内容',
    input: z.object(one),
    data: Draft,
    refusals: ['NOT_FOUND'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/desk/products/{id}/draft/save',
    access,
    audit: 'product.draft',
    summary: '保存草稿：按字段合并，同一字段先被别人改过时拒绝',
    input: z.object({
      ...one,
      version,
      changes_json: jsonField(
        z.strictObject(
          Object.fromEntries(draftFields.map((field) => [field, change])) as Record<
            DraftField,
            typeof change
          >,
        ),
        MOST_SAVED,
      ),
    }),
    data: z.object({ draft: Draft, message: z.string() }),
    refusals: ['NOT_FOUND', 'NO_RIGHT', 'STATE', 'STALE'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api/desk/products/{id}/draft/discard',
    access,
    audit: 'product.discard',
    summary: '放弃草稿，回到线上内容',
    input: z.object({ ...one, version }),
    data: Draft,
    refusals: ['NOT_FOUND', 'NO_RIGHT', 'STATE'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/desk/products/{id}/preview',
    access,
    audit: 'product.preview',
    summary: '商店页面上的草稿预览链接，十五分钟内有效',
    input: z.object(one),
    data: z.object({ url: z.string(), until: time }),
    refusals: ['NOT_FOUND', 'NOT_READY'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/desk/products/{id}/publish',
    access: publishing,
    audit: 'product.publish',
    summary: '发布草稿：检查全部通过才写入商店，已有订单不变',
    input: z.object({ ...one, version, note: text(200) }),
    data: z.object({ draft: Draft, no: z.int(), message: z.string() }),
    refusals: ['NOT_FOUND', 'STATE', 'NOT_READY'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/desk/products/{id}/withdraw',
    access: publishing,
    audit: 'product.withdraw',
    summary: '下架：不再出售，已有订单继续',
    input: z.object({ ...one, reason: requiredText(5, 200, '请写明原因，5到200个字') }),
    data: z.object({ message: z.string() }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  withdrawMany: endpoint({
    method: 'POST',
    path: '/api/desk/products/withdraw_many',
    access: publishing,
    audit: 'product.withdraw',
    summary: '批量下架：不在售的保持不变',
    input: z.object({
      ids_json: jsonField(
        z.array(jsonId).check(z.minLength(1, '请选择产品'), z.maxLength(50, '一次最多50个')),
      ),
      reason: requiredText(5, 200, '请写明原因，5到200个字'),
    }),
    data: z.object({
      outcomes: z.array(z.object({ id: z.int(), done: z.boolean(), message: z.string() })),
    }),
    refusals: ['STATE'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/desk/products/{id}/versions/{no}/restore',
    access,
    audit: 'product.restore',
    summary: '把一个版本恢复为草稿；已有草稿时先放弃它',
    input: z.object({ ...one, no: numBetween(1, 2_147_483_647, '版本有误') }),
    data: Draft,
    refusals: ['NOT_FOUND', 'NO_RIGHT', 'STATE'],
  }),
}
