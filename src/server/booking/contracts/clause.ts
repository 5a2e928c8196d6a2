import type { ContractInfo } from '#src/api/booking/contracts.ts'
import { statusAfterPaying } from '#src/domain/booking/payment.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type BillRow, listBills, needsSignature } from '../billing/service.ts'
import type { OrderRecord } from '../orders/service.ts'
import { shopFacts } from './shop-facts.ts'
import { signatureOf } from './signature.ts'
import * as store from './store.ts'
import { CLAUSE_TITLE, type ClauseSubject, clauseHtml } from './text/clause.ts'
import { maskedHtml } from './text/html.ts'
import type { Signing } from './text/values.ts'

/** The text changes with the code alone: each version is what stood at that time. */
const VERSION = '2026.1'

async function loadClause(ctx: Ctx, db: Db, order: Pick<OrderRecord, 'id' | 'order_no'>, billId: number) {
  const bill = (await listBills(db, order.id)).find(({ id }) => id === billId)
  if (!bill || bill.clause === null) throw new Refused('NOT_FOUND')
  const contract = await store.findContract(db, order.id)
  if (!contract) throw new Refused('STATE')
  const shop = await shopFacts(ctx)
  return { bill, contractNo: contract.contract_no, orderNo: order.order_no, shop }
}

const hashOf = (ctx: Ctx, html: string) => ctx.vault.hmac('contract text', html).toString('hex')

/** The clause as it was signed, or as it can be signed now. NOT_FOUND where none is needed, STATE for one taken back. */
export async function readClause(ctx: Ctx, order: OrderRecord, billId: number) {
  const subject = await loadClause(ctx, ctx.db, order, billId)
  const signed = await store.findClause(ctx.db, billId)
  if (!signed && !isOpen(subject.bill, order)) throw new Refused('STATE')
  const html = signed ? ctx.vault.open(signed.html_enc) : clauseHtml(subject, null)
  return { bill: subject.bill, signed, html }
}

/** The clause to be signed, or as it was signed, in place of the contract's own text; the rest is the contract's. */
export async function clausePart(ctx: Ctx, order: OrderRecord, billId: number) {
  const { bill, signed, html } = await readClause(ctx, order, billId)
  return {
    contract_no: signed?.clause_no ?? '',
    template: { code: 'SUPPLEMENT', version: VERSION, title: CLAUSE_TITLE },
    state: signed ? ('signed' as const) : ('unsigned' as const),
    html: maskedHtml(html),
    sha256: signed?.sha256.toString('hex') ?? '',
    text_hash: signed ? '' : hashOf(ctx, html),
    signed_at: signed?.signed_at ?? null,
    deadline_ts: null,
    fee: feeOf(bill),
    supplement: bill.reason,
  }
}

const feeOf = ({ title, amount_fen }: BillRow): ContractInfo['fields']['fee'] => [
  { name: title, value: yuanText(toFen(amount_fen)) },
]

/** Its bill can be paid once it is signed. */
const isOpen = (bill: BillRow, { status }: Pick<OrderRecord, 'status'>) =>
  bill.status === 'unpaid' && needsSignature(bill) && statusAfterPaying(bill.kind, status) !== null

/** Whether some clause of the order waits to be signed. */
export const hasOpenClause = async (db: Db, order: Pick<OrderRecord, 'id' | 'status'>): Promise<boolean> =>
  (await listBills(db, order.id)).some((bill) => isOpen(bill, order))

/** The clause as it can be signed now, with the hash of its text. STATE for one that is signed, paid or taken back. */
export async function openClause(ctx: Ctx, tx: Tx, order: OrderRecord, billId: number) {
  const subject = await loadClause(ctx, tx, order, billId)
  if (!isOpen(subject.bill, order)) throw new Refused('STATE')
  return { subject, hash: hashOf(ctx, clauseHtml(subject, null)) }
}

interface Frozen {
  order: OrderRecord
  subject: ClauseSubject
  signing: Signing
  phoneHash: Buffer
}

/** Under the order's lock. */
export function freezeClause(ctx: Ctx, tx: Tx, { order, subject, signing, phoneHash }: Frozen) {
  const html = clauseHtml(subject, signing)
  return store.insertClause(tx, {
    bill_id: subject.bill.id,
    clause_no: signing.contractNo,
    ...signatureOf(ctx, html, { order, signing, phoneHash }),
  })
}

/** The contract's number with the place of the bill behind it. */
export const clauseNo = ({ contractNo, bill }: ClauseSubject): string => `${contractNo}-B${bill.seq}`
