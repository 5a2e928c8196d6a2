import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openProductDesk } from '#test/content/product-desk.ts'
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

test('who holds a product whose checks stand is not waited for', async () => {
  await refresh()
  await desk.db.transaction().execute(async (tx) => {
    await sql`select from product where id = ${product} for no key update`.execute(tx)
    await refresh()
  })
})
