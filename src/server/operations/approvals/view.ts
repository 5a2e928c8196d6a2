import type { approvals } from '#src/api/desk/work/approvals.ts'
import type { Data, Staff } from '#src/api/endpoint.ts'
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
  if (row.decided_at !== null)
    return `${row.decided_name ?? ''} ${shanghaiTime(row.decided_at).slice(11, 16)} 已决定`
  if (!mayDecide(row.kind, staff)) return '没有复核这类事项的权限'
  const asker: Hand = { title: '提出人', id: row.asked_by }
  return whyNotSecond(eyes, [asker, ...((await nouns[row.kind]?.handsIn?.(ctx, askedOf(row))) ?? [])])
}

/** The day that was asked for, or the first one that is still to come. */
function effectiveOf(asked: Day | undefined, now: Date) {
  if (asked === undefined) return null
  const earliest = earliestUse(dayOf(now))
  return { earliest_on: earliest, proposed_on: asked < earliest ? earliest : asked }
}

type View = Data<typeof approvals.detail>

export async function viewApproval(nouns: ApprovalNouns, ctx: Ctx, staff: Staff, row: ApprovalRow) {
  const eyes = await eyesOf(ctx.db, staff.id)
  return viewOf(nouns, ctx, row, await obstacleTo(nouns, ctx, staff, row, eyes))
}

export async function viewApprovals(
  nouns: ApprovalNouns,
  ctx: Ctx,
  staff: Staff,
  rows: readonly ApprovalRow[],
): Promise<View[]> {
  const eyes = await eyesOf(ctx.db, staff.id)
  return Promise.all(
    rows.map(async (row) => viewOf(nouns, ctx, row, await obstacleTo(nouns, ctx, staff, row, eyes))),
  )
}

async function viewOf(nouns: ApprovalNouns, ctx: Ctx, row: ApprovalRow, why: string): Promise<View> {
  return {
    id: row.id,
    kind: row.kind,
    title: approvalKinds[row.kind].title,
    entity: row.entity,
    entity_id: row.entity_id,
    reason: row.reason,
    amount_fen: nouns[row.kind]?.amountOf?.(askedOf(row)) ?? null,
    is_grave: isGraveApproval(row.kind),
    effective: effectiveOf(nouns[row.kind]?.effectiveFrom?.(askedOf(row)), ctx.now),
    lines: (await nouns[row.kind]?.describe(ctx, askedOf(row))) ?? [],
    asked_by: { id: row.asked_by, name: row.asked_name },
    asked_at: row.asked_at,
    due_at: row.staff_due_at,
    decision: row.decision,
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_name ?? '' },
    decided_at: row.decided_at,
    decision_reason: row.decision_reason,
    may_decide: why === '',
    why,
  }
}
