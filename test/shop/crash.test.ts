import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/db/database.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { freePort, newDataDir, spawnShop } from './running/spawn-shop.ts'

const dataDir = newDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const postmasterPid = () =>
  Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

/** Customers who order all the time; what the shop acknowledged is written down, what failed is not looked at. */
function orderAllTheTime(origin: string, serial: number) {
  const acknowledged: string[] = []
  let failures = 0
  let stopping = false
  const running = Array.from({ length: 4 }, async (_, n) => {
    for (let round = 0; !stopping; round++) {
      const traveller = makeTraveller(
        origin,
        `13${serial}${n}${String(round).padStart(7, '0')}`,
        `10.${serial}.${n}.${round & 255}`,
      )
      try {
        await traveller.login()
        const { date, combo_key } = await traveller.chooseDate(100001 + n)
        acknowledged.push((await traveller.order(100001 + n, date, combo_key)).order_id)
      } catch (error) {
        if (process.env['DEBUG']) console.log(String(error))
        failures += 1
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  })
  return {
    acknowledged,
    failures: () => failures,
    async stop() {
      stopping = true
      await Promise.all(running)
    },
  }
}

/** Every acknowledged order is there, and every seat that is taken has its hold. */
async function expectNothingLost(acknowledged: string[]) {
  const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8').trim()
  const host = join(dataDir, 'postgres/run')
  const { db, close } = openDatabase({ host, port: 5432, user: 'postgres', password, database: 'postgres' })
  try {
    const { rows: found } = await sql<{ order_no: string }>`
      select order_no from orders where order_no = any (${acknowledged})`.execute(db)
    expect(found.map(({ order_no }) => order_no).toSorted()).toEqual(acknowledged.toSorted())
    const { rows: wrong } = await sql`
      select departure.id, held, sold from departure
      left join (
        select departure_id,
          coalesce(sum(pax) filter (where status = 'active'), 0) as active,
          coalesce(sum(pax) filter (where status = 'consumed'), 0) as consumed
        from inventory_hold group by departure_id
      ) hold on hold.departure_id = departure.id
      where held <> coalesce(active, 0) or sold <> coalesce(consumed, 0)`.execute(db)
    expect(wrong).toEqual([])
    const { rows: unbalanced } = await sql`
      select orders.id from orders left join order_line on order_line.order_id = orders.id
      where not orders.sample group by orders.id having sum(amount_fen) is distinct from payable_fen`.execute(
      db,
    )
    expect(unbalanced).toEqual([])
  } finally {
    await close()
  }
}

test('no acknowledged order is lost when PostgreSQL, and then the shop itself, is killed by -9 while customers order', async () => {
  const port = await freePort()
  let shop = await spawnShop({ dataDir, port, env: { LOG_LEVEL: 'silent' } })
  const before = orderAllTheTime(shop.origin, 7)
  await expect.poll(() => before.acknowledged.length).toBeGreaterThan(10)

  const killed = postmasterPid()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => before.failures()).toBeGreaterThan(0)
  // The shop starts its database again by itself, and goes on selling.
  expect(shop.child.exitCode, shop.output.join('\n')).toBeNull()
  const soFar = before.acknowledged.length
  await expect.poll(() => before.acknowledged.length).toBeGreaterThan(soFar + 10)
  expect(postmasterPid()).not.toBe(killed)
  await expectNothingLost([...before.acknowledged])

  await shop.stop('SIGKILL')
  await before.stop()
  shop = await spawnShop({ dataDir, port, env: { LOG_LEVEL: 'silent' } })
  await expectNothingLost(before.acknowledged)

  const after = orderAllTheTime(shop.origin, 8)
  await expect.poll(() => after.acknowledged.length).toBeGreaterThan(5)
  await after.stop()
  await shop.stop()
})
