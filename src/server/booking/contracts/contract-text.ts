import type { ContractState } from '#src/domain/booking/order-codes.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { OrderRecord } from '../orders/service.ts'
import { readClause } from './clause.ts'
import * as store from './store.ts'
import { maskedHtml } from './text/html.ts'

/** A contract or a clause as it stands: with every number in full as it was signed, masked before that. */
export interface ContractText {
  /** Empty before signing. */
  no: string
  state: ContractState
  html: string
  /** Of the stored bytes; empty before signing. */
  sha256: string
}

export const unsigned = (html: string): ContractText => ({
  no: '',
  state: 'unsigned',
  html: maskedHtml(html),
  sha256: '',
})

/** As it was signed: the one of that number, or the last one. Refuses NOT_FOUND where there is none. */
export async function signedContract(
  { db, vault }: Pick<Ctx, 'db' | 'vault'>,
  orderId: number,
  no?: string,
): Promise<ContractText> {
  const found = await store.findContract(db, orderId, no)
  if (!found) throw new Refused('NOT_FOUND')
  return {
    no: found.contract_no,
    state: found.state,
    html: vault.open(found.html_enc),
    sha256: found.sha256.toString('hex'),
  }
}

/** The clause of a supplement, signed or to be signed. Refuses NOT_FOUND for a bill without one, STATE for one taken back. */
export async function clauseText(ctx: Ctx, order: OrderRecord, billId: number): Promise<ContractText> {
  const { signed, html } = await readClause(ctx, order, billId)
  if (!signed) return unsigned(html)
  return { no: signed.clause_no, state: 'signed', html, sha256: signed.sha256.toString('hex') }
}

/** Every version that was signed, the newest first. */
export const contractVersions = store.listVersions
