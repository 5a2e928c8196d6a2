import type { approvals } from '#src/api/desk/work/approvals.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import { approvalKinds, isGraveApproval, mayDecide } from '#src/domain/desk/approvals.ts'
import { earliestUse } from '#src/domain/desk/legal/versions.ts'
import type { ApprovalDecision } from '#src/platform/db/schema.gen.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { hasSteppedUp } from '#src/server/operations/staff/service.ts'
import type { ApprovalNoun, ApprovalNouns } from './service.ts'
import { type ApprovalRow, eyesOf, lockApproval, setDecision } from './store.ts'
import { askedOf, decidedText, obstacleTo } from './view.ts'

const SHORTEST_REASON = 5

/**
 * Refuses NOT_FOUND, NO_RIGHT, STATE when it is decided, FOUR_EYES to who asked, had a hand in it or may be one who did, and
 * whatever the noun refuses; STEP_UP and PRICE_CHANGED where approving lets money go, and the digits are old or the sum is
 * not the one that was seen; PARAM where what is approved needs a day and none that is still to come is named.
 */
export async function decide(
  nouns: ApprovalNouns,
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof approvals.decide>,
) {
  const { id, decision, reason = '' } = input
  const row = await lockApproval(ctx.db, id)
  if (!row) throw new Refused('NOT_FOUND')
  const { right } = approvalKinds[row.kind]
  if (!mayDecide(row.kind, staff)) throw new Refused('NO_RIGHT', { right })
  const why = await obstacleTo(nouns, ctx, staff, row, await eyesOf(ctx.db, staff.id))
  if (why !== '') throw new Refused(row.decided_at === null ? 'FOUR_EYES' : 'STATE', undefined, why)
  if (decision === 'rejected' && [...reason].length < SHORTEST_REASON)
    throw badFields({ reason: '驳回请说明原因，至少5字' })
  const noun = nounOf(nouns, row)
  if (decision === 'approved') {
    assertSeen(ctx, staff, row, noun, input.amount_fen)
    assertDay(ctx, row, noun, input.effective_on)
  }
  return settle(ctx, staff, { row, noun, decision, reason, effectiveOn: input.effective_on })
}

/**
 * Takes back what the person has asked for: it is rejected, by themselves, and what waited is undone. Refuses NOT_FOUND for
 * what somebody else asked, STATE when it is decided, and whatever the noun refuses.
 */
export async function recall(
  nouns: ApprovalNouns,
  ctx: Ctx,
  staff: Staff,
  { id }: Input<typeof approvals.recall>,
) {
  const row = await lockApproval(ctx.db, id)
  if (row?.asked_by !== staff.id) throw new Refused('NOT_FOUND')
  if (row.decided_at !== null) throw new Refused('STATE', undefined, decidedText(row, row.decided_at))
  return settle(ctx, staff, { row, noun: nounOf(nouns, row), decision: 'rejected', reason: '' })
}

function nounOf(nouns: ApprovalNouns, { kind }: ApprovalRow): ApprovalNoun {
  const noun = nouns[kind]
  if (!noun) throw new Error(`nobody does what an approval of ${kind} lets happen`)
  return noun
}

interface Settled {
  row: ApprovalRow
  noun: ApprovalNoun
  decision: ApprovalDecision
  reason: string
  effectiveOn?: Day | undefined
}

async function settle(ctx: Ctx, staff: Staff, { row, noun, decision, reason, effectiveOn }: Settled) {
  await setDecision(ctx.db, row.id, {
    decision,
    decided_by: staff.id,
    decided_at: ctx.now,
    decision_reason: reason,
  })
  const done = decision === 'approved' ? noun.approve : noun.reject
  const more = (await done?.(ctx, askedOf(row), staff, effectiveOn)) ?? []
  const entry: AuditEntry = {
    entity: 'approval',
    id: row.id,
    before: { kind: row.kind, entity: row.entity, entity_id: row.entity_id, asked_by: row.asked_by },
    after: { decision },
    reason,
  }
  return [entry, ...more]
}

/** What comes into use on a day never begins on one that has. Refuses PARAM `effective_on`. */
function assertDay({ now }: Ctx, row: ApprovalRow, noun: ApprovalNoun, named: Day | undefined) {
  if (!noun.effectiveFrom?.(askedOf(row))) return
  const earliest = earliestUse(dayOf(now))
  if (named === undefined || named < earliest) throw badFields({ effective_on: `最早 ${earliest} 启用` })
}

function assertSeen(
  ctx: Ctx,
  staff: Staff,
  row: ApprovalRow,
  noun: ApprovalNoun,
  seenFen: number | undefined,
) {
  if (isGraveApproval(row.kind) && !hasSteppedUp(staff, ctx)) throw new Refused('STEP_UP')
  const amountFen = noun.amountOf?.(askedOf(row))
  if (amountFen !== undefined && amountFen !== seenFen)
    throw new Refused('PRICE_CHANGED', undefined, '金额有变化，请核对后再通过')
}
