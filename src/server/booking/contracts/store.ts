import { type Insertable, sql } from 'kysely'
import type { Clause } from '#src/domain/booking/contracts/placeholders.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Contract, ContractChange, ContractClause } from '#src/platform/db/schema.gen.ts'
import type { Template } from './text/template.ts'

/** More than anybody has signed for one trip. */
const MOST_VERSIONS = 50

/** The text in use on a day: the newest version of the code that has begun to apply. */
export async function findTemplate(db: Db, code: string, today: Day): Promise<Template> {
  return db
    .selectFrom('contract_template')
    .select(['code', 'version', 'title', sql<Clause[]>`clauses`.as('clauses')])
    .where('code', '=', code)
    .where('in_use_from', '<=', today)
    .where('withdrawn_at', 'is', null)
    .orderBy('in_use_from', 'desc')
    .orderBy('made_at', (order) => order.desc().nullsLast())
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow(() => new Error(`no contract template ${code} is in use`))
}

export const findTemplateTitle = (db: Db, code: string, version: string) =>
  db
    .selectFrom('contract_template')
    .select('title')
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()

/** The last contract of an order, in force or voided, or the one of that number. */
export const findContract = (db: Db, orderId: number, no?: string) =>
  db
    .selectFrom('contract')
    .selectAll()
    .where('order_id', '=', orderId)
    .$if(no !== undefined, (query) => query.where('contract_no', '=', no ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type ContractRow = NonNullable<Awaited<ReturnType<typeof findContract>>>

export const listVersions = (db: Db, orderId: number) =>
  db
    .selectFrom('contract')
    .select(['contract_no', 'state', 'signed_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(MOST_VERSIONS)
    .execute()

export const insertContract = (tx: Tx, contract: Insertable<Contract>) =>
  tx.insertInto('contract').values(contract).execute()

export const insertClause = (tx: Tx, clause: Insertable<ContractClause>) =>
  tx.insertInto('contract_clause').values(clause).execute()

/** The clause of a supplement, once it is signed. */
export const findClause = (db: Db, billId: number) =>
  db.selectFrom('contract_clause').selectAll().where('bill_id', '=', billId).executeTakeFirst()

export const findSigner = (db: Db, memberId: number) =>
  db
    .selectFrom('member')
    .select(['phone_enc', 'phone_hash'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

export async function isContractNoTaken(tx: Tx, no: string): Promise<boolean> {
  const { rows } = await sql`select from contract where contract_no = ${no}
    union all select from contract_change where contract_no = ${no}`.execute(tx)
  return rows.length > 0
}

export const insertContractOfChange = (tx: Tx, contract: Insertable<ContractChange>) =>
  tx.insertInto('contract_change').values(contract).execute()

/** The contract of a change as it was signed; it is in force once the change has been carried out. */
export const findContractOfChange = (db: Db, changeId: number) =>
  db.selectFrom('contract_change').selectAll().where('change_id', '=', changeId).executeTakeFirst()

/** The contract that was signed for a change comes into force, and the one before it is void. */
export async function adoptContract(tx: Tx, orderId: number, changeId: number, now: Date) {
  await voidContract(tx, orderId, now)
  const columns = [
    ...(['contract_no', 'order_id', 'template_code', 'template_version', 'html_enc', 'sha256'] as const),
    ...(['sign_name', 'signer_member_id', 'signer_phone_hash', 'signer_ip', 'signer_user_agent'] as const),
    ...(['signed_at', 'facts'] as const),
  ]
  await tx
    .insertInto('contract')
    .columns(columns)
    .expression((eb) => eb.selectFrom('contract_change').select(columns).where('change_id', '=', changeId))
    .execute()
}

/** Voids the order's contract: it is to be signed again. */
export const voidContract = (tx: Tx, orderId: number, now: Date) =>
  tx
    .updateTable('contract')
    .set({ state: 'voided', voided_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'signed')
    .execute()
