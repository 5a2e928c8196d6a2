import { expect, test } from 'vitest'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { openDesk } from '#test/orders/desk-orders.ts'

const shop = await openDesk()
const li = await shop.clerk('李静', 'operations')

test('what was sold is told beside what the product says today, and stays what the order stands on', async () => {
  const { departure, product } = await shop.secondConfirm()
  const { no } = await shop.waitingOrder(departure)
  const ask = () => li.ask(orderDetails.difference, { no })
  expect(await ask()).toMatchObject({ code: 0, data: { fields: [] } })
  const { includes } = await shop.db
    .selectFrom('product')
    .select('includes')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  await shop.db
    .updateTable('product')
    .set({ includes: JSON.stringify([...(includes as string[]), '全程导游']), title: '改名后的行程' })
    .where('id', '=', product.id)
    .execute()
  const { data } = await ask()
  expect((data as { fields: { title: string; now: string[] }[] }).fields).toMatchObject([
    { title: '标题', now: ['改名后的行程'] },
    { title: '费用包含', now: [...(includes as string[]), '全程导游'] },
  ])
  const { data: page } = await li.ask(orderDetails.detail, { no })
  expect((page as { snapshot: { includes: string[] } }).snapshot.includes).toEqual(includes)
})

test('of an order that is not there it is NOT_FOUND', async () => {
  expect(await li.ask(orderDetails.difference, { no: 'BM261121999999' })).toMatchObject({ code: 20 })
})
