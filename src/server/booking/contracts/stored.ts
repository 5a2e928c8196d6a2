import type { ContractState } from '#src/domain/booking/order-codes.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { FoundOrder } from '../orders/service.ts'
import { readClause } from './clause.ts'
import * as store from './store.ts'
import { maskedHtml } from './text/html.ts'
import { unsignedText } from './text/text.ts'
import { assertNamed, loadSubject } from './view.ts'

/** A contract or a clause as it stands: with every number in full as it was signed, masked before that. */
export interface ContractText {
  /** Empty before signing. */
  no: string
  state: ContractState
  html: string
  /** Of the stored bytes; empty before signing. */
  sha256: string
}

/**
 * The contract by its number; without one that which is to be signed, or was signed last. Refuses NOT_FOUND where there is
 * none, TRAVELLER while somebody is missing from the one to be signed.
 */
export async function contractText(ctx: Ctx, order: FoundOrder, no?: string): Promise<ContractText> {
  if (no === undefined && order.status === 'wait_contract') {
    const subject = await loadSubject(ctx, order)
    assertNamed(ctx, subject)
    const { html } = await unsignedText(ctx, ctx.db, subject)
    return { no: '', state: 'unsigned', html: maskedHtml(html), sha256: '' }
  }
  const found = await store.findContract(ctx.db, order.id, no)
  if (!found) throw new Refused('NOT_FOUND')
  return {
    no: found.contract_no,
    state: found.state,
    html: ctx.vault.open(found.html_enc),
    sha256: found.sha256.toString('hex'),
  }
}

/** The clause of a supplement, signed or to be signed. Refuses NOT_FOUND for a bill without one, STATE for one taken back. */
export async function clauseText(ctx: Ctx, order: FoundOrder, billId: number): Promise<ContractText> {
  const { signed, html } = await readClause(ctx, order, billId)
  if (!signed) return { no: '', state: 'unsigned', html: maskedHtml(html), sha256: '' }
  return { no: signed.clause_no, state: 'signed', html, sha256: signed.sha256.toString('hex') }
}

/** Every version that was signed, the newest first. */
export const contractVersions = store.listVersions
