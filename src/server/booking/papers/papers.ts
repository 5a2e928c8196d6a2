import { createHash } from 'node:crypto'
import { hasNotice, type PaperKind, paperText } from '#src/domain/booking/papers/paper.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { hit } from '#src/platform/limits.ts'
import { Refused } from '#src/platform/refused.ts'
import { type ContractText, clauseText, signedContract } from '#src/server/booking/contracts/service.ts'
import { findNotice } from '#src/server/booking/departure-notices/service.ts'
import { type FoundOrder, findOrder, findParts } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { contractSheet } from './contract.ts'
import { itinerarySheet } from './itinerary.ts'
import type { PaperName } from './link.ts'
import { noticeSheet } from './notice.ts'
import type { Sheet } from './press/press.ts'
import * as store from './store.ts'

/** Of one member in ten minutes: each takes a quarter of a second of a processor. */
const PRESSED = { windowSeconds: 600, max: 30 }

export interface Paper {
  sheet: Sheet
  /** Of the contract or the clause; empty for the others, and before signing. */
  no: string
  /** A preview is nobody's document, and no file of it is noted. */
  isFinal: boolean
}

/** The contract that is to be signed, which contracts make out of the order: they know orders, so they are handed in. */
export type Preview = (ctx: Ctx, order: FoundOrder) => Promise<ContractText>

/** The contract of that number; without one that which is to be signed, or was signed last. */
export const findContractText = (preview: Preview, ctx: Ctx, order: FoundOrder, no?: string) =>
  no === undefined && order.status === 'wait_contract'
    ? preview(ctx, order)
    : signedContract(ctx, order.id, no)

type Finder = (ctx: Ctx, order: FoundOrder, ref: string) => Promise<Paper>

const findersOf = (preview: Preview): Record<PaperKind, Finder> => ({
  contract: async (ctx, order, ref) =>
    signedPaper(await findContractText(preview, ctx, order, ref === '' ? undefined : ref)),
  clause: async (ctx, order, ref) => signedPaper(await clauseText(ctx, order, billOf(ref))),
  async itinerary(ctx, order) {
    const { trip } = await findParts(ctx.db, order.id)
    return { sheet: itinerarySheet(order, trip), no: '', isFinal: true }
  },
  async notice(ctx, order) {
    const isGoing = order.departure_id !== null && hasNotice(order.status)
    const notice = isGoing ? await findNotice(ctx.db, order.departure_id ?? 0) : undefined
    if (!notice) throw new Refused('NOT_FOUND')
    const { trip } = await findParts(ctx.db, order.id)
    const guidePhone = ctx.vault.open(notice.guide_phone_enc)
    return { sheet: noticeSheet(order, trip, { notice, guidePhone }), no: '', isFinal: true }
  },
})

const signedPaper = (text: ContractText): Paper => ({
  sheet: contractSheet(text),
  no: text.no,
  isFinal: text.state !== 'unsigned',
})

function billOf(ref: string): number {
  if (!/^\d{1,9}$/.test(ref)) throw new Refused('NOT_FOUND')
  return Number(ref)
}

/** What stands on a paper of the order. Refuses NOT_FOUND where the order has none of that name. */
export const findPaper = (
  preview: Preview,
  ctx: Ctx,
  order: FoundOrder,
  { kind, ref }: PaperName,
): Promise<Paper> => findersOf(preview)[kind](ctx, order, ref)

/**
 * Makes the file of a paper and notes its hash. `asking` is who opens the link while signed in: another's paper is
 * NOT_FOUND to them, though the link is good. Refuses TOO_OFTEN after thirty in ten minutes.
 */
export async function makePaper(preview: Preview, ctx: Ctx, name: PaperName, asking: Member | null) {
  const owner = await store.findOwner(ctx.db, name.orderNo)
  if (!owner || (asking && asking.id !== owner.member_id)) throw new Refused('NOT_FOUND')
  const order = await findOrder(ctx.db, owner.member_id, name.orderNo)
  if (!order) throw new Refused('NOT_FOUND')
  const seconds = await hit(ctx.db, [{ key: `paper:${owner.member_id}`, ...PRESSED }], ctx.now)
  if (seconds !== null) throw new Refused('TOO_OFTEN', { retry_after: seconds })
  const { sheet, no, isFinal } = await findPaper(preview, ctx, order, name)
  const body = await ctx.press.press(sheet)
  if (isFinal)
    await store.notePaper(ctx.db, {
      order_id: order.id,
      kind: name.kind,
      document_no: no,
      sha256: createHash('sha256').update(body).digest(),
      bytes: body.length,
      made_at: ctx.now,
    })
  return {
    type: 'application/pdf' as const,
    name: `${paperText[name.kind]}${no || name.orderNo}${isFinal ? '' : '（预览）'}.pdf`,
    body,
  }
}
