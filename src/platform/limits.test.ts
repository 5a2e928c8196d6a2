import { describe, expect, test } from 'vitest'
import { openTestDatabase, openTestPool } from '#test/shop/database.ts'
import { countStatements } from './db/client/statement-counter.ts'
import { openDatabase } from './db/database.ts'
import { makeCounter, makeSharedCounter } from './limits.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 2, 0, seconds))

test('a counter in memory lets `max` hits of a window pass and tells the rest how long to wait', () => {
  const counter = makeCounter({ windowSeconds: 60 })
  expect([1, 2, 3].map(() => counter.hit('a', 2, at(15)))).toEqual([null, null, 45])
  expect(counter.hit('b', 2, at(15))).toBeNull()
  expect(counter.hit('a', 2, at(60))).toBeNull()
})

test('a counter in memory forgets keys that were used once, and keeps the key that goes on', () => {
  const counter = makeCounter({ windowSeconds: 60, mostKeys: 10 })
  for (let n = 0; n < 100; n++) {
    counter.hit(`invented ${n}`, 5, at(1))
    const wait = counter.hit('steady', 5, at(1))
    expect(wait === null).toBe(n < 5)
  }
})

const { connection } = await openTestDatabase()

describe('a counter shared by all processes', () => {
  const MAX = 100
  const window = { name: 'tried', windowSeconds: 60 }
  const processes = async (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => ({
        db: (await anotherPool()).db,
        counter: makeSharedCounter(window),
      })),
    )
  const anotherPool = async () => openTestPool(connection, { max: 4 })

  test.each([
    [1, MAX],
    [2, MAX * 1.05],
    [4, MAX * 1.15],
  ])(
    'lets through of %i processes no more than the limit and a twentieth for each further one',
    async (count, most) => {
      const all = await processes(count)
      const key = `network of ${count}`
      const hits = all.flatMap(({ db, counter }) =>
        Array.from({ length: MAX }, () => counter.hit(db, key, MAX, at(15))),
      )
      const passed = (await Promise.all(hits)).filter((wait) => wait === null).length
      expect(passed).toBeGreaterThanOrEqual(MAX)
      expect(passed).toBeLessThanOrEqual(most)
      for (const { db, counter } of all) expect(await counter.hit(db, key, MAX, at(15))).toBe(45)
      const [first] = all
      expect(first && (await first.counter.hit(first.db, key, MAX, at(60)))).toBeNull()
    },
  )

  test('sends one statement for a twentieth of the limit, and none before', async () => {
    const [one] = await processes(1)
    if (!one) throw new Error('no process')
    const { statements } = await countStatements(async () => {
      for (let n = 0; n < 14; n++) await one.counter.hit(one.db, 'steady', MAX, at(1))
    })
    expect(statements).toHaveLength(2)
  })

  test('goes on counting in its own memory while the database does not answer', async () => {
    const database = openDatabase({ ...connection, database: 'nowhere' }, { max: 1 })
    const counter = makeSharedCounter(window)
    let passed = 0
    for (let n = 0; n < 12; n++)
      passed += Number((await counter.hit(database.db, 'alone', 10, at(1))) === null)
    expect(passed).toBe(10)
    await database.close()
  })
})
