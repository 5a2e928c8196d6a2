import type { Compensation, Payout, RefundRow } from '#src/api/desk/finance/payouts.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { type Right, scopesOf } from '#src/domain/account/staff.ts'
import { payChannelText } from '#src/domain/booking/order-codes.ts'
import {
  compensationShownText,
  compensationStateText,
  signedAloneFault,
  signFault,
} from '#src/domain/booking/refunds/payout.ts'
import { needsSecondLook } from '#src/domain/booking/transfers/bank-transfer.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { refundStatusText } from '#src/server/booking/orders/service.ts'
import { listRefundRows } from '#src/server/booking/payments/service.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { eyesOf } from '#src/server/operations/approvals/service.ts'
import { documentsShown } from '#src/server/operations/documents/service.ts'
import * as store from './store.ts'

type Listed = Awaited<ReturnType<typeof store.listPayouts>>[number]

async function shown(ctx: Pick<Ctx, 'vault'>, db: Db, rows: readonly Listed[]): Promise<Map<number, Payout>> {
  const receipts = await documentsShown(
    ctx,
    db,
    rows.map(({ receipt_id }) => receipt_id),
  )
  return new Map(
    rows.flatMap((row) => {
      const receipt = receipts.get(row.receipt_id)
      if (!receipt) return []
      const { payee_mask, amount_fen, paid_on, reference, by, state } = row
      return [
        [
          row.id,
          { payee: payee_mask, amount_fen: toFen(amount_fen), paid_on, reference, receipt, by, state },
        ],
      ]
    }),
  )
}

/** Refunds that no channel can send go by bank; what a channel said is shown in its own words. */
const failureText = (failure: string): string =>
  failure === 'bank' ? '对公转账无法原路退回，须由财务转账' : failure

/** Where the money of requests or payments is, row by row, in the order of sending. */
export async function shownRefundRows(
  ctx: Pick<Ctx, 'vault' | 'db'>,
  staff: Staff,
  of: 'request_id' | 'payment_id',
  ids: readonly number[],
): Promise<RefundRow[]> {
  const rows = await listRefundRows(ctx.db, of, ids)
  const rowIds = rows.map(({ id }) => id)
  const payouts = await payoutsOfRefunds(ctx, ctx.db, rowIds)
  const signers = await store.listLoneSigners(ctx.db, rowIds)
  const eyes = await eyesOf(ctx.db, staff.id)
  const lines = await secondPersonLinesOf(ctx.db)
  const shownRow = (row: (typeof rows)[number]): RefundRow => ({
    no: row.out_refund_no,
    request_no: row.request_no,
    payment_no: row.out_trade_no,
    channel_text: payChannelText[row.channel],
    payer: row.payer_mask,
    amount_fen: toFen(row.amount_fen),
    reason: row.reason,
    status: row.status,
    status_text: refundStatusText[row.status],
    tries: row.tries,
    next_try_at: row.next_try_at,
    failure_text: failureText(row.failure),
    created_at: row.created_at,
    success_at: row.success_at,
    payout: payouts.get(row.id) ?? null,
    needs_second: needsSecondLook(toFen(row.amount_fen), lines),
    why_not_by_hand: needsSecondLook(toFen(row.amount_fen), lines)
      ? ''
      : signedAloneFault(eyes, signers.get(row.id)),
  })
  return rows.map(shownRow)
}

/** Transfers by bank, by the refund that each carries out. */
export async function payoutsOfRefunds(
  ctx: Pick<Ctx, 'vault'>,
  db: Db,
  refundIds: readonly number[],
): Promise<Map<number, Payout>> {
  const rows = await store.listPayouts(db, 'refund_id', refundIds)
  const views = await shown(ctx, db, rows)
  return new Map(
    rows.flatMap(({ id, refund_id }) => {
      const view = views.get(id)
      return view && refund_id !== null ? [[refund_id, view]] : []
    }),
  )
}

/** Whether the request still stands that it came with: one that was rejected or withdrawn leaves the order as it was. */
const isOwed = ({ request_status }: store.CompensationRow) =>
  request_status !== 'rejected' && request_status !== 'withdrawn'

/** What is owed beside a refund request, as this person sees it; null where nothing is. */
export async function shownCompensation(
  ctx: Pick<Ctx, 'vault'>,
  db: Db,
  staff: Staff,
  requestId: number,
): Promise<Compensation | null> {
  const row = await store.findCompensation(db, requestId)
  if (!row || !isOwed(row)) return null
  const listed = await store.listPayouts(db, 'compensation_id', [row.id])
  const [payout = null] = (await shown(ctx, db, listed)).values()
  const eyes = await eyesOf(db, staff.id)
  return {
    bp: row.bp,
    base_fen: toFen(row.base_fen),
    amount_fen: toFen(row.amount_fen),
    law_text: row.law_text,
    state: row.state,
    state_text: compensationStateText[row.state],
    signatures: await signaturesOf(db, row),
    payout,
    needs_second: needsSecondLook(toFen(row.amount_fen), await secondPersonLinesOf(db)),
    actions: {
      approve: actionOf(staff, 'refund.approve', signFault('first', row, eyes)?.why),
      second: actionOf(staff, 'refund.second', signFault('second', row, eyes)?.why),
      paid: actionOf(staff, 'refund.approve', payFault(row, payout)),
    },
  }
}

/** Why nobody can write a transfer down now; undefined where somebody can. */
export function payFault(
  { state }: Pick<store.CompensationRow, 'state'>,
  payout: unknown,
): string | undefined {
  if (state === 'paid') return '违约金已支付'
  if (state !== 'approved') return '两人审批后才能登记转账'
  return payout ? '已登记转账，等待同事复核' : undefined
}

const actionOf = (staff: Staff, right: Right, fault: string | undefined) => {
  const why = scopesOf(staff, right).length === 0 ? '需要“财务”角色' : (fault ?? '')
  return { allowed: why === '', why }
}

async function signaturesOf(db: Db, row: store.CompensationRow): Promise<Compensation['signatures']> {
  const steps = [
    { step: 'asked', by: row.asked_by, at: row.created_at },
    { step: 'first', by: row.first_by, at: row.first_at },
    { step: 'second', by: row.second_by, at: row.second_at },
  ] as const
  const names = await store.namesOf(
    db,
    steps.flatMap(({ by }) => by ?? []),
  )
  return steps.flatMap(({ step, by, at }) =>
    by === null || at === null ? [] : [{ step, name: names.get(by) ?? '', at }],
  )
}

/** What the traveller reads of it, by the request that it came with. */
export async function compensationsOfRequests(db: Db, requestIds: readonly number[]) {
  const rows = await store.listCompensations(db, requestIds)
  return new Map(
    rows.filter(isOwed).map((row) => [
      row.id,
      {
        amount_fen: toFen(row.amount_fen),
        law_text: row.law_text,
        status_text: compensationShownText[row.state],
        paid_at: row.paid_at,
      },
    ]),
  )
}
