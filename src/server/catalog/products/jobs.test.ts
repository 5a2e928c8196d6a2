import { expect, test, vi } from 'vitest'
import { productLists } from '#src/api/catalog/product-lists.ts'
import { listen } from '#src/platform/db/listen.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'
import { closeDepartures, refreshAllProductStats } from './jobs.ts'

const shop = await openShop()
const { db } = shop

async function changesHeard(work: () => Promise<void>) {
  const heard: string[] = []
  const listener = await listen(shop.connection, {
    catalogue_changed: (change) => heard.push(change),
    the_end: () => heard.push('end'),
  })
  await work()
  // PostgreSQL delivers notifications in the order of commits: after this one nothing earlier is under way.
  await shop.pool.query('notify the_end')
  await vi.waitFor(() => expect(heard).toContain('end'), 40_000)
  await listener.stop()
  return heard.filter((each) => each !== 'end').toSorted()
}

const statusOf = async (id: number) =>
  (await db.selectFrom('departure').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('a sale is closed at its closing time and not before, and the product’s stats follow', async () => {
  const product = await insertProduct(db, { price_from_fen: null })
  const first = await insertDeparture(db, {
    product_id: product.id,
    departs_on: '2026-12-01',
    adult_fen: 300_000,
  })
  const formed = await insertDeparture(db, {
    product_id: product.id,
    departs_on: '2026-11-30',
    status: 'formed',
  })
  const later = await insertDeparture(db, {
    product_id: product.id,
    departs_on: '2026-12-20',
    adult_fen: 400_000,
  })

  shop.clock.set('2026-11-28T16:59:59+08:00')
  await closeDepartures(shop.ctx())
  expect(await statusOf(first.id)).toBe('open')
  expect(await statusOf(formed.id)).toBe('closed')

  shop.clock.set('2026-11-28T17:00:00+08:00')
  expect(await changesHeard(() => closeDepartures(shop.ctx()))).toContain(`product:${product.id}`)
  expect(await statusOf(first.id)).toBe('closed')
  expect(await statusOf(later.id)).toBe('open')
  const stats = await db
    .selectFrom('product')
    .select(['price_from_fen', 'next_departs_on'])
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  expect(stats).toEqual({ price_from_fen: 400_000, next_departs_on: '2026-12-20' })
})

test('a group is formed by seats sold, never by seats held', async () => {
  shop.clock.set('2026-11-29T10:00:00+08:00')
  const enough = await insertDeparture(db, { sold: 8 })
  const held = await insertDeparture(db, { sold: 7, held: 5 })
  const cancelled = await insertDeparture(db, { sold: 9, status: 'cancelled' })
  const changes = await changesHeard(() => closeDepartures(shop.ctx()))
  expect(changes).toContain(`product:${enough.productId}`)
  expect(changes).not.toContain(`product:${held.productId}`)
  expect(await statusOf(enough.id)).toBe('formed')
  expect(await statusOf(held.id)).toBe('open')
  expect(await statusOf(cancelled.id)).toBe('cancelled')
})

test('run again with nothing to do, the jobs change nothing and announce nothing', async () => {
  await refreshAllProductStats(shop.ctx())
  const before = await db.selectFrom('departure').selectAll().orderBy('id').execute()
  const heard = await changesHeard(async () => {
    await closeDepartures(shop.ctx())
    await refreshAllProductStats(shop.ctx())
  })
  expect(heard).toEqual([])
  expect(await db.selectFrom('departure').selectAll().orderBy('id').execute()).toEqual(before)
})

test('product stats follow the departures of every product on sale, and the shop hears of it once', async () => {
  const { productId } = await insertDeparture(db, { adult_fen: 199_000 })
  const changes = await changesHeard(() => refreshAllProductStats(shop.ctx()))
  expect(changes.filter((change) => change === `product:${productId}`)).toHaveLength(1)
  shop.api.replies.invalidate()
  const { data } = await shop.visitor().call(productLists.list, { order_by: 'price_up' })
  expect(data.list[0]).toMatchObject({ product_id: productId, price_fen: 199_000 })
})

test('a change of a designer, a case or a setting is announced; writing the same again is not', async () => {
  const designer = { id: 901, name: '林知远', title: '资深定制师', city: '昆明', years: 8 }
  const aCase = {
    id: 901,
    designer_id: 901,
    title: '三代人的云南',
    customer_alias: '王先生一家',
    party: 'family' as const,
    people: 5,
    days: 6,
    score: 5,
    travelled_on: '2026-05-01',
  }
  const changes = [
    () => db.insertInto('designer').values(designer).execute(),
    () => db.updateTable('designer').set({ slogan: '慢一点' }).where('id', '=', 901).execute(),
    () => db.insertInto('customer_case').values(aCase).execute(),
    () => db.updateTable('customer_case').set({ agreed: true }).where('id', '=', 901).execute(),
    () => db.deleteFrom('customer_case').where('id', '=', 901).execute(),
    () => db.insertInto('shop_setting').values({ key: 'test.word', value: '"a"' }).execute(),
    () => db.updateTable('shop_setting').set({ value: '"b"' }).where('key', '=', 'test.word').execute(),
    () => db.deleteFrom('shop_setting').where('key', '=', 'test.word').execute(),
  ]
  const told = [
    'designers',
    'designers',
    'designers',
    'designers',
    'designers',
    'settings',
    'settings',
    'settings',
  ]
  const heard: string[][] = []
  for (const change of changes) heard.push(await changesHeard(async () => void (await change())))
  expect(heard).toEqual(told.map((change) => [change]))
  const same = () => db.updateTable('designer').set({ slogan: '慢一点' }).where('id', '=', 901).execute()
  expect(await changesHeard(async () => void (await same()))).toEqual([])
})
