import { couponBatchStatuses, MOST_CODES } from '#src/domain/marketing/coupon-codes/batch.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, numBetween, requiredText, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf, words } from '../list.ts'
import { rowId } from '../service/shapes.ts'

const access = { staff: 'coupon.codes' } as const
const reason = requiredText(5, 200, '请写明原因，5到200个字')
const Act = z.object({ allowed: z.boolean(), why: z.string() })

const Batch = z.object({
  id: z.int(),
  rule_id: z.int(),
  rule_name: z.string(),
  sentence: z.string(),
  status: z.enum(couponBatchStatuses),
  status_text: z.string(),
  count: z.int(),
  used: z.int(),
  note: z.string(),
  /** Its last day. */
  expires_on: z.string(),
  asked_by: z.string(),
  asked_at: time,
  /** Who has taken the file, and when; null while nobody has. */
  left_with: z.nullable(z.string()),
  left_at: z.nullable(time),
  voided_by: z.nullable(z.string()),
  voided_at: z.nullable(time),
  /** What waits for a second person. */
  approval_id: z.nullable(z.int()),
  acts: z.object({ file: Act, void: Act }),
})
export type DeskCouponBatch = z.output<typeof Batch>

/** 兑换码 (rule book §11.3, desk book §4.9). */
export const couponBatches = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/coupon-batches',
    access,
    summary: '兑换码批次，新的在前',
    input: z.object({
      statuses: z.optional(words(couponBatchStatuses)),
      rule_id: z.optional(rowId),
      cursor: z.optional(cursor),
    }),
    data: listOf(Batch),
    refusals: [],
  }),
  rules: endpoint({
    method: 'GET',
    path: '/api/desk/coupon-batches/rules',
    access,
    summary: '可以生成兑换码的优惠券规则',
    input: z.object({}),
    data: z.object({ list: z.array(z.object({ id: z.int(), name: z.string(), sentence: z.string() })) }),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/coupon-batches/{batch_id}',
    access,
    summary: '一批兑换码',
    input: z.object({ batch_id: rowId }),
    data: Batch,
    refusals: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/desk/coupon-batches/create',
    access,
    audit: 'coupon.codes',
    summary: '生成一批兑换码；超过额度的提交财务复核',
    input: z.object({
      rule_id: rowId,
      count: numBetween(1, MOST_CODES, `请填写1到${MOST_CODES}之间的整数`),
      /** The last day on which they are good. */
      expires_on: day,
      note: text(40),
      reason,
    }),
    data: Batch,
    refusals: ['NOT_FOUND'],
  }),
  file: endpoint({
    method: 'POST',
    path: '/api/desk/coupon-batches/{batch_id}/file',
    access,
    audit: 'coupon.take',
    stepUp: true,
    summary: '下载兑换码，只此一次',
    input: z.object({ batch_id: rowId, reason }),
    data: z.object({}),
    answers: ['text/csv'],
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  void: endpoint({
    method: 'POST',
    path: '/api/desk/coupon-batches/{batch_id}/void',
    access,
    audit: 'coupon.void',
    summary: '作废一批未使用的兑换码',
    input: z.object({ batch_id: rowId, reason }),
    data: Batch,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  find: endpoint({
    method: 'POST',
    path: '/api/desk/coupon-batches/find',
    access,
    audit: 'coupon.find',
    summary: '查一个兑换码；写入审计的只是批次',
    input: z.object({ code: rawText(64, '兑换码过长', '请填写兑换码') }),
    data: z.object({
      /** Null where no batch has it. */
      batch: z.nullable(Batch),
      used_at: z.nullable(time),
      /** What became of it, in words. */
      text: z.string(),
    }),
    refusals: [],
  }),
}
