import { papers } from '#src/api/booking/papers/papers.ts'
import type { Input } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { PAPER_LINK_MINUTES, type PaperKind } from '#src/domain/booking/papers/paper.ts'
import { sameBytes, type Vault } from '#src/platform/crypto/vault.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'

export interface PaperName {
  orderNo: string
  kind: PaperKind
  /** The contract's number, the bill of a clause; empty for the one there is. */
  ref: string
}

const signatureOf = (vault: Vault, { orderNo, kind, ref }: PaperName, until: string) =>
  vault.hmac('paper link', JSON.stringify([orderNo, kind, ref, until]))

/**
 * The address of a paper, good for ten minutes without a session: the system's own reader fetches it, which has none. It
 * names what it opens and nothing else, and nobody else can write one.
 */
export function paperLink(
  { vault, publicUrl, now }: Pick<Ctx, 'vault' | 'publicUrl' | 'now'>,
  name: PaperName,
) {
  const until = String(Math.floor(now.getTime() / 1000) + PAPER_LINK_MINUTES * 60)
  const sign = signatureOf(vault, name, until).toString('base64url')
  const fields = z.encode(papers.file.input, {
    order_id: name.orderNo,
    paper: name.kind,
    ref: name.ref,
    until,
    sign,
  })
  return `${publicUrl}${papers.file.path}?${new URLSearchParams(fields)}`
}

/** What a link opens. Refuses NOT_FOUND for one that is not ours, EXPIRED for one whose time is over. */
export function readLink(
  { vault, now }: Pick<Ctx, 'vault' | 'now'>,
  { order_id: orderNo, paper: kind, ref, until, sign }: Input<typeof papers.file>,
): PaperName {
  const name = { orderNo, kind, ref }
  if (!sameBytes(Buffer.from(sign, 'base64url'), signatureOf(vault, name, until)))
    throw new Refused('NOT_FOUND')
  if (now.getTime() >= Number(until) * 1000)
    throw new Refused('EXPIRED', undefined, `链接已超过${PAPER_LINK_MINUTES}分钟，请回到订单页重新打开`)
  return name
}
