import { expect, test } from 'vitest'
import { favourites } from '#src/api/account/favourites.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { logIn } from '#test/people/log-in.ts'
import { insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const guest = shop.visitor()
const [first, second, third] = await Promise.all([insertProduct(db), insertProduct(db), insertProduct(db)])

type Member = Awaited<ReturnType<typeof logIn>>
const toggle = (who: Member, product_id: number, action: 'add' | 'del') =>
  who.call(favourites.toggle, { product_id, action })
const savedBy = async (who: Member) =>
  (await who.call(favourites.list, {})).data.list.map(({ product_id }) => product_id)

test('a favourite is counted once, however often it is chosen', async () => {
  const [one, other] = [await logIn(shop), await logIn(shop)]
  expect((await toggle(one, first.id, 'add')).data).toEqual({ collected: true, collect_count: 1 })
  expect((await toggle(one, first.id, 'add')).data).toEqual({ collected: true, collect_count: 1 })
  expect((await toggle(other, first.id, 'add')).data).toEqual({ collected: true, collect_count: 2 })
  expect((await toggle(one, first.id, 'del')).data).toEqual({ collected: false, collect_count: 1 })
  expect((await toggle(one, first.id, 'del')).data).toEqual({ collected: false, collect_count: 1 })
})

test('a product that does not exist or is not on sale cannot become a favourite: NOT_FOUND', async () => {
  const member = await logIn(shop)
  const draft = await insertProduct(db, { status: 'draft' })
  expect((await toggle(member, 1, 'add')).failed).toBe('NOT_FOUND')
  expect((await toggle(member, draft.id, 'add')).failed).toBe('NOT_FOUND')
  expect((await toggle(member, 1, 'del')).data).toEqual({ collected: false, collect_count: 0 })
})

test('the check tells which of several products are favourites, and a guest that none is', async () => {
  const member = await logIn(shop)
  await toggle(member, first.id, 'add')
  await toggle(member, third.id, 'add')
  const asked = { product_id: [first.id, second.id, third.id] }
  const { data } = await member.call(favourites.check, asked)
  expect(data.collected).toBe(false)
  expect(data.collected_ids.sort()).toEqual([first.id, third.id])
  expect((await member.call(favourites.check, { product_id: [first.id] })).data.collected).toBe(true)
  expect((await guest.call(favourites.check, { product_id: [first.id] })).data).toEqual({
    collected: false,
    collected_ids: [],
  })
})

test('a guest can neither choose nor list favourites: NOT_LOGIN', async () => {
  expect((await guest.call(favourites.toggle, { product_id: first.id, action: 'add' })).failed).toBe(
    'NOT_LOGIN',
  )
  expect((await guest.call(favourites.list, {})).failed).toBe('NOT_LOGIN')
})

test("a member's list holds the own favourites only, the newest first, page by page", async () => {
  const [one, other] = [await logIn(shop), await logIn(shop)]
  for (const [who, { id }] of [
    [one, first],
    [one, second],
    [other, third],
    [one, third],
  ] as const) {
    shop.clock.advanceSeconds(1)
    await toggle(who, id, 'add')
  }
  expect(await savedBy(one)).toEqual([third.id, second.id, first.id])
  expect(await savedBy(other)).toEqual([third.id])
  const { data } = await one.call(favourites.list, { page: 2, size: 2 })
  expect(data).toMatchObject({ total: 3, page: 2, size: 2, has_more: false })
  expect(data.list.map(({ product_id }) => product_id)).toEqual([first.id])
  const past = await one.call(favourites.list, { page: 9 })
  expect(past.data).toMatchObject({ list: [], total: 3, has_more: false })
})

test('a favourite that became cheaper says by how much; one that became dearer says nothing', async () => {
  const member = await logIn(shop)
  const [cheaper, dearer, priceless] = await Promise.all([
    insertProduct(db, { price_from_fen: 500_000 }),
    insertProduct(db, { price_from_fen: 300_000 }),
    insertProduct(db, { price_from_fen: null }),
  ])
  for (const { id } of [cheaper, dearer, priceless]) await toggle(member, id, 'add')
  await db.updateTable('product').set({ price_from_fen: 420_000 }).where('id', '=', cheaper.id).execute()
  await db.updateTable('product').set({ price_from_fen: 320_000 }).where('id', '=', dearer.id).execute()
  const { data } = await member.call(favourites.list, {})
  const drops = new Map(data.list.map((row) => [row.product_id, row.price_drop_fen]))
  expect(drops.get(cheaper.id)).toBe(80_000)
  expect(drops.get(dearer.id)).toBe(0)
  expect(drops.get(priceless.id)).toBe(0)
})

test('a favourite that is off sale stays in the list, marked, and can be left out', async () => {
  const member = await logIn(shop)
  const gone = await insertProduct(db)
  await toggle(member, gone.id, 'add')
  await toggle(member, first.id, 'add')
  await db.updateTable('product').set({ status: 'off_sale' }).where('id', '=', gone.id).execute()
  const marks = (await member.call(favourites.list, {})).data.list.map((row) => [
    row.product_id,
    row.off_sale,
  ])
  expect(marks).toContainEqual([gone.id, true])
  expect(marks).toContainEqual([first.id, false])
  const { data } = await member.call(favourites.list, { valid: true })
  expect(data.list.map(({ product_id }) => product_id)).toEqual([first.id])
  expect(data.total).toBe(1)
  expect((await toggle(member, gone.id, 'add')).data.collected).toBe(true)
})

test('a list of favourites costs two statements beside the session, a toggle one beside the limits of every POST', async () => {
  const member = await logIn(shop)
  await toggle(member, first.id, 'add')
  const listed = await countStatements(() => member.call(favourites.list, {}))
  expect(listed.statements.filter((text) => !text.includes('session'))).toHaveLength(2)
  const toggled = await countStatements(() => toggle(member, second.id, 'add'))
  expect(toggled.statements.filter((text) => text.includes('favourite'))).toHaveLength(1)
  expect(toggled.statements).toHaveLength(3)
})
