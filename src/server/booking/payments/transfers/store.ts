import { type Insertable, type Selectable, sql } from 'kysely'
import type { transferStates } from '#src/api/booking/payments.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BankTransfer } from '#src/platform/db/schema.gen.ts'
import type { BillRow } from '../../billing/service.ts'

export type TransferRow = Selectable<BankTransfer>

/** What the payer of a bill sees of its transfer. A payment that was opened since says that they chose another way. */
export async function transferStateOf(
  db: Db,
  { id, transfer_chosen_at }: Pick<BillRow, 'id' | 'transfer_chosen_at'>,
): Promise<(typeof transferStates)[number]> {
  const { rows } = await sql<{ checking: boolean; elsewhere: boolean }>`select
    exists (select from bank_transfer where bill_id = ${id} and state = 'waiting') as checking,
    exists (select from payment where bill_id = ${id} and status = 'created') as elsewhere`.execute(db)
  const [{ checking, elsewhere } = { checking: false, elsewhere: false }] = rows
  if (checking) return 'checking'
  return transfer_chosen_at !== null && !elsewhere ? 'chosen' : 'none'
}

/** Whether money for this bill has come on which a second person has yet to decide. It counts under the order's lock. */
export const billAwaitsTransfer = async (db: Db, billId: number): Promise<boolean> =>
  (await db
    .selectFrom('bank_transfer')
    .select('id')
    .where('bill_id', '=', billId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()) !== undefined

/** Undefined when the bank's number stands already: of two who write the same money the second waits for the first. */
export const insertTransfer = (tx: Tx, row: Insertable<BankTransfer>): Promise<TransferRow | undefined> =>
  tx
    .insertInto('bank_transfer')
    .values(row)
    // A literal, because a planned statement finds no partial index by a parameter.
    .onConflict((same) => same.column('bank_no').where('state', '<>', sql.lit('rejected')).doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateTransfer = (
  tx: Tx,
  id: number,
  change: Partial<Pick<TransferRow, 'state' | 'approval_id' | 'payment_id' | 'decided_by' | 'decided_at'>>,
) => tx.updateTable('bank_transfer').set(change).where('id', '=', id).execute()

const named = sql`
  select t.*, o.order_no, coalesce(b.title, '') as bill_title, s.name as recorded_name, d.name as decided_name
  from bank_transfer t join orders o on o.id = t.order_id join staff s on s.id = t.recorded_by
    left join order_bill b on b.id = t.bill_id left join staff d on d.id = t.decided_by`
export type NamedTransfer = TransferRow & {
  order_no: string
  bill_title: string
  recorded_name: string
  decided_name: string | null
}

/** Who has written it down already. */
export const findByBankNo = async (db: Db, bankNo: string): Promise<NamedTransfer | undefined> =>
  (await sql<NamedTransfer>`${named} where t.bank_no = ${bankNo} and t.state <> 'rejected'`.execute(db))
    .rows[0]

export const findByApproval = async (db: Db, approvalId: number): Promise<NamedTransfer | undefined> =>
  (await sql<NamedTransfer>`${named} where t.approval_id = ${approvalId}`.execute(db)).rows[0]

export const findByPayment = async (db: Db, paymentId: number): Promise<NamedTransfer | undefined> =>
  (await sql<NamedTransfer>`${named} where t.payment_id = ${paymentId}`.execute(db)).rows[0]

const MOST_WAITING = 100

/** The oldest first. */
export const listWaiting = async (db: Db): Promise<NamedTransfer[]> =>
  (
    await sql<NamedTransfer>`${named} where t.state = 'waiting' order by t.id limit ${MOST_WAITING}`.execute(
      db,
    )
  ).rows
