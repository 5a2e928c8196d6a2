import { type Insertable, type Selectable, sql } from 'kysely'
import { outstandingRefundStatuses } from '#src/domain/booking/payment.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { OrderBill } from '#src/platform/db/schema.gen.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { billsOf, type Terms } from './plan.ts'
import { standstillOf } from './standstill.ts'

export { inParts } from './plan.ts'
export { isInDoubt, refundIsAsked, standstillOf } from './standstill.ts'
export { billView, needsSignature } from './view.ts'

/** A bill, when the clause of the contract that it needs was signed, and what of it has gone back or is on its way. */
export type BillRow = Selectable<OrderBill> & {
  clause_signed_at: Date | null
  /** Why it is not paid just now; empty where it can be. */
  standstill: string
  refunded_fen: number
  refunding_fen: number
}

const backOf = (bill: string, isArrived: boolean) => sql<number>`(
  select coalesce(sum(refund.amount_fen), 0)::integer from refund join payment on payment.id = refund.payment_id
  where payment.bill_id = ${sql.ref(`${bill}.id`)} and refund.request_id is not null
    and ${isArrived ? sql`refund.status = 'success'` : sql`refund.status in (${literals(outstandingRefundStatuses)})`})`

/** What approved requests give back of a bill, by the name that the statement calls it. */
export const givenBackOf = (bill: string) => [
  backOf(bill, true).as('refunded_fen'),
  backOf(bill, false).as('refunding_fen'),
]

const bills = (db: Db) =>
  db
    .selectFrom('order_bill')
    .innerJoin('orders', 'orders.id', 'order_bill.order_id')
    .leftJoin('contract_clause', 'contract_clause.bill_id', 'order_bill.id')
    .selectAll('order_bill')
    .select('contract_clause.signed_at as clause_signed_at')
    .select(standstillOf('orders', 'order_bill').as('standstill'))
    .select(givenBackOf('order_bill'))

/** A bill is paid by due date: 订金 comes before 尾款. */
export const listBills = (db: Db, orderId: number): Promise<BillRow[]> =>
  bills(db)
    .where('order_bill.order_id', '=', orderId)
    .orderBy('order_bill.due_at')
    .orderBy('order_bill.seq')
    .execute()

export const findBill = (db: Db, id: number): Promise<BillRow> =>
  bills(db).where('order_bill.id', '=', id).executeTakeFirstOrThrow()

/** Balances that are still to be paid and are due from one instant until before another. */
export const listUnpaidBalances = (db: Db, from: Date, until: Date) =>
  db
    .selectFrom('order_bill')
    .select(['id', 'order_id', 'amount_fen', 'due_at'])
    .where('status', '=', 'unpaid')
    .where('kind', '=', 'balance')
    .where('due_at', '>=', from)
    .where('due_at', '<', until)
    .orderBy('due_at')
    .execute()

/** Bills a signed order, under its lock. They follow the bills there are: those of a voided contract stay, closed. */
export async function issueBills(tx: Tx, order: Terms & { id: number }, deadline: Date, now: Date) {
  const first = await nextSeq(tx, order.id)
  const bills = billsOf(order, deadline, now)
  await tx
    .insertInto('order_bill')
    .values(bills.map((bill, index) => ({ ...bill, order_id: order.id, seq: first + index })))
    .execute()
}

const nextSeq = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_bill')
    .select((eb) => eb.fn.coalesce(eb.fn.max('seq'), sql<number>`0`).as('seq'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
    .then(({ seq }) => seq + 1)

type Supplement = Pick<
  Insertable<OrderBill>,
  'title' | 'amount_fen' | 'due_at' | 'reason' | 'refundable' | 'traveller_seq' | 'clause' | 'created_by'
>

/** Adds a 补款 to an order, under its lock, and answers its number. */
export async function addSupplement(tx: Tx, orderId: number, supplement: Supplement, now: Date) {
  const seq = await nextSeq(tx, orderId)
  const bill = { ...supplement, order_id: orderId, seq, kind: 'supplement' as const, created_at: now }
  return (await tx.insertInto('order_bill').values(bill).returning('id').executeTakeFirstOrThrow()).id
}

/** Takes one unpaid bill back. False when it is not unpaid any more. */
export async function closeBill(tx: Tx, id: number, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('order_bill')
    .set({ status: 'closed', closed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'unpaid')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Closes the unpaid bills and, by a job, the payments that a channel still shows of them. */
export async function closeBills({ jobs }: Pick<Ctx, 'jobs'>, tx: Tx, orderId: number) {
  const { numUpdatedRows } = await tx
    .updateTable('order_bill')
    .set({ status: 'closed' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'unpaid')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await jobs.enqueueLater(tx, 'payment.close', { orderId })
}

/** Marks a bill as paid, also a closed one when late money revives its order. Throws for one paid or given back. */
export const markPaid = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('order_bill')
    .set({ status: 'paid', paid_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['unpaid', 'closed'])
    .returning('id')
    .executeTakeFirstOrThrow(() => new Error(`bill ${id} cannot be paid twice`))

/** Opens the other bills of the same signing again (尾款 beside 订金) when late money has revived their order. */
export const reopenBills = (tx: Tx, { id, order_id, created_at }: BillRow) =>
  tx
    .updateTable('order_bill')
    .set({ status: 'unpaid' })
    .where('order_id', '=', order_id)
    .where('created_at', '=', created_at)
    .where('status', '=', 'closed')
    .where('id', '<>', id)
    .execute()

/** Says of the paid bills how much of each has gone back: some of it, or all. */
export const markRefunded = (tx: Tx, orderId: number) =>
  sql`
    update order_bill set status = case when back.fen >= order_bill.amount_fen then 'refunded'::bill_status
      else 'part_refunded' end
    from (
      select payment.bill_id, sum(refund.amount_fen) as fen
      from refund join payment on payment.id = refund.payment_id
      where refund.order_id = ${orderId} and refund.status = 'success' and refund.request_id is not null
      group by payment.bill_id
    ) back
    where order_bill.id = back.bill_id and order_bill.status in ('paid', 'part_refunded')`.execute(tx)

/** What of the price itself is still to be paid: 补款 that nobody has paid yet is no part of it (rule book §8.9, 6). */
export const findBalance = (db: Db, orderId: number) =>
  db
    .selectFrom('order_bill')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'unpaid')
    .where('kind', '<>', 'supplement')
    .orderBy('seq')
    .execute()

/**
 * Puts a smaller 尾款 in the place of the unpaid one, due on the same day; with null nothing of it is left to pay. What a
 * channel still shows of the old bill is closed by a job.
 */
export async function replaceBalance(
  { jobs, now }: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  orderId: number,
  amountFen: number | null,
) {
  const [old] = await findBalance(tx, orderId)
  if (!old) throw new Error(`order ${orderId} has no balance to replace`)
  await tx
    .updateTable('order_bill')
    .set({ status: 'closed', closed_at: now })
    .where('id', '=', old.id)
    .execute()
  await jobs.enqueueLater(tx, 'payment.close', { orderId })
  if (amountFen === null) return
  const seq = await nextSeq(tx, orderId)
  const { kind, title, due_at } = old
  const bill = {
    kind,
    title,
    due_at,
    order_id: orderId,
    amount_fen: amountFen,
    seq,
    created_at: now,
  }
  await tx.insertInto('order_bill').values(bill).execute()
}

/**
 * 尾款 after a change: of another sum, or none with null; due on another day where `dueAt` says one. True where there was one
 * and it fell away. What a channel still shows of the old bill is closed by a job.
 */
export async function moveBalance(
  ctx: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  orderId: number,
  { amountFen, dueAt }: { amountFen: number | null; dueAt: Date | null },
): Promise<boolean> {
  const [old] = await findBalance(tx, orderId)
  if (!old) return false
  if (amountFen !== old.amount_fen) await replaceBalance(ctx, tx, orderId, amountFen)
  if (amountFen !== null && dueAt !== null)
    await tx
      .updateTable('order_bill')
      .set({ due_at: dueAt })
      .where('order_id', '=', orderId)
      .where('status', '=', 'unpaid')
      .where('kind', '=', old.kind)
      .execute()
  return amountFen === null
}

/** Bills the difference of a change, under the order's lock, and answers its number; it is due when the change lapses. */
export async function addDifference(
  tx: Tx,
  orderId: number,
  { changeId, amountFen, title, dueAt }: { changeId: number; amountFen: number; title: string; dueAt: Date },
  now: Date,
) {
  const seq = await nextSeq(tx, orderId)
  const bill = {
    ...{ order_id: orderId, seq, kind: 'supplement' as const, title, change_id: changeId },
    ...{ amount_fen: amountFen, due_at: dueAt, created_at: now },
  }
  return (await tx.insertInto('order_bill').values(bill).returning('id').executeTakeFirstOrThrow()).id
}

/** 补款 for one traveller alone, by whom: its line of the order leaves with them (rule book §8.9, 6). */
export const listNamedSupplements = (db: Db, orderId: number) =>
  db
    .selectFrom('order_bill')
    .select(['id', 'traveller_seq as seq'])
    .where('order_id', '=', orderId)
    .where('traveller_seq', 'is not', null)
    .$narrowType<{ seq: number }>()
    .execute()

/**
 * Closes what only these travellers, by their places, were still to pay: they leave the order, and who stays is asked for
 * none of it (rule book §8.9, 6). What a channel still shows of it is closed by a job.
 */
export async function closeNamedBills(
  { jobs, now }: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  orderId: number,
  leavers: readonly number[],
) {
  const { numUpdatedRows } = await tx
    .updateTable('order_bill')
    .set({ status: 'closed', closed_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'unpaid')
    .where('traveller_seq', 'in', leavers)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await jobs.enqueueLater(tx, 'payment.close', { orderId })
}

/** Travellers have left an order and the others have moved up: `stays` are their old places, in order. */
export const followTravellers = (tx: Tx, orderId: number, stays: readonly number[]) =>
  sql`update order_bill set traveller_seq = array_position(${stays}::smallint[], traveller_seq)
    where order_id = ${orderId} and traveller_seq is not null`.execute(tx)

/**
 * Its payer sends the money by bank: the bill is due no sooner than `until`, which is null where the deadline moves no
 * further (rule book §8.9, 17).
 */
export const chooseTransfer = (tx: Tx, id: number, until: Date | null, now: Date) =>
  tx
    .updateTable('order_bill')
    .set({
      transfer_chosen_at: sql`coalesce(transfer_chosen_at, ${now}::timestamptz)`,
      due_at: sql`greatest(due_at, ${until}::timestamptz)`,
    })
    .where('id', '=', id)
    .returning(['due_at'])
    .executeTakeFirstOrThrow()

/** Unpaid bills that waited while something else was decided are due no sooner than `until`. */
export const postponeBills = (tx: Tx, orderId: number, until: Date) =>
  tx
    .updateTable('order_bill')
    .set({ due_at: sql`greatest(due_at, ${until}::timestamptz)` })
    .where('order_id', '=', orderId)
    .where('status', '=', 'unpaid')
    .execute()
