import { MOST_VALID_DAYS } from '#src/domain/content/plans/plan.ts'
import { type CostLine, MOST_COST_LINES } from '#src/domain/content/plans/plan-cost.ts'
import { planStates } from '#src/domain/content/plans/plan-state.ts'
import { PlanBodyShape, PlanChanges, PlanDay } from '../../content/plan-body.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { fen, intBetween, jsonField, numBetween, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { requestNo } from './custom-requests.ts'
import { version } from './shapes.ts'

const access = { staff: 'plan.write' } as const
const one = { request_no: requestNo }

const SentPlan = z.object({
  id: z.int(),
  version: z.int(),
  state: z.enum(planStates),
  state_text: z.string(),
  title: z.string(),
  total_fen: fen,
  sent_at: time,
  sent_by: z.string(),
  valid_until: time,
  /** What the customer wants to have changed of it; empty while nothing. */
  asked: z.string(),
  asked_at: z.nullable(time),
  /** Of the order that stands on it; empty for none. */
  order_no: z.string(),
  /** This version as a PDF, for whoever has the address. */
  pdf_url: z.string(),
  body: PlanBodyShape,
})

const PlanDesk = z.object({
  request_no: z.string(),
  version: z.int(),
  body: PlanBodyShape,
  /** Null while nobody has saved it. */
  saved_by: z.nullable(z.string()),
  saved_at: z.nullable(time),
  total_fen: fen,
  per_head_fen: fen,
  /** What keeps it from being sent, by field. */
  faults: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Of the changes that the customer has for nothing. */
  changes_left: z.int(),
  /** Where the customer reads it. */
  url: z.string(),
  /** Why nothing can be sent any more; empty while it can. */
  closed_why: z.string(),
  sent: z.array(SentPlan),
  suppliers: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type PlanDesk = z.output<typeof PlanDesk>

/** What the price is more than the cost; less than nothing where it is not. */
const margin = z.int()

const costLines: z.core.$ZodType<CostLine[]> = z
  .array(z.strictObject({ name: text(40), fen: intBetween(0, 2_000_000_000), note: text(100) }))
  .check(z.maxLength(MOST_COST_LINES, `最多${MOST_COST_LINES}项`))

/** Lines as they are stored, their fields in the order of the shape, so that two of them can be compared as texts. */
export const readCostLines = (stored: unknown) => z.decode(costLines, stored)

const PlanCost = z.object({
  version: z.int(),
  lines: z.array(z.object({ name: z.string(), fen, note: z.string() })),
  total_fen: fen,
  /** The price of the draft less what it costs. */
  margin_fen: margin,
})

/** 定制方案 (desk book §4.7): written, sent as versions, and what it costs the shop apart from it. */
export const deskPlans = {
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/plans/{request_no}',
    access,
    summary: '正在写的方案与发出的各版',
    input: z.object(one),
    data: PlanDesk,
    refusals: ['NOT_FOUND'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/desk/plans/{request_no}/save',
    access,
    audit: 'plan.save',
    summary: '保存草稿：按字段合并，同一字段先被别人改过时拒绝',
    input: z.object({ ...one, version, changes_json: jsonField(PlanChanges, 262_144) }),
    data: z.object({ plan: PlanDesk, message: z.string() }),
    refusals: ['NOT_FOUND', 'STATE', 'STALE'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/desk/plans/{request_no}/send',
    access,
    audit: 'plan.send',
    summary: '把草稿作为新一版发给客人，并告知链接',
    input: z.object({
      ...one,
      version,
      valid_days: numBetween(1, MOST_VALID_DAYS, `有效期为1到${MOST_VALID_DAYS}天`),
    }),
    data: PlanDesk,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/api/desk/plans/{request_no}/days',
    access,
    summary: '一个产品的各天，可作为方案的组成部分',
    input: z.object({ ...one, product_id: numBetween(1, 2_147_483_647, '产品编号有误') }),
    data: z.object({ title: z.string(), days: z.array(PlanDay) }),
    refusals: ['NOT_FOUND'],
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/desk/plans/{request_no}/choices',
    access,
    summary: '写方案时可选的产品（按编号或名称）与酒店（按名称或城市）',
    input: z.object({ ...one, kind: z.enum(['product', 'hotel']), q: z.optional(rawText(40, '最多40字')) }),
    data: z.object({ list: z.array(z.object({ id: z.int(), title: z.string(), note: z.string() })) }),
    refusals: ['NOT_FOUND'],
  }),
  cost: endpoint({
    method: 'GET',
    path: '/api/desk/plan-costs/{request_no}',
    access,
    summary: '方案成本与毛利，只给员工看',
    input: z.object(one),
    data: PlanCost,
    refusals: ['NOT_FOUND'],
  }),
  saveCost: endpoint({
    method: 'POST',
    path: '/api/desk/plan-costs/{request_no}/save',
    access,
    audit: 'plan.cost',
    summary: '保存方案成本：先被别人改过时拒绝',
    input: z.object({
      ...one,
      version,
      changes_json: jsonField(
        z.strictObject({ lines: z.optional(z.strictObject({ from: costLines, to: costLines })) }),
      ),
    }),
    data: z.object({ cost: PlanCost, message: z.string() }),
    refusals: ['NOT_FOUND', 'STALE'],
  }),
}
