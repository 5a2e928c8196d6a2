import { setTimeout as pause } from 'node:timers/promises'
import { recordStatements } from '#src/platform/db/client/statement-counter.ts'
import { nobody } from '#src/server/ctx.ts'
import { openStaffSession } from '#src/server/operations/staff/sessions.ts'
import { closingAfter } from './closing.ts'
import { makeYears } from './desk-orders.ts'
import type { Figure } from './figures.ts'
import { fromNewAddress, spread, timed } from './password-people.ts'
import { openRaw } from './raw-statements.ts'
import { inProcess, type Request, replyOf } from './requests.ts'
import type { World } from './world.ts'

const ORDERS = 200_000
const MEMBERS = 100_000
const ASKED = 40
const AT_MOST_MS = 100
const PAGES_PER_SECOND = 20

const today = new Date()
const inDays = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Every list and search of the desk, by what it is asked; one more is one more line. */
const lists: Record<string, string> = {
  'orders, newest': '/api/desk/orders',
  'orders to confirm, by deadline': '/api/desk/orders?view=to_confirm&sort=deadline',
  'orders due today': '/api/desk/orders?view=due_today',
  'orders that depart soon': '/api/desk/orders?view=departs_soon&sort=departs',
  'orders without papers': '/api/desk/orders?view=incomplete',
  'orders of three states': '/api/desk/orders?states=paid,ready,deposit_paid',
  'orders of a product': '/api/desk/orders?product_id=100001',
  'orders of a destination': '/api/desk/orders?destination_id=1',
  'orders of a type, by departure': '/api/desk/orders?types=free&sort=departs',
  'orders of a month': `/api/desk/orders?departs_from=${inDays(30)}&departs_until=${inDays(60)}`,
  'orders placed in a week': `/api/desk/orders?ordered_from=${inDays(-40)}&ordered_until=${inDays(-33)}`,
  'orders by advisors, unpaid': '/api/desk/orders?sources=advisor&unpaid=1',
  'orders that are not signed': '/api/desk/orders?unsigned=1',
}

/** Each list as a clerk opens it, while visitors look at pages; beside it the same statements and nothing else. */
export const measureDeskLists = (world: World) =>
  closingAfter(async (onEnd): Promise<Figure[]> => {
    await makeYears(world, { orders: ORDERS, members: MEMBERS })
    const headers = await signInClerk(world)
    const bare = await bareTimes(world, headers)
    const shop = await world.spawnShop()
    onEnd(() => shop.stop())
    const browsing = browse(shop.origin)
    onEnd(browsing.stop)
    const figures: Figure[] = []
    for (const [what, path] of Object.entries(lists)) {
      const request = { method: 'GET', path, headers, body: '' } as const
      for (let n = 0; n < 5; n++) await timed(shop.origin, request)
      const times = []
      let errors = 0
      for (let n = 0; n < ASKED; n++) {
        const { ms, text } = await timed(shop.origin, request)
        times.push(ms)
        if (!text.startsWith('{"code":0,')) errors += 1
      }
      const { 'p50 ms': half, 'p95 ms': value } = spread(times)
      const beside = { 'p50 ms': half, 'bare statements p95 ms': bare[what] ?? Number.NaN }
      figures.push({ what, value, unit: 'ms', atMost: AT_MOST_MS, beside, errors })
    }
    return figures
  })

/** A clerk who sees every order, as their browser has them. */
async function signInClerk({ db, vault, clock }: World) {
  const { id } = await db
    .insertInto('staff')
    .values({
      login: 'bench',
      name: '陈屿',
      roles: ['operations', 'admin'],
      status: 'active',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ctx = {
    vault,
    now: clock.now(),
    visitor: nobody,
    publicUrl: 'http://127.0.0.1',
    deskUrl: 'http://127.0.0.1',
  }
  const { cookie, nonce } = await openStaffSession(ctx as never, db, id)
  return { cookie: cookie.split(';')[0] ?? '', 'x-desk-nonce': nonce }
}

/** What `pg` and PostgreSQL alone need for the statements of each list. */
async function bareTimes(world: World, headers: Request['headers']) {
  const { desk, close } = await world.openApi()
  const raw = await openRaw(world.connection, 1)
  const found: Record<string, number> = {}
  for (const [what, path] of Object.entries(lists)) {
    const request = () => inProcess({ method: 'GET', path, headers, body: '' })
    const { result, sent } = await recordStatements(async () => desk.fetch(request(), { ip: '10.0.0.1' }))
    await replyOf(result)
    const times = []
    for (let n = 0; n < ASKED; n++) {
      const began = performance.now()
      await raw.run(sent, 0)
      times.push(performance.now() - began)
    }
    found[what] = spread(times)['p95 ms']
  }
  await raw.close()
  await close()
  return found
}

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
