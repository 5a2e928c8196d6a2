import { expect, test } from 'vitest'
import { favourites } from '#src/api/account/favourites.ts'
import { privacy } from '#src/api/account/privacy.ts'
import { insertProduct } from '#test/factories.ts'
import { insertMember } from '#test/order-factories.ts'
import { openShop } from '#test/shop.ts'
import { signIn } from '#test/sign-in.ts'
import { favouriteJobs } from './price-drops.ts'

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
  expect((await call(favourites.toggle, { product_id: productId, action: 'add' })).code).toBe(0)
  const consent = (given: boolean) => call(privacy.consent, { kind: 'price_notice', given })
  if (asked) await consent(true)
  const told = async () =>
    (await db.selectFrom('message').select('body').where('member_id', '=', id).orderBy('id').execute()).map(
      ({ body }) => body.replace(/^.*现在|。价格.*$/g, ''),
    )
  return { id, consent, told }
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
