import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import { payTypes } from '#src/domain/booking/payment.ts'
import { keysOf } from '#src/domain/keys.ts'
import { makeCounter } from '#src/platform/limits.ts'
import { type Ctx, nobody, type Services } from '#src/server/ctx.ts'
import { type Notifications, notifyPath, type Trade } from '../gateways/gateway.ts'
import * as store from '../store.ts'
import { recordTrade } from './record.ts'

const MAX_BODY_BYTES = 64 * 1024

/** How many forgeries are kept, enough to see why a channel's messages are refused. The rest costs us no statement. */
const KEPT_FORGERIES_PER_HOUR = 20
const forgeries = makeCounter({ windowSeconds: 3600 })

/** One entrance for each channel, by one rule. */
const channelAt: ReadonlyMap<string, PayChannel> = new Map(
  keysOf(payTypes).map((word) => [notifyPath(word), payTypes[word]]),
)

/**
 * What a channel posts to us, without login or nonce: its signature is its identity. Accepted when the message is
 * dealt with, whatever came of it; refused, it comes again (rule book §8.3). Null for a request that is no
 * notification of a channel of ours.
 */
export async function receiveNotification(
  services: Services,
  request: Request,
  now: Date,
): Promise<Response | null> {
  const channel = request.method === 'POST' ? channelAt.get(new URL(request.url).pathname) : undefined
  const notifications = channel && services.gateways[channel]?.notifications
  if (!notifications) return null
  const ctx: Ctx = { ...services, now, visitor: nobody }
  try {
    const body = await readAtMost(request, MAX_BODY_BYTES)
    if (body === null) return notifications.refused(413, '内容过大')
    const message = {
      channel,
      headers: request.headers,
      body,
      evidence: evidenceOf(notifications, request.headers, body),
    }
    const trade = await readTrade(ctx, notifications, message)
    if (!trade) return notifications.refused(401, '签名验证失败')
    await recordTrade(ctx, trade, 'notify', message.evidence)
    return notifications.accepted()
  } catch (error) {
    ctx.log.error({ error, channel }, 'a payment notification could not be recorded')
    return notifications.refused(500, '系统繁忙')
  }
}

interface Message {
  channel: PayChannel
  headers: Headers
  body: string
  evidence: string
}

/** The message as it came, with what makes it authentic. */
const evidenceOf = ({ signatureHeaders }: Notifications, headers: Headers, body: string) =>
  JSON.stringify({
    headers: Object.fromEntries([...headers].filter(([name]) => signatureHeaders.includes(name))),
    body,
  })

/** Null for a forgery. An authentic message that cannot be read is kept as well, and comes again. */
async function readTrade(ctx: Ctx, notifications: Notifications, message: Message): Promise<Trade | null> {
  const keep = (signatureOk: boolean, outcome: string) =>
    store.insertEvent(ctx.db, {
      payment_id: null,
      kind: 'notify',
      raw_enc: ctx.vault.seal(message.evidence),
      signature_ok: signatureOk,
      outcome,
      at: ctx.now,
    })
  try {
    const trade = await notifications.read(message.headers, message.body)
    if (trade) return trade
  } catch (error) {
    await keep(true, 'unreadable')
    throw error
  }
  if (forgeries.hit(message.channel, KEPT_FORGERIES_PER_HOUR, ctx.now) !== null) return null
  ctx.log.warn({ channel: message.channel }, 'a payment notification without a valid signature was refused')
  await keep(false, 'forged')
  return null
}

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
