import type { Approval, AskedApproval } from '#src/api/desk/work/approvals.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { type Day, dayOf, shanghaiTime } from '#src/domain/calendar-day.ts'
import { approvalKinds, isGraveApproval, mayDecide } from '#src/domain/desk/approvals.ts'
import { type Eyes, type Hand, whyNotSecond } from '#src/domain/desk/four-eyes.ts'
import { earliestUse } from '#src/domain/desk/legal/versions.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { ApprovalNouns, Asked } from './service.ts'
import { type ApprovalRow, eyesOf } from './store.ts'

export const askedOf = (row: ApprovalRow): Asked => ({
  id: row.id,
  entity: row.entity,
  entityId: row.entity_id,
  payload: row.payload,
  reason: row.reason,
  askedBy: row.asked_by,
})

/** Why the person cannot decide; empty where they can. */
export async function obstacleTo(
  nouns: ApprovalNouns,
  ctx: Ctx,
  staff: Staff,
  row: ApprovalRow,
  eyes: Eyes,
): Promise<string> {
  if (row.decided_at !== null) return decidedText(row, row.decided_at)
  const isAsker = row.asked_by === staff.id
  if (!isAsker && !mayDecide(row.kind, staff)) return '没有复核这类事项的权限'
  const asker: Hand = { title: '提出人', id: row.asked_by }
  return whyNotSecond(eyes, [asker, ...((await nouns[row.kind]?.handsIn?.(ctx, askedOf(row))) ?? [])])
}

/** Who asked may reject it too, which takes it back. */
const isRecalled = ({ decided_by, asked_by }: ApprovalRow) => decided_by === asked_by

export const decidedText = (row: ApprovalRow, at: Date) =>
  `${row.decided_name ?? ''} ${shanghaiTime(at).slice(11, 16)} ${isRecalled(row) ? '已撤回' : '已决定'}`

/** The day that was asked for, or the first one that is still to come. */
function effectiveOf(asked: Day | undefined, now: Date) {
  if (asked === undefined) return null
  const earliest = earliestUse(dayOf(now))
  return { earliest_on: earliest, proposed_on: asked < earliest ? earliest : asked }
}

export async function viewApproval(nouns: ApprovalNouns, ctx: Ctx, staff: Staff, row: ApprovalRow) {
  const eyes = await eyesOf(ctx.db, staff.id)
  return viewOf(nouns, ctx, staff, row, await obstacleTo(nouns, ctx, staff, row, eyes))
}

export async function viewApprovals(
  nouns: ApprovalNouns,
  ctx: Ctx,
  staff: Staff,
  rows: readonly ApprovalRow[],
): Promise<Approval[]> {
  const eyes = await eyesOf(ctx.db, staff.id)
  return Promise.all(
    rows.map(async (row) => viewOf(nouns, ctx, staff, row, await obstacleTo(nouns, ctx, staff, row, eyes))),
  )
}

export const viewAsked = (row: ApprovalRow): AskedApproval => ({
  id: row.id,
  title: approvalKinds[row.kind].title,
  reason: row.reason,
  asked_at: row.asked_at,
  decision: row.decision,
  is_recalled: isRecalled(row),
  decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_name ?? '' },
  decided_at: row.decided_at,
  decision_reason: row.decision_reason,
})

async function viewOf(
  nouns: ApprovalNouns,
  ctx: Ctx,
  staff: Staff,
  row: ApprovalRow,
  why: string,
): Promise<Approval> {
  return {
    ...viewAsked(row),
    kind: row.kind,
    entity: row.entity,
    entity_id: row.entity_id,
    amount_fen: nouns[row.kind]?.amountOf?.(askedOf(row)) ?? null,
    is_grave: isGraveApproval(row.kind),
    effective: effectiveOf(nouns[row.kind]?.effectiveFrom?.(askedOf(row)), ctx.now),
    lines: (await nouns[row.kind]?.describe(ctx, askedOf(row))) ?? [],
    asked_by: { id: row.asked_by, name: row.asked_name },
    due_at: row.staff_due_at,
    may_decide: why === '',
    why,
    may_recall: row.decided_at === null && row.asked_by === staff.id,
  }
}
