import { sql } from 'kysely'
import { recordStatements, type SentStatement } from '#src/platform/db/statement-counter.ts'
import { inProcess, makeBuyers, makeOffers, orderRequest, replyOf } from './buyers.ts'
import { openClients, type Request, workThrough } from './clients.ts'
import { makeHistory } from './history.ts'
import { median, medianOf } from './load.ts'
import { openRaw } from './raw-statements.ts'
import type { World } from './world.ts'

const CLIENTS = 16
const ORDERS = 1500
const ROUNDS = 3
const OFFERS = 40
const HISTORY = 20_000

/** Orders of different people for different trips, and the same statements by themselves; each round from nothing. */
export async function measureOrders(world: World) {
  await makeHistory(world, HISTORY)
  const offers = await makeOffers(world, OFFERS)
  const buyers = await makeBuyers(world, ORDERS)
  const requests = buyers.map((buyer, n) => orderRequest(buyer, offers[n % offers.length] ?? fail(), n))
  const recorded = await recordOrders(world, requests)
  const raw = await openRaw(world.connection, CLIENTS)
  const shop = await world.spawnShop()
  const clients = openClients(shop.origin, CLIENTS)
  const send = async (request: Request) => {
    const { status, text } = await clients.send(request)
    if (status !== 200 || !text.startsWith('{"code":0,'))
      throw new Error(`an order was refused: ${status} ${text}`)
  }
  const rounds = []
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      await forgetOrders(world)
      const bare = await workThrough(recorded, CLIENTS, (sent, client) => raw.run(sent, client))
      await forgetOrders(world)
      const ours = await workThrough(requests, CLIENTS, send)
      // The first round warms both sides up.
      if (round > 0) rounds.push({ ours, bare })
    }
  } finally {
    clients.close()
    await raw.close()
    await shop.stop()
  }
  return {
    ratio: median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond)),
    ours: medianOf(rounds.map(({ ours }) => ours)),
    bare: medianOf(rounds.map(({ bare }) => bare)),
    statements: recorded[ORDERS - 1]?.length ?? 0,
  }
}

const fail = (): never => {
  throw new Error('nothing is on offer')
}

/** What each creation sends, recorded while it really happens. */
export async function recordOrders(world: World, requests: readonly Request[]) {
  const { api, close } = await world.openApi()
  const recorded: SentStatement[][] = []
  try {
    await workThrough(requests, CLIENTS, async (request) => {
      const ip = request.headers['x-forwarded-for'] ?? ''
      const { result, sent } = await recordStatements(() => api.fetch(inProcess(request), { ip }))
      await replyOf(result)
      recorded.push(sent)
    })
  } finally {
    await close()
  }
  return recorded
}

/** Both sides start from the same tables: no order, nothing held, no dead rows, all on disk. */
export async function forgetOrders({ db }: World) {
  await sql`
    with gone as (select id from orders where not sample),
    freed as (delete from inventory_hold using gone where order_id = gone.id returning departure_id, pax),
    given as (
      update departure set held = held - sum from (select departure_id, sum(pax) from freed group by 1) f
      where departure.id = departure_id
    )
    select 1`.execute(db)
  await sql`delete from orders where not sample`.execute(db)
  await sql`delete from rate_limit`.execute(db)
  const tables = 'orders, order_item, order_traveller, order_log, inventory_hold, departure, rate_limit'
  await sql.raw(`vacuum analyze ${tables}`).execute(db)
  await sql`checkpoint`.execute(db)
}
