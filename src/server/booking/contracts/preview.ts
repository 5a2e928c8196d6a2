import type { Ctx } from '#src/server/ctx.ts'
import type { FoundOrder } from '../orders/service.ts'
import { type ContractText, unsigned } from './contract-text.ts'
import { unsignedText } from './text/text.ts'
import { assertNamed, loadSubject } from './view.ts'

/** The contract that is to be signed, masked. Refuses TRAVELLER while somebody is missing from it. */
export async function contractPreview(ctx: Ctx, order: FoundOrder): Promise<ContractText> {
  const subject = await loadSubject(ctx, order)
  assertNamed(ctx, subject)
  const { html } = await unsignedText(ctx, ctx.db, subject)
  return unsigned(html)
}
