import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { openProductDesk } from '#test/content/product-desk.ts'
import { insertTheme } from '#test/shop/factories.ts'
import { refreshChecks } from './refresh.ts'

let desk: Awaited<ReturnType<typeof openProductDesk>>
let product: number
beforeEach(async () => {
  desk = await openProductDesk()
  product = (await desk.product()).id
})

const kept = async () => {
  const { rows } = await sql<{ failed: string[]; xmin: string }>`
    select failed, xmin::text from product_check where product_id = ${product}`.execute(desk.db)
  return rows[0]
}
const refresh = () => refreshChecks(desk.shop.ctx())

test('a product that was never looked at is, and what stands as it is kept is not written again', async () => {
  expect(await kept()).toBeUndefined()
  await refresh()
  const first = await kept()
  expect(first?.failed).toEqual([])
  await refresh()
  expect(await kept()).toEqual(first)
})

test('what falls away beside a product fails its check, in its draft as in the shop', async () => {
  await refresh()
  await desk.save(product, { unfit_text: '' })
  await desk.db.updateTable('contract_template').set({ withdrawn_at: desk.shop.clock.now() }).execute()
  await refresh()
  expect((await kept())?.failed).toEqual(expect.arrayContaining(['unfit', 'contract']))
})

test('what is kept of a draft that names what was deleted since is what 检查 says of it, and the list finds it', async () => {
  const { db, draft, save, ask, deskProducts } = desk
  await db.insertInto('hotel').values({ id: 7, name: '洱海望山酒店', star: 5 }).execute()
  await insertTheme(db, { id: 5, label: '温泉冰雪' })
  const { fields } = await draft(product)
  const day_2 = JSON.stringify({ ...JSON.parse(fields['day_2'] ?? ''), hotel_id: 7 })
  await save(product, { day_2, themes: '[5]' })
  expect((await kept())?.failed).toEqual([])
  await db.deleteFrom('hotel').where('id', '=', 7).execute()
  await db.deleteFrom('theme').where('id', '=', 5).execute()
  await refresh()
  const said = (await draft(product)).checks.filter(({ ok }) => !ok).map(({ key }) => key)
  expect(said).toEqual(['unknown_themes', 'unknown_day_2'])
  expect((await kept())?.failed).toEqual(said)
  const listed = async () => (await ask(deskProducts.list, { failing: '1' })).data as object
  expect(await listed()).toMatchObject({ list: [{ id: product }] })
  await save(product, { day_2: fields['day_2'] ?? '', themes: '[]' })
  expect((await kept())?.failed).toEqual([])
  expect(await listed()).toMatchObject({ list: [] })
})

test('a draft begun from a version that names what is gone is kept as failing from the start', async () => {
  const { db, draft, publish, save, ask } = desk
  await insertTheme(db, { id: 5, label: '温泉冰雪' })
  await save(product, { themes: '[5]' })
  const { data } = await publish(product)
  await save(product, { themes: '[]' })
  await publish(product)
  await db.deleteFrom('theme').where('id', '=', 5).execute()
  await ask(productDrafts.restore, { id: String(product), no: String(data.no) })
  const said = (await draft(product)).checks.filter(({ ok }) => !ok).map(({ key }) => key)
  expect(said).toEqual(['unknown_themes'])
  expect((await kept())?.failed).toEqual(said)
})

test('who holds a product whose checks stand is not waited for', async () => {
  await refresh()
  await desk.db.transaction().execute(async (tx) => {
    await sql`select from product where id = ${product} for no key update`.execute(tx)
    await refresh()
  })
})
