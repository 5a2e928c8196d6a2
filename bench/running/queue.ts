import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#src/platform/db/database.ts'
import { listen } from '#src/platform/db/listen.ts'
import { openJobs } from '#src/platform/jobs/jobs.ts'
import { makeLog } from '#src/platform/log.ts'
import { type Ctx, nobody } from '#src/server/ctx.ts'
import { phoneBook } from '#src/server/jobs.ts'
import { sendNotification } from '#src/server/operations/notifications/service.ts'
import { queues } from '#src/server/queues.ts'
import { closingAfter } from '../closing.ts'
import { type Figure, rounded } from '../figures.ts'
import { makeHistory } from '../history.ts'
import { median } from '../load.ts'
import { workThrough } from '../people.ts'
import type { World } from '../world.ts'

const AT_LEAST = 100
const AT_MOST_MS = 1_000
const PROVIDER_MS = 50
const AT_ONCE = 10
const ORDERS = 500
const ROUNDS = 3
const FIRSTS = 20
const params = { orderNo: 'BM261121000001', title: '云南六日', departsOn: '2027-01-20' }

/**
 * Messages about orders, from the commit that enqueues them to a provider that takes 50 ms, in one process. Beside them
 * rows that raw SQL takes and marks one by one around the same wait, ten at once.
 */
export const measureQueue = (world: World) =>
  closingAfter(async (onEnd): Promise<Figure[]> => {
    const orders = await makeOrders(world, ORDERS)
    onEnd(() => forgetOrders(world))
    const queue = await openQueue(world, onEnd)
    const firsts: number[] = []
    for (const order of orders.slice(0, FIRSTS)) firsts.push(await queue.send([order]))
    const rounds = []
    for (let round = 0; round <= ROUNDS; round++) {
      await sql`delete from rate_limit`.execute(world.db)
      const bare = await moveBareRows(world, ORDERS)
      const ours = (ORDERS * 1000) / (await queue.send(orders))
      if (round > 0) rounds.push({ ours, bare })
    }
    const perSecond = median(rounds.map(({ ours }) => ours))
    return [
      {
        what: 'messages a second, provider of 50 ms',
        value: Math.round(perSecond),
        unit: '/s',
        atLeast: AT_LEAST,
        beside: {
          'bare rows per second': Math.round(median(rounds.map(({ bare }) => bare))),
          ratio: rounded(median(rounds.map(({ ours, bare }) => ours / bare)), 3),
        },
        errors: queue.countTwice(),
      },
      {
        what: 'from commit to provider, when idle',
        value: Math.round(median(firsts)),
        unit: 'ms',
        atMost: AT_MOST_MS,
        beside: { longest: Math.round(Math.max(...firsts)) },
      },
    ]
  })

/** Every order has a contact of its own, because nobody gets so many messages in a row. */
async function makeOrders(world: World, count: number) {
  await makeHistory(world, count)
  const { rows } = await sql<{ id: number }>`
    select id from orders where order_no like 'BMH%' order by id desc limit ${count}`.execute(world.db)
  const ids = rows.map(({ id }) => id)
  const phones = ids.map((_, n) => world.vault.seal(String(13_500_000_000 + n)))
  await sql`
    update orders set contact_phone_enc = sealed
    from unnest(${ids}::bigint[], ${phones}::bytea[]) as t (order_id, sealed) where id = order_id`.execute(
    world.db,
  )
  return ids
}

/** The parts after this one make their own. */
async function forgetOrders({ db }: World) {
  await sql`delete from inventory_hold using orders where orders.id = order_id and order_no like 'BMH%'`.execute(
    db,
  )
  await sql`delete from orders where order_no like 'BMH%'`.execute(db)
  await sql`delete from member where uid like 'h%'`.execute(db)
}

async function openQueue(world: World, onEnd: (close: () => unknown) => void) {
  const database = openDatabase(world.connection)
  onEnd(database.close)
  const hearing = await listen(world.connection)
  onEnd(hearing.stop)
  const jobs = await openJobs(database.db, queues, console.error, { hearing })
  onEnd(jobs.stop)
  let asked = 0
  let expected = 0
  const sms = {
    async send() {
      asked += 1
      await sleep(PROVIDER_MS)
    },
  }
  const ctx = (): Ctx =>
    ({
      ...database,
      log: makeLog('silent'),
      vault: world.vault,
      jobs,
      sms,
      now: world.clock.now(),
      visitor: nobody,
    }) as unknown as Ctx
  await jobs.work('notice.send', (job, id) => sendNotification(ctx(), job, id, phoneBook))
  return {
    /** Enqueues one for each order and answers the milliseconds until the provider has been asked for all. */
    async send(orders: readonly number[]) {
      await sleep(200) // all workers are idle by then
      expected += orders.length
      const began = performance.now()
      await database.transaction(async (tx) => {
        for (const id of orders)
          await jobs.enqueueLater(tx, 'notice.send', {
            event: 'order_paid',
            to: { kind: 'order', id },
            params,
          })
      })
      const committed = performance.now()
      while (asked < expected) await sleep(1)
      // A batch is enqueued before the measurement starts; a single message is measured from its enqueuing.
      return performance.now() - (orders.length === 1 ? began : committed)
    },
    countTwice: () => asked - expected,
  }
}

/** Taken and marked one by one, ten at once: what PostgreSQL and the wait alone allow. */
async function moveBareRows({ owner }: World, count: number) {
  const lanes = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const client = new pg.Client({ ...owner })
      await client.connect()
      return client
    }),
  )
  try {
    await lanes[0]?.query(`create table bare_row as select n as id, 'created' as state
      from generate_series(1, ${count}) n`)
    await lanes[0]?.query('alter table bare_row add primary key (id)')
    const { perSecond } = await workThrough([...Array(count).keys()], AT_ONCE, async (_, lane) => {
      const { rows } = (await lanes[lane]?.query(`update bare_row set state = 'active' where id =
        (select id from bare_row where state = 'created' limit 1 for update skip locked) returning id`)) ?? {
        rows: [],
      }
      await sleep(PROVIDER_MS)
      await lanes[lane]?.query(`update bare_row set state = 'completed' where id = $1`, [rows[0]?.id])
    })
    return perSecond
  } finally {
    await lanes[0]?.query('drop table if exists bare_row')
    await Promise.all(lanes.map((lane) => lane.end()))
  }
}
