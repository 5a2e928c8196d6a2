import type { Compensation, payouts } from '#src/api/desk/finance/payouts.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { signedAloneFault } from '#src/domain/booking/refunds/payout.ts'
import { needsSecondLook } from '#src/domain/booking/transfers/bank-transfer.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { lockOrder } from '#src/server/booking/orders/service.ts'
import {
  askAboutRefund,
  findRefundRow,
  type PaidRefund,
  retryRefund,
} from '#src/server/booking/payments/service.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { eyesOf } from '#src/server/operations/approvals/service.ts'
import { ChannelError } from '../payments/gateways/gateway.ts'
import { findOwed } from './compensation.ts'
import { payeeOf, recordPayout } from './recording.ts'
import { settlePayout } from './settle.ts'
import * as store from './store.ts'
import { payFault, shownCompensation } from './view.ts'

/** NOT_FOUND for a number that no refund has, STATE for one that is not left to staff or whose money is frozen. */
async function findFailed(db: Db, rowNo: string): Promise<PaidRefund> {
  const refund = await findRefundRow(db, rowNo)
  if (!refund) throw new Refused('NOT_FOUND', undefined, '没有这笔退款')
  if (refund.status === 'success') throw new Refused('STATE', undefined, '这笔退款已到账')
  if (refund.status !== 'failed') throw new Refused('STATE', undefined, '渠道正在退回这笔款项，请等待结果')
  if (refund.frozen_at !== null)
    throw new Refused('STATE', undefined, '这笔收款在渠道账单里查不到，请先处理对账差异')
  if (await store.hasPayout(db, refund.id)) throw new Refused('STATE', undefined, '已登记转账，等待同事复核')
  return refund
}

/** The order's lock first, as everything that moves its money takes it; then the refund as it stands under it. */
async function lockFailed(tx: Tx, rowNo: string): Promise<PaidRefund> {
  const refund = await findFailed(tx, rowNo)
  await lockOrder(tx, { id: refund.order_id })
  return findFailed(tx, rowNo)
}

/** Sends a refund again that its channel had given up on. */
export const retryFailed = (
  ctx: Ctx,
  { row_no, reason }: Input<typeof payouts.retry>,
): Promise<Audited<Data<typeof payouts.retry>>> =>
  ctx.transaction(async (tx) => {
    const refund = await lockFailed(tx, row_no)
    if (refund.channel === 'offline_transfer')
      throw new Refused('STATE', undefined, '对公转账没有渠道可退，请由银行转账后登记')
    await retryRefund(ctx, tx, refund)
    const audit = {
      entity: 'refund',
      id: row_no,
      before: { status: 'failed', tries: refund.tries },
      after: { status: 'approved' },
      reason,
    }
    return { answer: { row_no }, audit: [audit] }
  })

/**
 * A refund that somebody has paid by bank. Its channel is asked first: what it has sent, or is sending, is recorded and
 * nothing else. CHANNEL while it does not answer. FOUR_EYES to who approved the refund alone, or may be who did (decision 055).
 */
export async function payByHand(
  ctx: Ctx,
  staff: Staff,
  { row_no, ...transfer }: Input<typeof payouts.byHand>,
): Promise<Audited<Data<typeof payouts.byHand>>> {
  const found = await findFailed(ctx.db, row_no)
  const debt = {
    amountFen: found.amount_fen,
    entity: 'refund',
    no: row_no,
    of: { refund_id: found.id },
    since: found.created_at,
  } as const
  payeeOf(transfer, debt.since, ctx.now)
  if (!needsSecondLook(toFen(found.amount_fen), await secondPersonLinesOf(ctx.db)))
    await refuseWhoSignedAlone(ctx.db, staff, found)
  const written = (outcome: Data<typeof payouts.byHand>['outcome'], status: string) => ({
    answer: { outcome },
    audit: [{ entity: 'refund', id: row_no, before: { status: 'failed' }, after: { status, outcome } }],
  })
  if ((await askChannel(ctx, found)) === 'arrived') return written('channel', 'success')
  return ctx.transaction(async (tx) => {
    await lockFailed(tx, row_no)
    const payout = await recordPayout(ctx, tx, staff, debt, transfer)
    if (payout.state === 'waiting') return written('waiting', 'failed')
    // Asked again, for the line may have been raised while the channel was asked.
    await refuseWhoSignedAlone(tx, staff, found)
    await settlePayout(ctx, tx, row_no, payout)
    return written('done', 'success')
  })
}

async function askChannel(ctx: Ctx, refund: PaidRefund) {
  if (refund.channel === 'offline_transfer') return 'not_sent'
  // What the channel says is true whatever becomes of this call, so it is recorded apart.
  const said = await askAboutRefund(ctx.outside ?? ctx, refund).catch((error: unknown) => {
    if (!(error instanceof ChannelError)) throw error
    ctx.log.warn({ error, outRefundNo: refund.out_refund_no }, 'a channel did not say how a refund stands')
    throw new Refused('CHANNEL', undefined, '渠道暂时无法查询，无法确认是否已退，未登记')
  })
  if (said === 'on_its_way') throw new Refused('STATE', undefined, '渠道已受理这笔退款，正在退回，请等待结果')
  return said
}

/** Below the line nobody looks after who records, so it is not the one person who approved, nor who may be the same. */
async function refuseWhoSignedAlone(db: Db, staff: Staff, refund: PaidRefund) {
  const signer = (await store.listLoneSigners(db, [refund.id])).get(refund.id)
  const why = signedAloneFault(await eyesOf(db, staff.id), signer)
  if (why !== '') throw new Refused('FOUR_EYES', undefined, why)
}

/** 违约金 that somebody has paid by bank; two persons have signed it. */
export const payOwed = (
  ctx: Ctx,
  staff: Staff,
  { no, ...transfer }: Input<typeof payouts.paid>,
): Promise<Audited<Compensation>> =>
  ctx.transaction(async (tx) => {
    const owed = await findOwed(tx, no)
    await lockOrder(tx, { id: owed.order_id })
    const row = await findOwed(tx, no)
    const [waiting] = await store.listPayouts(tx, 'compensation_id', [row.id])
    const fault = payFault(row, waiting)
    if (fault) throw new Refused('STATE', undefined, fault)
    const debt = {
      amountFen: row.amount_fen,
      entity: 'refund_request',
      no,
      of: { compensation_id: row.id },
      since: row.created_at,
    } as const
    const payout = await recordPayout(ctx, tx, staff, debt, transfer)
    if (payout.state === 'done') await settlePayout(ctx, tx, no, payout)
    const answer = await shownCompensation(ctx, tx, staff, row.id)
    if (!answer) throw new Error(`the compensation of ${no} is gone`)
    const before = { compensation: row.state }
    const after = { compensation: answer.state, amount_fen: row.amount_fen, payout: payout.state }
    return { answer, audit: [{ entity: 'refund_request', id: no, before, after }] }
  })
