import {
  costStates,
  requestActions,
  requestCauses,
  requestKindText,
  signatureSteps,
} from '#src/domain/booking/refunds/desk.ts'
import { requestStatusText } from '#src/domain/booking/refunds/request.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import {
  day,
  fen,
  flagText,
  intBetween,
  jsonField,
  orderNo,
  requiredText,
  shownFen,
  text,
  time,
} from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf, words } from '../list.ts'
import { DocumentShown, documentRef } from '../system/documents.ts'
import { Exporting, exportFormat } from '../work/exports.ts'
import { Compensation, RefundRow } from './payouts.ts'

const namesOf = <K extends string>(of: Record<K, unknown>) => keysOf(of) as [K, ...K[]]

/** A request's number, `BM260803048213T01`. */
const refundNo = rawText(32, '退款单号有误', '请提供退款单号').check(
  z.regex(/^BM\d{12}T\d\d$/, '退款单号有误'),
)
const reason = requiredText(5, 100, '请写明原因，5到100个字')

const costsMark = rawText(16, '请刷新页面后再试', '请刷新页面后再试').check(
  z.regex(/^\d{1,15}$/, '请刷新页面后再试'),
)

/** ¥1,000,000: a sum beyond it is a typing error. */
const costFen = intBetween(1, 100_000_000, '请填写金额，最多100万元')

const row = {
  id: z.int(),
  no: z.string(),
  order_no: z.string(),
  title: z.string(),
  departs_on: day,
  kind: z.enum(namesOf(requestKindText)),
  kind_text: z.string(),
  cause: z.enum(requestCauses),
  cause_text: z.string(),
  /** 客人, or the colleague who asked for them. */
  asked_by_text: z.string(),
  deduct_fen: fen,
  cost_fen: fen,
  refund_fen: fen,
  status: z.enum(namesOf(requestStatusText)),
  status_text: z.string(),
  /** Until when the next person has to act; null once it is decided. */
  due_at: z.nullable(time),
  /** Rows whose money a channel would not take. */
  failed_rows: z.int(),
  has_compensation: z.boolean(),
  created_at: time,
}
const Row = z.object(row)
export type DeskRefundRow = z.output<typeof Row>

const Line = z.object({ name: z.string(), qty: z.int(), amount_fen: fen, refundable: z.boolean() })
const Named = z.object({ name: z.string(), amount_fen: fen })

export const DeskRefund = z.object({
  ...row,
  order: z.object({ no: z.string(), status_text: z.string(), people_text: z.string(), version: z.int() }),
  reason_text: z.string(),
  note: z.string(),
  reject_reason: z.string(),
  /** Who leaves; empty for the whole order, for goodwill, and for those who see no people. */
  people: z.array(z.object({ seq: z.int(), name: z.string(), kind_text: z.string() })),
  asked_on: day,
  days_before: z.int(),
  ladder_text: z.string(),
  bp: z.int(),
  /** What the ladder alone keeps. */
  ladder_fen: fen,
  base_fen: fen,
  fee_fen: fen,
  /** What was paid and has not been given back, this refund not counted. */
  paid_fen: fen,
  /** The order's price afterwards. */
  payable_fen: fen,
  lines: z.array(Line),
  nonrefundable: z.array(Named),
  costs: z.array(
    z.object({
      id: z.int(),
      what: z.string(),
      amount_fen: fen,
      supplier: z.string(),
      document: z.nullable(DocumentShown),
    }),
  ),
  costs_state: z.enum(costStates),
  /** Changes whenever costs are told anew: whoever tells them sends what was seen. */
  costs_mark: z.string(),
  cost_note: z.string(),
  signatures: z.array(z.object({ step: z.enum(signatureSteps), name: z.string(), at: time })),
  /** Worked out again as an approval would now; null once it is decided. */
  now: z.nullable(z.object({ deduct_fen: fen, refund_fen: fen, payable_fen: fen, is_changed: z.boolean() })),
  /** Where the money would go, the newest payment first; empty once it is decided. */
  routes: z.array(z.object({ channel_text: z.string(), payer: z.string(), amount_fen: fen })),
  second: z.object({ is_needed: z.boolean(), line_fen: fen, lately_fen: fen }),
  rows: z.array(RefundRow),
  compensation: z.nullable(Compensation),
  /** What the traveller is told when it is approved. */
  messages: z.array(z.object({ channel: z.enum(['sms', 'inbox']), text: z.string() })),
  arrive_text: z.string(),
  actions: z.array(z.object({ code: z.enum(requestActions), allowed: z.boolean(), why: z.string() })),
})
export type DeskRefund = z.output<typeof DeskRefund>

const read = { staff: 'order.read' } as const
const approving = { staff: 'refund.approve' } as const

/** What a signature is about: the sum that was seen, and why it is right. */
const signing = z.object({ no: refundNo, refund_fen: shownFen, reason })

/** 退款 at the desk (desk book §4.2, §4.14): who tells the costs, who agrees, who agrees again. */
/** What the list is narrowed down by; all of it stands in the address of the page. */
export const refundFilters = {
  states: z.optional(words(namesOf(requestStatusText))),
  kinds: z.optional(words(namesOf(requestKindText))),
  causes: z.optional(words(requestCauses)),
  from: z.optional(day),
  until: z.optional(day),
  /** Days on which money of it arrived. */
  arrived_from: z.optional(day),
  arrived_until: z.optional(day),
  order_no: z.optional(orderNo),
  failed: z.optional(flagText),
}

export const deskRefunds = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/refunds',
    access: read,
    summary: '退款申请，新的在前',
    input: z.object({
      ...refundFilters,
      cursor: z.optional(cursor),
    }),
    data: z.object({
      ...listOf(Row).shape,
      /** Of everything that was counted; null beyond 5,000 rows. */
      refund_fen: z.nullable(fen),
    }),
    refusals: [],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/desk/refunds/export',
    access: read,
    audit: 'refund.export',
    summary: '导出退款申请',
    input: z.object({ ...refundFilters, ...exportFormat }),
    data: Exporting,
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/refunds/{no}',
    access: read,
    summary: '一笔退款申请：试算、实际费用、复核、款项去向',
    input: z.object({ no: refundNo }),
    data: DeskRefund,
    refusals: ['NOT_FOUND'],
  }),
  cost: endpoint({
    method: 'POST',
    path: '/api/desk/refunds/{no}/cost',
    access: { staff: 'refund.cost' },
    audit: 'refund.cost',
    summary: '核实实际费用：逐项附凭证；空列表为没有已付费用',
    input: z.object({
      no: refundNo,
      costs_mark: costsMark,
      costs_json: jsonField(
        z
          .array(
            z.object({
              what: requiredText(1, 40, '请填写费用名称，最多40字'),
              amount_fen: costFen,
              supplier: text(60, '供应商最多60字'),
              document_ref: documentRef,
            }),
          )
          .check(z.maxLength(20, '最多20项')),
      ),
      note: z.optional(text(200)),
    }),
    data: DeskRefund,
    refusals: ['NOT_FOUND', 'STATE', 'STALE'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/desk/refunds/{no}/approve',
    access: approving,
    audit: 'refund.approve',
    summary: '通过退款申请；超过额度的待另一位财务复核',
    input: signing,
    data: DeskRefund,
    refusals: ['NOT_FOUND', 'STATE', 'PRICE_CHANGED', 'FOUR_EYES', 'STEP_UP'],
  }),
  second: endpoint({
    method: 'POST',
    path: '/api/desk/refunds/{no}/second',
    access: { staff: 'refund.second' },
    audit: 'refund.second',
    summary: '复核退款申请',
    input: signing,
    data: DeskRefund,
    refusals: ['NOT_FOUND', 'STATE', 'PRICE_CHANGED', 'FOUR_EYES', 'STEP_UP'],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api/desk/refunds/{no}/reject',
    access: approving,
    audit: 'refund.reject',
    summary: '驳回退款申请，原因告知客人',
    input: z.object({ no: refundNo, reason }),
    data: DeskRefund,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
