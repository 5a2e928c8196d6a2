import { createHash } from 'node:crypto'
import { type PaperKind, paperText } from '#src/domain/booking/papers.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { hit } from '#src/platform/limits.ts'
import { Refused } from '#src/platform/refused.ts'
import { clauseText, contractText } from '#src/server/booking/contracts/service.ts'
import { type FoundOrder, findOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { contractSheet } from './contract.ts'
import type { PaperName } from './link.ts'
import type { Sheet } from './press/press.ts'
import * as store from './store.ts'

/** Of one member in ten minutes: each takes a quarter of a second of a processor. */
const PRESSED = { windowSeconds: 600, max: 30 }

interface Paper {
  sheet: Sheet
  /** Of the contract or the clause; empty for the others, and before signing. */
  no: string
  /** A preview is nobody's document, and no file of it is noted. */
  isFinal: boolean
}

/** What stands on a paper of the order. Refuses NOT_FOUND where the order has none. */
const paperOf: Partial<Record<PaperKind, (ctx: Ctx, order: FoundOrder, ref: string) => Promise<Paper>>> = {
  async contract(ctx, order, ref) {
    return signedPaper(await contractText(ctx, order, ref === '' ? undefined : ref))
  },
  async clause(ctx, order, ref) {
    return signedPaper(await clauseText(ctx, order, billOf(ref)))
  },
}

const signedPaper = (text: Awaited<ReturnType<typeof contractText>>): Paper => ({
  sheet: contractSheet(text),
  no: text.no,
  isFinal: text.state !== 'unsigned',
})

function billOf(ref: string): number {
  if (!/^\d{1,9}$/.test(ref)) throw new Refused('NOT_FOUND')
  return Number(ref)
}

/** Refuses what `name` does not stand for, before a link is given out. */
export async function assertPaper(ctx: Ctx, order: FoundOrder, { kind, ref }: PaperName) {
  const find = paperOf[kind]
  if (!find) throw new Refused('NOT_FOUND')
  return find(ctx, order, ref)
}

/**
 * Makes the file of a paper and notes its hash. `asking` is who opens the link while signed in: another's paper is
 * NOT_FOUND to them, though the link is good. Refuses TOO_OFTEN after thirty in ten minutes.
 */
export async function makePaper(ctx: Ctx, name: PaperName, asking: Member | null) {
  const owner = await store.findOwner(ctx.db, name.orderNo)
  if (!owner || (asking && asking.id !== owner.member_id)) throw new Refused('NOT_FOUND')
  const order = await findOrder(ctx.db, owner.member_id, name.orderNo)
  if (!order) throw new Refused('NOT_FOUND')
  const seconds = await hit(ctx.db, [{ key: `paper:${owner.member_id}`, ...PRESSED }], ctx.now)
  if (seconds !== null) throw new Refused('TOO_OFTEN', { retry_after: seconds })
  const { sheet, no, isFinal } = await assertPaper(ctx, order, name)
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
