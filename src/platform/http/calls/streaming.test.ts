import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { endpoint } from '#src/api/endpoint.ts'
import { describeEndpoints } from '#src/api/openapi.ts'
import { z } from '#src/api/zod.ts'
import { makeApi } from '#src/server/api.ts'
import { handlers } from '#src/server/ctx.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { signIn } from '#test/people/sign-in.ts'
import { deskRequest, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { Refused } from '../../refused.ts'
import { compressed } from '../pages/compressed.ts'
import { makeEventStreams } from './event-streams.ts'

const shop = await openShop()
const base = { method: 'GET', access: 'public', summary: '', refusals: ['NOT_FOUND'] } as const
/** Made-up endpoints: the test is about the way from a handler to the browser. */
const tried = {
  sheet: endpoint({
    ...base,
    path: '/api/v3/tried/sheet',
    input: z.object({ rows: z.optional(z.string()), fails: z.optional(z.string()) }),
    data: z.object({}),
    answers: ['text/csv'],
  }),
  paper: endpoint({
    ...base,
    path: '/api/v3/tried/paper',
    input: z.object({}),
    data: z.object({}),
    answers: ['application/pdf'],
  }),
  lie: endpoint({
    ...base,
    path: '/api/v3/tried/lie',
    input: z.object({}),
    data: z.object({}),
    answers: ['application/pdf'],
  }),
  events: endpoint({
    ...base,
    path: '/api/v3/tried/events',
    input: z.object({ of: z.optional(z.string()) }),
    data: z.object({ count: z.int() }),
    answers: 'event-stream',
  }),
}

const seen = { rows: 0, ended: 0, aborted: 0, lastEventIds: [] as (string | null)[] }
const ROW = `${'行'.repeat(10_000)}\n`
let push: (count: number) => void = () => {}

async function* rows(count: number, fails: boolean) {
  try {
    for (let n = 0; n < count; n++) {
      seen.rows += 1
      yield ROW
    }
    if (fails) throw new Error('the source dried up')
  } finally {
    seen.ended += 1
  }
}

async function* counts(signal: AbortSignal) {
  signal.addEventListener('abort', () => {
    seen.aborted += 1
  })
  yield { id: '1', data: { count: 1, secret: 'not in the contract' } }
  for (;;) {
    const count = await new Promise<number>((resolve) => {
      push = resolve
    })
    if (count === 0) return
    yield { id: String(count), event: 'count', data: { count } }
  }
}

const mounted = handlers(tried, {
  sheet: async ({ input }) => ({
    type: 'text/csv' as const,
    name: '团期 2026-11“春节”.csv',
    body: rows(Number(input.rows ?? 3), input.fails !== undefined),
  }),
  paper: async () => ({ type: 'application/pdf' as const, body: new TextEncoder().encode('%PDF-') }),
  lie: async () => ({ type: 'text/html', body: new TextEncoder().encode('<script>') }) as never,
  async events({ input, signal, lastEventId }) {
    if (input.of === 'nobody') throw new Refused('NOT_FOUND')
    seen.lastEventIds.push(lastEventId)
    return counts(signal)
  },
})

const streams = makeEventStreams({
  mostEach: 2,
  heartbeatMs: 30,
  onError: (error) => shop.services.log.error({ error }, 'stream'),
})
const api = makeApi(shop.services, shop.clock, { handlers: mounted, streams })
const app = new Hono().use(compressed()).all('*', (c) => api.fetch(c.req.raw, { ip: '10.8.0.1' }))
const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

describe('a file', () => {
  test('arrives under its Chinese name and its type, cached by nobody and sniffed by no browser', async () => {
    const response = await fetch(`${origin}${tried.sheet.path}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="?? 2026-11????.csv"; filename*=UTF-8''${encodeURIComponent('团期 2026-11“春节”.csv')}`,
    })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe(ROW.repeat(3))
  })

  test('without a name is shown, and tells its length', async () => {
    const { headers } = await fetch(`${origin}${tried.paper.path}`)
    expect(headers.get('content-disposition')).toBeNull()
    expect([headers.get('content-type'), headers.get('content-length')]).toEqual(['application/pdf', '5'])
  })

  test('of a type that its endpoint does not promise is a crash, not an answer', async () => {
    const response = await fetch(`${origin}${tried.lie.path}`)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 3 })
  })

  test('is read no faster than the visitor takes it, and no further once the visitor has left', async () => {
    seen.rows = seen.ended = 0
    const request = get(`${origin}${tried.sheet.path}?rows=100000`)
    const [incoming] = (await once(request, 'response')) as [IncomingMessage]
    incoming.pause()
    // What lies between the two is the sockets' and streams' own: a few megabytes, not the file's three gigabytes.
    const read = await settled(() => seen.rows)
    expect(read).toBeLessThan(1_000)
    expect(seen.ended).toBe(0)
    request.destroy()
    await vi.waitFor(() => expect(seen.ended).toBe(1), 40_000)
    expect(seen.rows).toBeLessThan(1_000)
  })

  test('whose source fails half-way breaks off, so that nobody takes it for whole', async () => {
    const response = await fetch(`${origin}${tried.sheet.path}?fails=1`)
    await expect(response.text()).rejects.toThrow()
    expect(shop.logLines.join('\n')).toContain('the source dried up')
  })
})

describe('a stream of events', () => {
  test('sends the fields that the API names, with ids, and a heartbeat while nothing happens', async () => {
    const reader = await listen()
    expect(await reader.until('count')).toContain('retry: 3000\n\ndata: {"count":1}\nid: 1\n\n')
    expect(reader.text()).not.toContain('secret')
    expect(Object.fromEntries(reader.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(reader.headers.get('content-encoding')).toBeNull()
    await reader.until(':\n\n:\n\n')
    push(7)
    await reader.until('event: count\ndata: {"count":7}\nid: 7\n\n')
    await reader.leave()
  })

  test('tells its handler after which event to go on', async () => {
    const reader = await listen({ 'last-event-id': '41' })
    expect(seen.lastEventIds.at(-1)).toBe('41')
    await reader.leave()
  })

  test('ends when the visitor leaves, and frees its place', async () => {
    const before = seen.aborted
    const reader = await listen()
    expect(streams.count()).toBe(1)
    await reader.leave()
    expect(seen.aborted).toBe(before + 1)
  })

  test('ends when its events end', async () => {
    const reader = await listen()
    await reader.until('id: 1')
    push(0)
    await reader.ended
    expect(streams.count()).toBe(0)
  })

  test('is refused in the envelope before it begins, and takes no place', async () => {
    expect(await (await fetch(`${origin}${tried.events.path}?of=nobody`)).json()).toMatchObject({ code: 20 })
    expect(streams.count()).toBe(0)
  })

  test('is opened twice by one visitor, and a third time refused with TOO_OFTEN, not so for a member', async () => {
    const open = [await listen(), await listen()]
    expect(await (await fetch(`${origin}${tried.events.path}`)).json()).toMatchObject({ code: 2 })
    const { cookies } = await signIn(shop, await insertMember(shop.db))
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    open.push(await listen({ cookie }))
    expect(streams.count()).toBe(3)
    for (const reader of open) await reader.leave()
  })

  test('ends when the session of its member ends', async () => {
    const member = await insertMember(shop.db)
    const { cookies } = await signIn(shop, member)
    const reader = await listen({
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    })
    await reader.until(':\n\n:\n\n')
    await shop.db
      .updateTable('session')
      .set({ revoked_at: shop.clock.now() })
      .where('member_id', '=', member.id)
      .execute()
    await reader.ended
    expect(streams.count()).toBe(0)
  })

  const watch = {
    events: endpoint({
      ...base,
      path: '/api/desk/tried/events',
      access: { staff: 'signed_in' },
      input: z.object({}),
      data: z.object({ count: z.int() }),
      answers: 'event-stream',
    }),
  }
  async function openAtDesk() {
    const ofDesk = makeEventStreams({ heartbeatMs: 30 })
    const desk = makeDeskApi(shop.services, shop.clock, {
      handlers: handlers(watch, { events: async ({ signal }) => counts(signal) }),
      streams: ofDesk,
    })
    const staff = await signInStaff(shop)
    const response = await desk.fetch(deskRequest(watch.events, {}, staff), { ip: '10.8.0.2' })
    expect(ofDesk.count()).toBe(1)
    return { staff, response, ofDesk }
  }

  test('of the desk ends when the account is locked', async () => {
    const { staff, response, ofDesk } = await openAtDesk()
    await shop.db.updateTable('staff').set({ status: 'locked' }).where('id', '=', staff.id).execute()
    expect(await response.text()).toContain('id: 1')
    expect(ofDesk.count()).toBe(0)
  })

  test('of the desk keeps no session alive: it ends when nobody has asked anything for eight hours', async () => {
    const { response, ofDesk } = await openAtDesk()
    const began = shop.clock.now()
    shop.clock.advanceSeconds(8 * 3600)
    expect(await response.text()).toContain('id: 1')
    expect(ofDesk.count()).toBe(0)
    shop.clock.set(began)
  })

  test('ends when the process stops, and one that still comes ends at once', async () => {
    const stopping = makeEventStreams()
    const last = makeApi(shop.services, shop.clock, { handlers: mounted, streams: stopping })
    const open = () => last.fetch(new Request(`http://shop.test${tried.events.path}`), { ip: '10.8.0.3' })
    const early = await open()
    expect(stopping.count()).toBe(1)
    stopping.stop()
    expect(await early.text()).toMatch(/^retry: 3000\n\n/)
    expect(stopping.count()).toBe(0)
    expect(await (await open()).text()).toBe('')
  })
})

test('OpenAPI says which kind of answer comes', () => {
  const { paths } = describeEndpoints(Object.values(tried))
  const contentOf = (path: string) => {
    const responses = paths[path]?.['get'] as { responses: { 200: { content: object } } }
    return responses.responses[200].content
  }
  expect(contentOf(tried.sheet.path)).toEqual({ 'text/csv': {} })
  expect(contentOf(tried.events.path)).toEqual({
    'text/event-stream': { schema: expect.objectContaining({ properties: { count: expect.anything() } }) },
  })
})

/** Answers the number once it has not changed for a while. */
async function settled(figure: () => number) {
  let last = -1
  await vi.waitFor(
    () => {
      const now = figure()
      const isStill = now === last && now > 0
      last = now
      expect(isStill).toBe(true)
    },
    { interval: 150, timeout: 40_000 },
  )
  return last
}

/** Listens as a browser does, and keeps what has come. */
async function listen(headers: Record<string, string> = {}) {
  const leaving = new AbortController()
  const response = await fetch(`${origin}${tried.events.path}`, { headers, signal: leaving.signal })
  let text = ''
  const ended = (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true })
    } catch (error) {
      if (!leaving.signal.aborted) throw error
    }
  })()
  return {
    headers: response.headers,
    text: () => text,
    ended,
    async until(words: string) {
      await vi.waitFor(() => expect(text).toContain(words), 40_000)
      return text
    },
    async leave() {
      const open = streams.count()
      leaving.abort()
      await ended
      await vi.waitFor(() => expect(streams.count()).toBe(open - 1), 40_000)
    },
  }
}
