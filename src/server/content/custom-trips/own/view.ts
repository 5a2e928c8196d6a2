import type { OwnRequest, ownRequests } from '#src/api/content/custom/own-requests.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { statusTextOf } from '#src/domain/booking/order.ts'
import { customTripKindText } from '#src/domain/codes.ts'
import { budgetsOf } from '#src/domain/content/custom-trip-lists.ts'
import {
  type EvaluationFacts,
  evaluationStateOf,
  evaluationStateText,
} from '#src/domain/content/evaluations/evaluation.ts'
import { changesLeft, planState, planStateText } from '#src/domain/content/plans/plan-state.ts'
import {
  progressOf,
  type RequestFacts,
  redesignFault,
  withdrawFault,
} from '#src/domain/content/plans/request-progress.ts'
import { toFen } from '#src/domain/money.ts'
import type { Ctx } from '#src/server/ctx.ts'
import * as store from './store.ts'

type Calls = typeof ownRequests

const PAGE_SIZE = 10

/** One page of a member's requests. */
export async function pageOwn(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  memberId: number,
  input: Input<Calls['list']>,
): Promise<Data<Calls['list']>> {
  const page = input.page ?? 1
  const size = input.pageSize ?? input.size ?? PAGE_SIZE
  const offset = (page - 1) * size
  const total = await store.countOwn(db, memberId)
  const rows = offset < total ? await store.listOwn(db, memberId, { limit: size, offset }) : []
  return {
    list: rows.map((row) => viewOf(row, now)),
    ...{ total, page, size, has_more: offset + rows.length < total },
  }
}

/** What there is to evaluate: the order that stands on the request's plan. */
export const evaluationFactsOf = (row: store.OwnRow): EvaluationFacts => ({
  order: row.order_no === null ? null : { status: row.order_status, returnsOn: row.returns_on },
  isEvaluated: row.is_evaluated,
})

function planOf(row: store.OwnRow, now: Date): OwnRequest['plan'] {
  if (row.plan_id === null) return null
  const { plan_version: version, plan_status: status, plan_valid_until: validUntil } = row
  const state = planState({ status, version, newest: version, validUntil }, now)
  return {
    plan_id: row.plan_id,
    version,
    title: row.plan_title,
    state,
    // Nothing of it waits for anybody once the request is closed.
    state_text: row.status === 'closed' ? '' : planStateText[state],
    total_fen: toFen(row.plan_total_fen),
    sent_at: row.plan_sent_at,
    valid_until: validUntil,
    is_own: row.is_phone_own,
  }
}

const orderOf = (row: store.OwnRow): OwnRequest['order'] =>
  row.order_no === null
    ? null
    : {
        order_id: row.order_no,
        status: row.order_status,
        status_text: statusTextOf(row.order_status, row.order_type, null),
        date: row.departs_on,
      }

export function factsOf(row: store.OwnRow, now: Date): RequestFacts {
  const plan = planOf(row, now)
  const order = orderOf(row)
  return {
    status: row.status,
    promisedAt: row.promised_at,
    contactedAt: row.contacted_at,
    planAskedAt: row.plan_asked_at,
    redesignDueAt: row.redesign_due_at,
    plan: plan && { version: plan.version, state: plan.state, validUntil: plan.valid_until },
    order: order && { status: order.status, statusText: order.status_text, departsOn: order.date },
    isEvaluated: row.is_evaluated,
    isWithdrawn: row.is_withdrawn,
  }
}

export function viewOf(row: store.OwnRow, now: Date): OwnRequest {
  const facts = factsOf(row, now)
  const { state, next, by } = progressOf(facts, now)
  const { request_no, kind, status, place, departure_city, flexible, days } = row
  const { adult, child, senior, people, themes, special_demand, created_at } = row
  const evaluation = evaluationFactsOf(row)
  return {
    ...{ request_no, kind, status, place, departure_city, flexible, days, adult, child, senior, people },
    ...{ themes, special_demand, created_at },
    kind_text: customTripKindText[kind],
    state_text: state,
    next_text: next,
    next_by: by,
    start_date: row.start_on,
    month: row.month ?? '',
    budget: budgetsOf(kind).find(({ id }) => id === row.budget_id)?.label ?? '',
    dzs: row.designer,
    plan: planOf(row, now),
    changes_left: row.status === 'closed' ? 0 : changesLeft(row.asked),
    order: orderOf(row),
    withdraw_why: withdrawFault(facts) ?? '',
    redesign_why: redesignFault(facts) ?? '',
    evaluation: {
      state: evaluationStateOf(evaluation, now),
      state_text: evaluationStateText(evaluation, now),
    },
  }
}
