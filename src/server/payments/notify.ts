import { makeCounter } from '#src/platform/limits.ts'
import { type Ctx, nobody, type Services } from '../ctx.ts'
import type { Trade } from './gateways/gateway.ts'
import { recordTrade } from './record.ts'
import * as store from './store.ts'

const MAX_BODY_BYTES = 64 * 1024

/** Enough to see why a channel's messages are refused. The rest costs strangers a signature and us no statement. */
const KEPT_FORGERIES_PER_HOUR = 20
const forgeries = makeCounter({ windowSeconds: 3600 })

/**
 * What WeChat Pay posts to us, without login or nonce: its signature is its identity. 204 when the message is dealt
 * with, whatever came of it; anything else makes the channel send it again (rule book §8.3).
 */
export async function notifyWechat(services: Services, request: Request, now: Date): Promise<Response> {
  const ctx: Ctx = { ...services, now, visitor: nobody }
  try {
    const body = await readAtMost(request, MAX_BODY_BYTES)
    if (body === null) return fail(413, '内容过大')
    const evidence = JSON.stringify({ headers: signatureOf(request.headers), body })
    const trade = await readTrade(ctx, request.headers, body, evidence)
    if (!trade) return fail(401, '签名验证失败')
    await recordTrade(ctx, trade, 'notify', evidence)
    return new Response(null, { status: 204 })
  } catch (error) {
    ctx.log.error({ error }, 'a payment notification could not be recorded')
    return fail(500, '系统繁忙')
  }
}

/** Null for a forgery. An authentic message that cannot be read is kept as well, and comes again. */
async function readTrade(ctx: Ctx, headers: Headers, body: string, evidence: string): Promise<Trade | null> {
  const keep = (signatureOk: boolean, outcome: string) =>
    store.insertEvent(ctx.db, {
      payment_id: null,
      kind: 'notify',
      raw_enc: ctx.vault.seal(evidence),
      signature_ok: signatureOk,
      outcome,
      at: ctx.now,
    })
  try {
    const trade = await ctx.wechat.readNotification(headers, body)
    if (trade) return trade
  } catch (error) {
    await keep(true, 'unreadable')
    throw error
  }
  if (forgeries.hit('wechat', KEPT_FORGERIES_PER_HOUR, ctx.now) !== null) return null
  ctx.log.warn('a payment notification without a valid signature was refused')
  await keep(false, 'forged')
  return null
}

const signatureOf = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('wechatpay-')))

async function readAtMost(request: Request, maxBytes: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Counted while it comes: a length that was not announced can still be too much.
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const fail = (status: number, message: string) => Response.json({ code: 'FAIL', message }, { status })
