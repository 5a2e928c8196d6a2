import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { recordStatements } from '#src/platform/db/client/statement-counter.ts'
import { nobody } from '#src/server/ctx.ts'
import { openStaffSession } from '#src/server/operations/staff/sessions.ts'
import { closingAfter } from '../closing.ts'
import type { Figure } from '../figures.ts'
import { fromNewAddress, spread, timed } from '../members/password-people.ts'
import { openRaw } from '../money/raw-statements.ts'
import { inProcess, type Request, replyOf } from '../requests.ts'
import type { World } from '../world.ts'
import { deskLists } from './lists.ts'
import { makeYears } from './years.ts'

const ORDERS = 200_000
const MEMBERS = 100_000
const DEPARTURES = 500_000
const ASKED = 40
const AT_MOST_MS = 100
const PAGES_PER_SECOND = 20

/** Each list as a clerk opens it, while visitors look at pages; beside it the same statements and nothing else. */
export const measureDeskLists = (world: World) =>
  closingAfter(async (onEnd): Promise<Figure[]> => {
    await makeYears(world, { orders: ORDERS, members: MEMBERS, departures: DEPARTURES })
    const requests = await requestsOf(world)
    const bare = await bareTimes(world, requests)
    const shop = await world.spawnShop()
    onEnd(() => shop.stop())
    const browsing = browse(shop.origin)
    onEnd(browsing.stop)
    const figures: Figure[] = []
    for (const [what, request] of requests) {
      for (let n = 0; n < 5; n++) await timed(shop.origin, request)
      const times = []
      let errors = 0
      for (let n = 0; n < ASKED; n++) {
        const { ms, text } = await timed(shop.origin, request)
        times.push(ms)
        if (!text.startsWith('{"code":0,')) errors += 1
      }
      const { 'p50 ms': half, 'p95 ms': value } = spread(times)
      const beside = { 'p50 ms': half, 'bare statements p95 ms': bare.get(what) ?? Number.NaN }
      figures.push({ what, value, unit: 'ms', atMost: AT_MOST_MS, beside, errors })
    }
    return figures
  })

/** Each list as its clerk asks for it; ten take turns, because one alone is soon asking too often. */
async function requestsOf(world: World) {
  const requests = new Map<string, Request>()
  let turn = 0
  for (const [what, { path, roles, form }] of Object.entries(deskLists)) {
    const who = roles
      ? sql`login ~ '^bench' and roles = ${roles}::staff_role[]`
      : sql`login = ${`bench0${turn++ % 10}`}`
    const headers = await signIn(world, who)
    requests.set(what, {
      method: form ? 'POST' : 'GET',
      path,
      headers: { ...headers, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
      body: form ? String(new URLSearchParams(form)) : '',
    })
  }
  return requests
}

/** A clerk, as their browser has them. */
async function signIn({ db, vault, clock }: World, who: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number }>`select id from staff where ${who} order by id limit 1`.execute(
    db,
  )
  const ctx = {
    vault,
    now: clock.now(),
    visitor: nobody,
    publicUrl: 'http://127.0.0.1',
    deskUrl: 'http://127.0.0.1',
  }
  const { cookie, nonce } = await openStaffSession(ctx as never, db, Number(rows[0]?.id))
  return { cookie: cookie.split(';')[0] ?? '', 'x-desk-nonce': nonce }
}

/** What `pg` and PostgreSQL alone need for the statements of each list. */
const bareTimes = (world: World, requests: ReadonlyMap<string, Request>) =>
  closingAfter(async (onEnd) => {
    const { desk, close } = await world.openApi()
    onEnd(close)
    const raw = await openRaw(world.connection, 1)
    onEnd(raw.close)
    const found = new Map<string, number>()
    for (const [what, request] of requests) {
      const ask = async () => desk.fetch(inProcess(request), { ip: '10.0.0.1' })
      const { result, sent } = await recordStatements(ask)
      await replyOf(result).catch((error: unknown) => {
        throw new Error(`${what}: ${error}`)
      })
      // What a look-up leaves behind is written on another connection, and is no part of the reading.
      const reading = sent.filter(({ text }) => /^\s*(select|with)\b/.test(text))
      const times = []
      for (let n = 0; n < ASKED; n++) {
        const began = performance.now()
        await raw.run(reading, 0)
        times.push(performance.now() - began)
      }
      found.set(what, spread(times)['p95 ms'])
    }
    return found
  })

/** Visitors who look at pages at a steady pace until they are stopped. */
function browse(origin: string) {
  let isOn = true
  const pages = ['/product', '/product/productDetail?productId=100001', '/product/search?keyword=云南']
  const running = (async () => {
    for (let n = 0; isOn; n++) {
      const path = encodeURI(pages[n % pages.length] ?? '')
      void timed(origin, {
        method: 'GET',
        path,
        headers: { ...fromNewAddress(), accept: 'text/html' },
        body: '',
      }).catch(() => {})
      await pause(1000 / PAGES_PER_SECOND)
    }
  })()
  return {
    async stop() {
      isOn = false
      await running
    },
  }
}
