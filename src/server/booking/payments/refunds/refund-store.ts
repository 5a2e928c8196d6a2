import { type Insertable, sql, type Updateable } from 'kysely'
import { sendableRefundStatuses } from '#src/domain/booking/payment.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Refund, RefundStatus } from '#src/platform/db/schema.gen.ts'

/** Under the order's lock, so that no number is given twice. */
export const countRefunds = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('refund')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export const insertRefund = (tx: Tx, refund: Insertable<Refund>) =>
  tx.insertInto('refund').values(refund).returning('id').executeTakeFirstOrThrow()

/** Nothing goes back of money that our channel does not know of, until somebody has looked (rule book §8.8). */
const isNotFrozen = sql<boolean>`not exists (
  select from payment where payment.id = refund.payment_id and payment.frozen_at is not null)`

/**
 * Claims a due refund until `until`, and answers what the channel has to be told; undefined when it is not due, done,
 * or claimed by another process. A process that dies with its claim loses the refund to the next run after `until`.
 */
export async function claimRefund(db: Db, id: number, until: Date, now: Date) {
  const claimed = await db
    .updateTable('refund')
    .set({ status: 'sending', next_try_at: until })
    .where('id', '=', id)
    .where('status', 'in', sendableRefundStatuses)
    .where('next_try_at', '<=', now)
    .where(isNotFrozen)
    .returning('id')
    .executeTakeFirst()
  return claimed && paidRefunds(db).where('refund.id', '=', id).executeTakeFirstOrThrow()
}

/** With what its channel has to be told; undefined for a number that no refund has. */
export const findRefundRow = (db: Db, outRefundNo: string) =>
  paidRefunds(db).where('refund.out_refund_no', '=', outRefundNo).executeTakeFirst()

/** A second payment under one number is given back under that number: the channel knows no other. */
const paidRefunds = (db: Db) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('payment as first', 'first.id', 'payment.duplicate_of')
    .selectAll('refund')
    .select(['payment.channel', 'payment.frozen_at'])
    .select((eb) => [
      eb.fn.coalesce('first.out_trade_no', 'payment.out_trade_no').as('out_trade_no'),
      eb.fn.coalesce('first.amount_fen', 'payment.amount_fen').as('total_fen'),
    ])

export type PaidRefund = NonNullable<Awaited<ReturnType<typeof findRefundRow>>>

/** Compare-and-set, on a claimed refund unless said otherwise: undefined when it stands otherwise by now. */
export const moveRefund = (db: Db, id: number, change: Updateable<Refund>, from: RefundStatus = 'sending') =>
  db
    .updateTable('refund')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()

export const sumArrived = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_fen'), eb.lit(0)).as('sum'))
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'success')
    .executeTakeFirstOrThrow()
    .then(({ sum }) => Number(sum))

/** What of each payment that counts has not gone back, nor is on its way; the caller holds the order's lock. */
export const listPaymentsLeft = (db: Db, orderId: number) =>
  db
    .selectFrom('payment')
    .leftJoin('refund', (join) =>
      join
        .onRef('refund.payment_id', '=', 'payment.id')
        .on('refund.status', 'not in', ['rejected', 'withdrawn']),
    )
    .select(['payment.id', 'payment.channel', 'payment.payer_mask as payerMask'])
    .select((eb) => [
      eb.fn.coalesce('payment.success_at', 'payment.created_at').as('paidAt'),
      sql<number>`(payment.amount_fen - coalesce(sum(refund.amount_fen), 0))::integer`.as('leftFen'),
      sql<number>`coalesce(sum(refund.amount_fen) filter (where refund.status <> 'success'), 0)::integer`.as(
        'onItsWayFen',
      ),
    ])
    .where('payment.order_id', '=', orderId)
    .where('payment.status', '=', 'success')
    .groupBy('payment.id')
    .orderBy('paidAt', 'desc')
    .orderBy('payment.id', 'desc')
    .execute()

/** Refunds of requests or of payments, in the order of sending, with the payment that each goes back to. */
export const listRefundRows = (db: Db, of: 'request_id' | 'payment_id', ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('refund as r')
        .innerJoin('payment as p', 'p.id', 'r.payment_id')
        .leftJoin('refund_request as q', 'q.id', 'r.request_id')
        .select(['r.id', 'r.request_id', 'r.out_refund_no', 'r.amount_fen', 'r.status', 'r.reason'])
        .select(['r.created_at', 'r.success_at', 'r.tries', 'r.next_try_at', 'r.failure', 'r.by_hand'])
        .select(['p.channel', 'p.out_trade_no', 'p.payer_mask', 'q.request_no'])
        .where(`r.${of}`, 'in', ids)
        .orderBy('r.id')
        .execute()

export const listDueRefunds = (db: Db, limit: number, now: Date) =>
  db
    .selectFrom('refund')
    .select('id')
    .where('status', 'in', sendableRefundStatuses)
    .where('next_try_at', '<=', now)
    .where(isNotFrozen)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
