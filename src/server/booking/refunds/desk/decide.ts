import { sql } from 'kysely'
import type { deskRefunds } from '#src/api/desk/finance/refunds.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import { needsSecond } from '#src/domain/booking/refunds/approval.ts'
import type { RefundQuote } from '#src/domain/booking/refunds/quote.ts'
import { openRequestStatuses, refundDecisionDue } from '#src/domain/booking/refunds/request.ts'
import type { SecondPersonLines } from '#src/domain/limits/second-person.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { eyesOf } from '#src/server/operations/approvals/service.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { hasSteppedUp } from '#src/server/operations/staff/service.ts'
import { carryOut } from '../carry-out.ts'
import { endRequest } from '../end-request.ts'
import { keptQuote } from '../quoting.ts'
import { moveRequest, type RequestRow } from '../store.ts'
import { approvedLately, assertMay, lockDeskRequest, priceChanged, quoteOfOpen } from './requests.ts'

type Signing = Input<typeof deskRefunds.approve>

const auditOf = (before: RequestRow, after: RequestRow, reason: string) => ({
  entity: 'refund_request',
  id: before.request_no,
  before: { status: before.status, refund_fen: before.refund_fen },
  after: { status: after.status, refund_fen: after.refund_fen },
  reason,
})

/** What was seen is what is signed, and above the line whoever signs has just given the six digits (desk book §2.4). */
function assertSeen(
  ctx: Ctx,
  staff: Staff,
  { refund_fen }: Signing,
  quote: RefundQuote,
  lines: SecondPersonLines,
) {
  if (refund_fen !== quote.refundFen) throw priceChanged(quote, '可退金额有变化，请核对后再通过')
  if (quote.refundFen > lines.refundFen && !hasSteppedUp(staff, ctx)) throw new Refused('STEP_UP')
}

/**
 * The first person agrees. Small enough, the refund is carried out at once; else it waits for a second of 财务, and nothing
 * has left. What counts is all that staff agreed to for the order in seven days, read under its lock (rule book §8.9, 14).
 */
export const approveRefund = (ctx: Ctx, staff: Staff, asked: Signing) =>
  ctx.transaction(async (tx) => {
    const { facts, request } = await lockDeskRequest(tx, staff, asked.no, 'refund.approve')
    const quote = quoteOfOpen(facts, request)
    await assertMay(tx, staff, 'approve', request, quote)
    if (!quote) throw new Refused('STATE')
    const lines = await secondPersonLinesOf(tx)
    assertSeen(ctx, staff, asked, quote, lines)
    const first = { first_by: staff.id, first_at: ctx.now }
    const lately = await approvedLately(tx, request.order_id, ctx.now)
    if (!needsSecond(request.kind, quote.refundFen, lately, lines)) {
      const done = await carryOut(ctx, tx, facts, request, quote, first)
      return auditOf(request, done, asked.reason)
    }
    const signed = await moveRequest(tx, request.id, openRequestStatuses, {
      status: 'first_approved',
      ...first,
      second_due_at: refundDecisionDue(ctx.now),
      quote: JSON.stringify(keptQuote(facts, quote)),
      deduct_fen: quote.deductFen,
      refund_fen: quote.refundFen,
    })
    if (!signed) throw new Refused('STATE')
    await ringWhereNobodyIsLeft(ctx, tx, signed)
    return auditOf(request, signed, asked.reason)
  })

/** The second person agrees: the rows that are sent, their jobs and the order change in this transaction. */
export const secondRefund = (ctx: Ctx, staff: Staff, asked: Signing) =>
  ctx.transaction(async (tx) => {
    const { facts, request } = await lockDeskRequest(tx, staff, asked.no, 'refund.second')
    const quote = quoteOfOpen(facts, request)
    await assertMay(tx, staff, 'second', request, quote)
    if (!quote) throw new Refused('STATE')
    assertSeen(ctx, staff, asked, quote, await secondPersonLinesOf(tx))
    const second = { second_by: staff.id, second_at: ctx.now }
    return auditOf(request, await carryOut(ctx, tx, facts, request, quote, second), asked.reason)
  })

/** The order goes back to where it stood, its bills are due again, and the traveller reads the reason. */
export const rejectRefund = (ctx: Ctx, staff: Staff, { no, reason }: Input<typeof deskRefunds.reject>) =>
  ctx.transaction(async (tx) => {
    const { order, request } = await lockDeskRequest(tx, staff, no, 'refund.approve')
    await assertMay(tx, staff, 'reject', request, null)
    const rejected = await endRequest(ctx, tx, order, request, {
      to: 'rejected',
      actor: 'staff',
      actorId: staff.id,
      from: openRequestStatuses,
      // It goes to the traveller as it stands, and must not carry anybody's number along.
      change: { rejected_by: staff.id, reject_reason: withoutNumbers(reason) },
    })
    return auditOf(request, rejected, reason)
  })

/** Rings at once where nobody could look a second time: they asked or signed, or may be who did (desk book §2.2). */
async function ringWhereNobodyIsLeft(ctx: Ctx, tx: Tx, { asked_by, first_by }: RequestRow) {
  const people = await tx
    .selectFrom('staff')
    .select('id')
    .where('status', '=', 'active')
    .where(sql<boolean>`'finance' = any(roles)`)
    .execute()
  const hands = [asked_by, first_by].filter((id) => id !== null)
  const apart = await Promise.all(hands.map((id) => eyesOf(tx, id)))
  if (people.some(({ id }) => apart.every((eyes) => eyes.id !== id && !eyes.sameAs.includes(id)))) return
  const alarm = { kind: 'second_person_missing', ref: 'finance', detail: { people: people.length } } as const
  await raiseAlarm(tx, alarm, ctx.now)
}
