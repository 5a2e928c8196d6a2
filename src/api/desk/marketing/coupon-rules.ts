import { discountTypes } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { couponFieldNames } from '#src/domain/marketing/coupons/rule-form.ts'
import { couponRuleStatuses } from '#src/domain/marketing/coupons/rule-terms.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { fen, jsonField, numBetween, requiredText, text } from '../../wire.ts'
import { z } from '../../zod.ts'
import { saveOf } from '../changes.ts'
import { cursor, listOf, words } from '../list.ts'
import { Person, rowId, version } from '../service/shapes.ts'

const access = { staff: 'coupon.edit' } as const
const reason = requiredText(5, 200, '请写明原因，5到200个字')

const fieldText = text(500, '内容过长')
type FieldName = (typeof couponFieldNames)[number]
const fieldShape = Object.fromEntries(couponFieldNames.map((name) => [name, fieldText])) as Record<
  FieldName,
  typeof fieldText
>
const fieldsShown = z.object(
  Object.fromEntries(couponFieldNames.map((name) => [name, z.string()])) as Record<
    FieldName,
    ReturnType<typeof z.string>
  >,
)

const row = {
  id: z.int(),
  name: z.string(),
  status: z.enum(couponRuleStatuses),
  status_text: z.string(),
  discount_type: z.enum(keysOf(discountTypes)),
  value_text: z.string(),
  min_text: z.string(),
  scope_text: z.string(),
  validity_text: z.string(),
  receivable: z.boolean(),
  code_only: z.boolean(),
  issued: z.int(),
  /** Null: without limit. */
  total: z.nullable(z.int()),
}
const RuleRow = z.object(row)
export type CouponRuleRow = z.output<typeof RuleRow>

const Act = z.object({ allowed: z.boolean(), why: z.string() })

const DeskRule = z.object({
  ...row,
  version: z.int(),
  fields: fieldsShown,
  sentence: z.string(),
  authors: z.array(z.string()),
  /** What of the fields may still be changed; the others are fixed, and `fixed_why` says why. */
  is_fixed: z.boolean(),
  fixed_why: z.string(),
  /** Coupons of the rule by where they stand, and what they have cost so far. */
  used: z.int(),
  locked: z.int(),
  unused: z.int(),
  expired: z.int(),
  cost_fen: fen,
  /** Why starting it needs a second person; empty where it does not. */
  second_person: z.array(z.string()),
  /** What waits for a second person. */
  waiting: z.nullable(z.object({ approval_id: z.int(), asked_by: Person, text: z.string() })),
  acts: z.object({
    start: Act,
    reopen: Act,
    raise: Act,
    stop: Act,
    resume: Act,
    discard: Act,
  }),
})
export type DeskCouponRule = z.output<typeof DeskRule>

const Trial = z.object({
  title: z.string(),
  sum_fen: fen,
  off_fen: fen,
  /** Why it takes nothing off; empty where it does. */
  why: z.string(),
})

const one = z.object({ rule_id: rowId, version })

/** 优惠券规则 (rule book §11.1, desk book §4.9). */
export const couponRules = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/coupons',
    access,
    summary: '优惠券规则，新的在前',
    input: z.object({
      statuses: z.optional(words(couponRuleStatuses)),
      /** A part of the name. */
      q: z.optional(rawText(40, '名称过长')),
      cursor: z.optional(cursor),
    }),
    data: listOf(RuleRow),
    refusals: [],
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/desk/coupons/places',
    access,
    summary: '优惠券可选的目的地与主题',
    input: z.object({}),
    data: z.object({
      destinations: z.array(z.object({ id: z.int(), label: z.string() })),
      themes: z.array(z.object({ id: z.int(), label: z.string() })),
    }),
    refusals: [],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/desk/coupons/preview',
    access,
    summary: '填写中的规则：一句话、三个价格示例、一个产品能否使用',
    input: z.object({
      fields_json: jsonField(z.strictObject(fieldShape), 4_096),
      product_id: z.optional(rowId),
      sum_fen: z.optional(numBetween(0, 2_000_000_000, '请填写可优惠金额')),
    }),
    data: z.object({
      /** What is wrong with the form by field; then all else is empty. */
      faults: z.record(z.string(), z.string()),
      sentence: z.string(),
      value_text: z.string(),
      min_text: z.string(),
      validity_text: z.string(),
      second_person: z.array(z.string()),
      examples: z.array(Trial),
      trial: z.nullable(Trial),
    }),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/coupons/{rule_id}',
    access,
    summary: '一条优惠券规则',
    input: z.object({ rule_id: rowId }),
    data: DeskRule,
    refusals: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/desk/coupons/create',
    access,
    audit: 'coupon.create',
    summary: '新建优惠券规则草稿；给出编号则复制那一条',
    input: z.object({ copy_of: z.optional(rowId) }),
    data: DeskRule,
    refusals: ['NOT_FOUND'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/desk/coupons/{rule_id}/save',
    access,
    audit: 'coupon.save',
    summary: '保存优惠券规则；启用后只有名称、说明与是否公开领取可以修改',
    input: z.object({ rule_id: rowId, ...saveOf(fieldShape) }),
    data: z.object({ rule: DeskRule, message: z.string() }),
    refusals: ['NOT_FOUND', 'STATE', 'STALE'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/desk/coupons/{rule_id}/start',
    access,
    audit: 'coupon.start',
    summary: '启用优惠券；超过额度的提交财务复核',
    input: z.object({ ...one.shape, reason }),
    data: DeskRule,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/desk/coupons/{rule_id}/reopen',
    access,
    audit: 'coupon.reopen',
    summary: '一张也没有发出的规则退回草稿，复核申请一并撤回',
    input: one,
    data: DeskRule,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  raise: endpoint({
    method: 'POST',
    path: '/api/desk/coupons/{rule_id}/raise',
    access,
    audit: 'coupon.raise',
    summary: '增加总张数；超过额度的提交财务复核',
    input: z.object({ ...one.shape, total: numBetween(1, 1_000_000), reason }),
    data: DeskRule,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/desk/coupons/{rule_id}/stop',
    access,
    audit: 'coupon.stop',
    summary: '停发；已发出的券继续有效',
    input: z.object({ ...one.shape, reason }),
    data: DeskRule,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/desk/coupons/{rule_id}/resume',
    access,
    audit: 'coupon.resume',
    summary: '恢复发放',
    input: z.object({ ...one.shape, reason }),
    data: DeskRule,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api/desk/coupons/{rule_id}/discard',
    access,
    audit: 'coupon.discard',
    summary: '删除从未启用的草稿',
    input: one,
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
