import { randomUUID } from 'node:crypto'
import { addressed, type Data, type Endpoint, type Input } from '#src/api/endpoint.ts'
import { errors, type Refusal } from '#src/api/errors.ts'
import { z } from '#src/api/zod.ts'
import { fixedClock } from '#src/platform/clock.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { openDatabase, type PoolOptions } from '#src/platform/db/database.ts'
import { makeRefusalCounts } from '#src/platform/http/refusal-counts.ts'
import { openJobs } from '#src/platform/jobs/jobs.ts'
import { makeLog } from '#src/platform/log.ts'
import type { Message } from '#src/server/account/auth/gateways/sms.ts'
import type { WeixinOpen } from '#src/server/account/auth/gateways/weixin.ts'
import { makeApi } from '#src/server/api.ts'
import { makePress } from '#src/server/booking/papers/press/press.ts'
import type { Gateways, Notifications, PayGateway } from '#src/server/booking/payments/gateways/gateway.ts'
import { makeChatNews } from '#src/server/content/chats/live/news.ts'
import { nobody, type Services } from '#src/server/ctx.ts'
import { makeDeskNews } from '#src/server/operations/live/news.ts'
import { queues } from '#src/server/queues.ts'
import { openTestUploads } from '#test/content/uploads.ts'
import { noteReply } from '#test/run/answers.ts'
import { atEnd } from '#test/run/at-end.ts'
import { openTestDatabase, testPool } from './database.ts'
import { setShopClock } from './work-queue.ts'

/** What a call came to: its code, words and decoded data. `failed` is the refusal's name, or null. */
export interface Reply<E extends Endpoint> {
  code: number
  message: string
  failed: Refusal | null
  data: Data<E>
  /** As on the wire: for refusals and for looking at what really left. */
  raw: Record<string, unknown> & { errors?: Record<string, string> }
  status: number
}

const nameOf = new Map<number, Refusal>(
  Object.entries(errors).map(([name, { code }]) => [code, name as Refusal]),
)

/**
 * The whole API on a private database cloned from the migrated template: real SQL, no port, the clock in the test's
 * hand, messages in `sent`. Give a gateway to tests that pay, and an
 * open platform to those that log in through the messaging app.
 */
export async function openShop({
  at = '2026-11-21T10:00:00+08:00',
  gateways = { wechat_native: noGateway },
  weixin = null,
  ...poolOptions
}: { at?: string; gateways?: Gateways; weixin?: WeixinOpen | null } & PoolOptions = {}) {
  const database = await openTestDatabase({ max: 16, ...poolOptions })
  const reads = openDatabase(database.connection, { ...testPool, max: 2, readOnly: true })
  atEnd(() => reads.close())
  const config = readConfig({ APP_ENV: 'test' })
  const clock = fixedClock(at)
  // What waits and what is over is judged by the database: by the test's day too, not by the day on which it runs.
  await setShopClock({ db: database.db, clock })
  const sent: Message[] = []
  const logLines: string[] = []
  const log = makeLog('info', { write: (line: string) => void logLines.push(line) })
  const jobs = await openJobs(database.db, queues, (error) => log.error({ error }, 'jobs'))
  atEnd(() => jobs.stop())
  const files = openTestUploads()
  const press = makePress()
  atEnd(() => press.close())
  const services: Services = {
    db: database.db,
    transaction: database.transaction,
    reads,
    log,
    vault: makeVault(config),
    jobs,
    sms: { send: async (message) => void sent.push(message) },
    gateways,
    weixin,
    uploads: files.uploads,
    media: files.media,
    press,
    refusals: makeRefusalCounts(),
    publicUrl: 'http://shop.test',
    deskUrl: 'http://shop.test',
    news: makeDeskNews(),
    chats: makeChatNews(),
    hasSimulators: true,
  }
  const api = makeApi(services, clock)
  /** A use case's context without a request, as a job has it. */
  const ctx = () => ({ ...services, now: clock.now(), visitor: nobody })

  return {
    ...database,
    services,
    files,
    clock,
    sent,
    logLines,
    api,
    ctx,
    visitor: (ip?: string, userAgent?: string) => makeVisitor(api, ip, userAgent),
    jobs,
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

/** A channel that never sends a notification. */
export const noNotifications: Notifications = {
  signatureHeaders: [],
  read: async () => null,
  accepted: () => new Response(null, { status: 204 }),
  refused: (status) => new Response(null, { status }),
}

const noGateway: PayGateway = {
  create: () => Promise.reject(new Error('this test opened the shop without a payment gateway')),
  query: async () => null,
  close: async () => 'closed',
  refund: () => Promise.reject(new Error('this test opened the shop without a payment gateway')),
  findRefund: async () => null,
  notifications: noNotifications,
}

let visitors = 0

/** A browser: keeps its cookies, sends the nonce, and comes from an address of its own. */
export function makeVisitor(
  api: ReturnType<typeof makeApi>,
  ip = `10.0.${(++visitors >> 8) & 255}.${visitors & 255}`,
  userAgent = '',
) {
  const cookies = new Map<string, string>()

  async function send(request: Request) {
    if (userAgent) request.headers.set('user-agent', userAgent)
    if (cookies.size > 0)
      request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await api.fetch(request, { ip })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      const gone = attributes.some((attribute) =>
        /max-age=0|expires=thu, 01 jan 1970/i.test(attribute.trim()),
      )
      if (gone) cookies.delete(name)
      else cookies.set(name, value.join('='))
    }
    return response
  }

  /** Sends fields as they are, good or bad. */
  async function ask(endpoint: Pick<Endpoint, 'method' | 'path'>, fields: Record<string, string> = {}) {
    const { address, rest } = addressed(endpoint, fields)
    const form = new URLSearchParams(rest)
    const url = new URL(address, 'http://shop.test')
    if (endpoint.method === 'GET') url.search = String(form)
    const response = await send(
      new Request(url, {
        method: endpoint.method,
        headers: { 'x-nonce': cookies.get('nonce') ?? '', 'x-requested-with': 'fetch' },
        ...(endpoint.method === 'POST' && { body: form }),
      }),
    )
    if (response.headers.get('content-type')?.startsWith('application/json'))
      noteReply(endpoint, fields, await response.clone().text())
    return response
  }

  async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>> {
    if (!cookies.has('nonce')) await send(new Request('http://shop.test/api/v3/info'))
    const fields = Object.entries(z.encode(endpoint.input, input)).filter(([, value]) => value !== undefined)
    const response = await ask(
      endpoint,
      Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
    )
    const reply = (await response.json()) as { code: number; message: string; data: never }
    return {
      ...reply,
      failed: reply.code === 0 ? null : (nameOf.get(reply.code) ?? 'SYSTEM'),
      data: (reply.code === 0 ? z.decode(endpoint.data, reply.data) : reply.data) as Data<E>,
      raw: reply.data,
      status: response.status,
    }
  }

  return { cookies, send, ask, call, ip, idemKey: () => randomUUID() }
}
export type Visitor = ReturnType<typeof makeVisitor>
