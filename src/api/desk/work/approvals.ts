import { approvalKindNames } from '#src/domain/desk/approvals.ts'
import { endpoint } from '../../endpoint.ts'
import { day, fen, id, numBetween, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf } from '../list.ts'
import { DocumentShown } from '../system/documents.ts'

const Person = z.object({ id: z.int(), name: z.string() })
const approvalDecisions = ['approved', 'rejected'] as const

const asked = {
  id: z.int(),
  title: z.string(),
  reason: z.string(),
  asked_at: time,
  decision: z.nullable(z.enum(approvalDecisions)),
  /** Whoever asked took it back. */
  is_recalled: z.boolean(),
  decided_by: z.nullable(Person),
  decided_at: z.nullable(time),
  decision_reason: z.string(),
}

const AskedApproval = z.object(asked)
export type AskedApproval = z.output<typeof AskedApproval>

/** As who looks sees it. */
const Approval = z.object({
  ...asked,
  kind: z.enum(approvalKindNames),
  /** The record it is about, as the desk's addresses name it. */
  entity: z.string(),
  entity_id: z.string(),
  /** The sum that goes when it is approved; null where none does. */
  amount_fen: z.nullable(fen),
  /** Approving it asks for the sum and the six digits again. */
  is_grave: z.boolean(),
  /** Where approving it names the day from which it holds: the first one possible, and the one that was asked for. */
  effective: z.nullable(z.object({ earliest_on: z.string(), proposed_on: z.string() })),
  /** What will be done, line by line, with the papers that prove it. */
  lines: z.array(z.object({ label: z.string(), text: z.string(), document: z.optional(DocumentShown) })),
  asked_by: Person,
  due_at: time,
  may_decide: z.boolean(),
  /** Why not; empty where it may be decided. */
  why: z.string(),
  may_recall: z.boolean(),
})

export type Approval = z.output<typeof Approval>

const access = { staff: 'signed_in' } as const

/** 复核 (desk book §2.2): what a second person has to let happen. The right is that of the kind. */
export const approvals = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/approvals',
    access,
    summary: '待复核与已复核：我有权决定的，和我提出的',
    input: z.object({
      state: z.optional(z.enum(['open', 'decided'], '内容有误，请检查')),
      cursor: z.optional(cursor),
    }),
    data: listOf(Approval),
    refusals: [],
  }),
  asked: endpoint({
    method: 'GET',
    path: '/api/desk/approvals/asked',
    access,
    summary: '我提出的复核：等待决定的，和三天内决定的，最新的在前',
    input: z.object({}),
    data: z.object({ list: z.array(AskedApproval) }),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/approvals/{id}',
    access,
    summary: '一项复核',
    input: z.object({ id }),
    data: Approval,
    refusals: ['NOT_FOUND'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/desk/approvals/{id}/decide',
    access,
    audit: 'approval.decide',
    summary: '通过或驳回；提出的人不能决定',
    input: z.object({
      id,
      decision: z.enum(approvalDecisions, '请选择通过或驳回'),
      reason: z.optional(text(500)),
      /** The sum that was seen, where approving lets one go. */
      amount_fen: z.optional(numBetween(0, 2_000_000_000, '请再次输入金额')),
      /** The day from which it holds, where approving names one. */
      effective_on: z.optional(day),
    }),
    data: Approval,
    refusals: ['NOT_FOUND', 'NO_RIGHT', 'FOUR_EYES', 'STATE', 'STEP_UP', 'PRICE_CHANGED', 'CHANNEL'],
  }),
  recall: endpoint({
    method: 'POST',
    path: '/api/desk/approvals/{id}/recall',
    access,
    audit: 'approval.recall',
    summary: '撤回自己提出的复核，等待的事情不再发生',
    input: z.object({ id }),
    data: Approval,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
