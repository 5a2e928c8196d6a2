import {
  cashbackAmount,
  cashbackBase,
  cashbackStanding,
  earningStatuses,
  settleAt,
} from '#src/domain/marketing/cashback/cashback.ts'
import type { VoidReason } from '#src/domain/marketing/cashback/states.ts'
import { toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { findFacts, type OrderFacts } from './facts.ts'
import { findRate } from './rates.ts'
import * as store from './store.ts'

/** What a withdrawal does to a line, and its number. */
export interface Taking {
  takenFen: number
  paidFen: number
  cause: string
}

/** Found once, it stays: sessions by which a device was known go after a while. */
const staying: readonly VoidReason[] = ['same_phone', 'same_device', 'same_payer', 'account_closed']

type Told = Pick<Ctx, 'now' | 'jobs'>

/**
 * Works the cashback of an order out from what stands of it, and begins it once the order is paid. May be called at any
 * time and again: nothing happens where nothing has changed.
 */
export async function followOrder(ctx: Told, tx: Tx, orderId: number): Promise<void> {
  const line = await store.lockLine(tx, { orderId })
  if (line) {
    await followLine(ctx, tx, line)
    return
  }
  const facts = await findFacts(tx, orderId)
  if (facts?.referrerId) await beginLine(ctx, tx, facts, facts.referrerId)
}

async function beginLine(ctx: Told, tx: Tx, facts: OrderFacts, memberId: number) {
  const { type } = facts
  if (type === null || !earningStatuses.some((status) => status === facts.status)) return
  const rate = await findRate(tx, type, facts.paidAt ?? ctx.now)
  if (!rate) return
  const frozen = {
    bp: rate.bp,
    cap_fen: rate.cap_fen,
    taken_fen: 0,
    paid_fen: 0,
    state: 'estimated',
  } as const
  const inserted = await store.insertLine(tx, {
    order_id: facts.orderId,
    member_id: memberId,
    type,
    ...frozen,
    ...standingOf(facts, frozen, ctx.now),
    created_at: ctx.now,
  })
  if (inserted) await store.logLine(tx, inserted, facts.orderNo, ctx.now)
}

/**
 * Works a locked line out anew, with what a withdrawal takes of it or gives back. What was withdrawn whole is final (rule
 * book §8.9, 9): later refunds leave it. What is in a withdrawal that waits stays taken, and what a refund leaves less than
 * that is owed by the member's other lines.
 */
export async function followLine(
  ctx: Told,
  tx: Tx,
  line: store.CashbackRow,
  taking?: Taking,
): Promise<store.CashbackRow> {
  if (!taking && (line.state === 'withdrawn' || isStaying(line))) return seen(ctx, tx, line)
  const facts = await findFacts(tx, line.order_id)
  if (!facts) throw new Error(`the order of cashback ${line.id} is gone`)
  const parts = {
    ...line,
    taken_fen: line.taken_fen + (taking?.takenFen ?? 0),
    paid_fen: line.paid_fen + (taking?.paidFen ?? 0),
  }
  const { taken_fen, paid_fen } = parts
  const change = { ...standingOf(facts, parts, ctx.now), taken_fen, paid_fen }
  const changed = await store.updateLine(tx, line.id, change)
  if (isOther(line, changed)) await store.logLine(tx, changed, taking?.cause ?? facts.orderNo, ctx.now)
  if (changed.state === 'payable' && (line.state === 'estimated' || line.state === 'settling'))
    await notify(ctx, tx, 'cashback_payable', { memberId: line.member_id })
  return changed
}

const isStaying = ({ void_reason }: store.CashbackRow) =>
  void_reason !== null && staying.includes(void_reason)

const isOther = (before: store.CashbackRow, after: store.CashbackRow) =>
  (['state', 'base_fen', 'amount_fen', 'taken_fen', 'paid_fen'] as const).some(
    (name) => before[name] !== after[name],
  )

/** Looked at, so that the job does not find it again. */
async function seen(ctx: Told, tx: Tx, line: store.CashbackRow) {
  const facts = await findFacts(tx, line.order_id)
  return facts
    ? store.updateLine(tx, line.id, { order_seen_at: facts.updatedAt, followed_at: ctx.now })
    : line
}

type Frozen = Pick<store.CashbackRow, 'bp' | 'cap_fen' | 'taken_fen' | 'paid_fen'>

function standingOf(facts: OrderFacts, line: Frozen, now: Date) {
  const parts = { takenFen: toFen(line.taken_fen), paidFen: toFen(line.paid_fen) }
  const baseFen = cashbackBase(facts.sold)
  const amountFen = cashbackAmount(baseFen, { bp: line.bp, capFen: toFen(line.cap_fen) })
  const isUntouched = parts.takenFen === 0 && parts.paidFen === 0
  const order = { ...facts, refundedFen: facts.sold.refundedFen }
  const { state, voidReason } =
    facts.mark !== null && isUntouched
      ? ({ state: 'void', voidReason: facts.mark } as const)
      : cashbackStanding(amountFen, parts, order, now)
  return {
    base_fen: baseFen,
    amount_fen: amountFen,
    state,
    void_reason: voidReason,
    settle_at: settleAt(facts.returnsOn),
    order_seen_at: facts.updatedAt,
    followed_at: now,
  }
}
