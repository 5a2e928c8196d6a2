import { createHash } from 'node:crypto'
import type { Day } from '#src/domain/calendar-day.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { OrderRecord } from '../orders/service.ts'
import type { Signing } from './text/values.ts'

/**
 * What is kept of a document that was signed and of who signed it. The hash is taken of the full document, before it is
 * sealed: whoever opens it can prove that not a byte changed.
 */
export const signatureOf = (
  { vault, visitor, now }: Ctx,
  html: string,
  { order, signing, phoneHash }: { order: OrderRecord; signing: Signing; phoneHash: Buffer },
) => ({
  order_id: order.id,
  html_enc: vault.seal(html),
  sha256: createHash('sha256').update(html, 'utf8').digest(),
  sign_name: signing.signName,
  signer_member_id: order.member_id,
  signer_phone_hash: phoneHash,
  signer_ip: visitor.ip,
  signer_user_agent: visitor.userAgent.slice(0, 300),
  signed_at: now,
})

/** What a contract says of its trip, beside its sealed text: the order goes on to change, and 备案 files what was signed. */
export interface ContractFacts {
  title: string
  groupCode: string
  departsOn: Day
  returnsOn: Day
  counts: Counts
  payableFen: Fen
}

export function factsOf({ snapshot, adult, child_bed, child_nobed, infant, ...order }: OrderRecord): string {
  const facts: ContractFacts = {
    title: snapshot.title,
    groupCode: snapshot.groupCode,
    departsOn: order.departs_on,
    returnsOn: order.returns_on,
    counts: { adult, child_bed, child_nobed, infant },
    payableFen: toFen(order.payable_fen),
  }
  return JSON.stringify(facts)
}
