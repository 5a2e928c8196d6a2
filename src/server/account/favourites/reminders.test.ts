import { expect, test } from 'vitest'
import { favourites } from '#src/api/account/favourites.ts'
import { privacy } from '#src/api/account/privacy.ts'
import type { ConsentKind } from '#src/domain/account/member-codes.ts'
import { addDays } from '#src/domain/calendar-day.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { signIn } from '#test/people/sign-in.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'
import { favouriteJobs } from './reminders.ts'

const shop = await openShop()
const { db } = shop

const run = async () => {
  for (const job of favouriteJobs(shop.ctx)) await job.run(shop.clock.now())
}
const setPrice = (id: number, price_from_fen: number) =>
  db.updateTable('product').set({ price_from_fen }).where('id', '=', id).execute()

async function somebodyWho(asked: boolean, productId: number) {
  const { id } = await insertMember(db)
  const { call } = await signIn(shop, { id })
  const save = async (product_id: number) =>
    expect((await call(favourites.toggle, { product_id, action: 'add' })).code).toBe(0)
  await save(productId)
  const consent = (given: boolean) => call(privacy.consent, { kind: 'price_notice', given })
  const agree = (kind: ConsentKind) => call(privacy.consent, { kind, given: true })
  if (asked) await consent(true)
  const told = async () =>
    (await db.selectFrom('message').select('body').where('member_id', '=', id).orderBy('id').execute()).map(
      ({ body }) => body.replace(/^.*现在|。价格.*$/g, ''),
    )
  return { id, save, consent, agree, told }
}

test('who asked for it is told once that a favourite became cheaper, and again only when it is cheaper still', async () => {
  const { id } = await insertProduct(db, { price_from_fen: 500_000 })
  const [asked, silent] = [await somebodyWho(true, id), await somebodyWho(false, id)]
  await run()
  expect(await asked.told()).toEqual([])
  await setPrice(id, 460_000)
  await Promise.all([run(), run()])
  await run()
  expect(await asked.told()).toEqual(['¥4,600起，比收藏时低¥400'])
  await setPrice(id, 480_000)
  await run()
  expect(await asked.told()).toHaveLength(1)
  await setPrice(id, 450_000)
  await run()
  expect(await asked.told()).toEqual(['¥4,600起，比收藏时低¥400', '¥4,500起，比收藏时低¥500'])
  expect(await silent.told()).toEqual([])
})

test('nobody is told of a price drop after taking the consent back, of what is off sale, or while the account closes', async () => {
  const [one, other] = [await insertProduct(db), await insertProduct(db)]
  const back = await somebodyWho(true, one.id)
  const closing = await somebodyWho(true, one.id)
  const gone = await somebodyWho(true, other.id)
  await back.consent(false)
  await db
    .updateTable('member')
    .set({ status: 'cancelling', closing_at: shop.clock.now() })
    .where('id', '=', closing.id)
    .execute()
  await db.updateTable('product').set({ status: 'off_sale' }).where('id', '=', other.id).execute()
  for (const { id } of [one, other]) await setPrice(id, 100_000)
  await run()
  for (const member of [back, closing, gone]) expect(await member.told()).toEqual([])
})

test('who asked for it is told once that few places are left, and again only when there are later dates', async () => {
  const { id } = await insertProduct(db)
  const [asked, silent] = [await somebodyWho(false, id), await somebodyWho(true, id)]
  await asked.agree('stock_notice')
  const departure = await insertDeparture(db, { product_id: id, capacity: 12, sold: 5 })
  await run()
  expect(await asked.told()).toEqual([])
  await db.updateTable('departure').set({ sold: 8 }).where('id', '=', departure.id).execute()
  await Promise.all([run(), run()])
  await run()
  expect(await asked.told()).toEqual([expect.stringContaining('可订的团期总共还有4位')])
  await db.updateTable('departure').set({ sold: 10 }).where('id', '=', departure.id).execute()
  await run()
  expect(await asked.told()).toHaveLength(1)
  const later = addDays(departure.date, 7)
  await insertDeparture(db, { product_id: id, departs_on: later, capacity: 12, sold: 10 })
  await run()
  expect(await asked.told()).toHaveLength(2)
  expect(await silent.told()).toEqual([])
})

test('nothing is said of a product that is full, or whose dates are closed to sale', async () => {
  const [full, closed] = [await insertProduct(db), await insertProduct(db)]
  const members = [await somebodyWho(false, full.id), await somebodyWho(false, closed.id)]
  for (const member of members) await member.agree('stock_notice')
  await insertDeparture(db, { product_id: full.id, capacity: 12, sold: 12 })
  await insertDeparture(db, { product_id: closed.id, capacity: 12, sold: 10, status: 'closed' })
  await run()
  for (const member of members) expect(await member.told()).toEqual([])
})

test('a member hears of three favourites within a day, and of the others the day after', async () => {
  const products = []
  for (let i = 0; i < 5; i++) products.push(await insertProduct(db, { price_from_fen: 500_000 }))
  const [first, ...others] = products
  if (!first) throw new Error('no product')
  const member = await somebodyWho(true, first.id)
  for (const { id } of others) await member.save(id)
  for (const { id } of products) await setPrice(id, 400_000)
  await run()
  await run()
  expect(await member.told()).toHaveLength(3)
  shop.clock.advanceSeconds(86_400)
  await run()
  expect(await member.told()).toHaveLength(5)
})
