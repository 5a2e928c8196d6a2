import { sql } from 'kysely'
import { recordStatements, type SentStatement } from '#src/platform/db/client/statement-counter.ts'
import { closingAfter } from '../closing.ts'
import { compared, type Figure } from '../figures.ts'
import { makeHistory } from '../history.ts'
import { sendAll, summary } from '../load.ts'
import { workThrough } from '../people.ts'
import { inProcess, type Request, replyOf } from '../requests.ts'
import type { World } from '../world.ts'
import { makeBuyers, makeOffers, orderRequest } from './buyers.ts'
import { openRaw } from './raw-statements.ts'

const AT_LEAST = 0.6
const CLIENTS = 16
const ORDERS = 1500
const ROUNDS = 3
/** JavaScript is compiled while it runs; the first two rounds are not measured. */
const WARM_UP = 2
const OFFERS = 40
const HISTORY = 20_000

/** Orders of different people for different trips, and the same statements by themselves; each round from nothing. */
export const measureOrders = (world: World) =>
  closingAfter(async (onEnd): Promise<Figure[]> => {
    await makeHistory(world, HISTORY)
    const offers = await makeOffers(world, OFFERS)
    const buyers = await makeBuyers(world, ORDERS)
    const requests = buyers.map((buyer, n) => orderRequest(buyer, offers[n % offers.length] ?? fail(), n))
    const recorded = await recordOrders(world, requests)
    const raw = await openRaw(world.connection, CLIENTS)
    onEnd(raw.close)
    const shop = await world.spawnShop()
    onEnd(() => shop.stop())

    const rounds = []
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      await forgetOrders(world)
      const bare = await workThrough(recorded, CLIENTS, (sent, client) => raw.run(sent, client))
      await forgetOrders(world)
      const ours = await sendAll(shop.origin, requests, CLIENTS)
      if (round >= WARM_UP) rounds.push({ ours, bare })
    }
    const figure = compared('order creation, 16 clients', summary(rounds), AT_LEAST)
    return [{ ...figure, beside: { ...figure.beside, statements: recorded.at(-1)?.length ?? 0 } }]
  })

const fail = (): never => {
  throw new Error('nothing is on offer')
}

/** What each creation sends, recorded while it really happens. */
async function recordOrders(world: World, requests: readonly Request[]) {
  const { api, close } = await world.openApi()
  const recorded: SentStatement[][] = []
  try {
    await workThrough(requests, CLIENTS, async (request) => {
      const ip = request.headers['x-forwarded-for'] ?? ''
      const { result, sent } = await recordStatements(async () => api.fetch(inProcess(request), { ip }))
      await replyOf(result)
      recorded.push(lastAttempt(sent))
    })
  } finally {
    await close()
  }
  return recorded
}

/** An order whose number was taken is placed anew: only the attempt that held can be sent again. */
const lastAttempt = (sent: readonly SentStatement[]) =>
  sent.filter(({ text }, n) => sent.findLastIndex((other) => other.text === text) === n)

/** Both sides start from the same tables: no order of the round before, nothing held, no dead rows, all on disk. */
async function forgetOrders({ db }: World) {
  await sql`
    with freed as (
      delete from inventory_hold using orders where orders.id = order_id and not orders.sample
      returning inventory_hold.departure_id, pax
    )
    update departure set held = held - pax
    from (select departure_id, sum(pax) as pax from freed group by 1) freed
    where departure.id = freed.departure_id`.execute(db)
  await sql`delete from orders where not sample`.execute(db)
  await sql`delete from rate_limit`.execute(db)
  const tables =
    'orders, order_item, order_adjustment, order_traveller, order_log, inventory_hold, departure, rate_limit'
  await sql.raw(`vacuum analyze ${tables}`).execute(db)
  await sql`checkpoint`.execute(db)
}
