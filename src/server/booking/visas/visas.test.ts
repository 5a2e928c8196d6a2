import { expect, test } from 'vitest'
import { messages } from '#src/api/account/messages.ts'
import { orderVisas } from '#src/api/booking/records/order-visas.ts'
import { deskVisas } from '#src/api/desk/orders/visas.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { logIn } from '#test/people/log-in.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { deliver } from '#test/shop/deliver.ts'
import { openShop } from '#test/shop/shop.ts'
import { forgetVisa } from './service.ts'

const shop = await openShop()
const { db } = shop
const ask = askDesk.bind(null, makeDeskApi(shop.services, shop.clock))
const clerk = await signInStaff(shop, { roles: ['service'], name: '林知夏' })
const colleague = await signInStaff(shop, { roles: ['operations'] })

/** An order of two, whose trip needs a visa. */
async function anOrder({ status = 'paid' as OrderStatus, need = true } = {}) {
  const traveller = await logIn(shop)
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('uid', '=', traveller.uid)
    .executeTakeFirstOrThrow()
  const { id, orderNo } = await insertOrder(db, { member_id: member.id, status })
  const { product_id } = await db
    .selectFrom('orders')
    .select('product_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('product')
    .set({ visa: JSON.stringify({ need }) })
    .where('id', '=', Number(product_id))
    .execute()
  await db.deleteFrom('order_traveller').where('order_id', '=', id).execute()
  await db
    .insertInto('order_traveller')
    .values([1, 2].map((seq) => ({ order_id: id, seq, kind: 'adult' as const, name_cn: '李雷' })))
    .execute()
  return { traveller, id, no: orderNo }
}
const set = (no: string, over: Record<string, string> = {}, who = clerk) =>
  ask(deskVisas.set, { no, seq: '1', state: 'collecting', date: '2026-11-20', last_id: '0', ...over }, who)
const lastOf = ({ data }: Awaited<ReturnType<typeof ask>>, seq = 1) =>
  String(
    (Object(data)['list'] as { seq: number; last_id: number }[]).find((each) => each.seq === seq)?.last_id,
  )

test('a traveller sees each step with its day, what is still to come, and hears of every change', async () => {
  const { traveller, no } = await anOrder()
  const before = await traveller.call(orderVisas.info, { order_id: no })
  expect(before.data).toMatchObject({
    need: true,
    list: [
      { seq: 1, state: null, ahead: ['准备材料', '已送签', '已出签'] },
      { seq: 2, state: null },
    ],
  })
  const first = await set(no)
  expect(first).toMatchObject({ code: 0, data: { list: [{ seq: 1, state: 'collecting' }, { state: null }] } })
  await set(no, { state: 'submitted', date: '2026-11-21', last_id: lastOf(first) })
  const { data } = await traveller.call(orderVisas.info, { order_id: no })
  expect(data.list[0]).toMatchObject({
    state: 'submitted',
    state_text: '已送签',
    steps: [
      { text: '准备材料', date: '2026-11-20' },
      { text: '已送签', date: '2026-11-21' },
    ],
    ahead: ['已出签'],
  })
  const told = (await traveller.call(messages.list, {})).data.list.filter(
    ({ title }) => title === '签证进度有更新',
  )
  expect(told).toHaveLength(2)
  expect(told[0]?.body).toBe(
    `订单${no}第1位出行人的签证：已送签（11月21日）。材料已递交，使领馆审理中，有结果会通知您。`,
  )
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', no)
    .where('action', '=', 'order.visa')
    .where('refused', 'is', null)
    .orderBy('id')
    .execute()
  expect(audit.at(-1)).toMatchObject({
    before: { seq: 1, visa: 'collecting' },
    after: { seq: 1, visa: 'submitted', date: '2026-11-21' },
  })
})

test('papers that are missing, a visa and a refusal are told by SMS too, four of an order and day; other steps are not', async () => {
  const { traveller, id, no } = await anOrder()
  await db
    .updateTable('orders')
    .set({ contact_phone_enc: shop.services.vault.seal('13900000321') })
    .where('id', '=', id)
    .execute()
  let reply = await set(no)
  for (const state of ['submitted', 'missing', 'submitted', 'granted', 'refused', 'missing', 'granted'])
    reply = await set(no, { state, date: '2026-11-21', last_id: lastOf(reply) })
  await deliver(shop, { kind: 'order', id })
  const told = shop.sent
    .filter(({ text }) => text.includes(no))
    .map(({ text }) => /签证(.+?)，/.exec(text)?.[1])
  expect(told).toEqual(['待补材料', '已出签', '未获签', '待补材料'])
  const { list } = (await traveller.call(messages.list, { size: 20 })).data
  expect(list.filter(({ title }) => title === '签证进度有更新')).toHaveLength(8)
})

test('a trip without a visa shows nobody', async () => {
  const { traveller, no } = await anOrder({ need: false })
  expect((await traveller.call(orderVisas.info, { order_id: no })).data).toEqual({ need: false, list: [] })
  expect(await ask(deskVisas.info, { no }, clerk)).toMatchObject({ code: 0, data: { need: false } })
})

test('of two clerks at once one writes, and the other hears STATE with who it was', async () => {
  const { no } = await anOrder()
  const both = await Promise.all([clerk, colleague].map((who) => set(no, {}, who)))
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 22])
})

test('a day that cannot be is PARAM, an order that is over STATE, another’s and a place that is empty NOT_FOUND', async () => {
  const { no } = await anOrder()
  const tomorrow = await set(no, { date: '2026-11-22' })
  expect(tomorrow).toMatchObject({ code: 1, data: { errors: { date: expect.stringContaining('今天') } } })
  expect(await set(no, { seq: '3' })).toMatchObject({ code: 20 })
  const over = await anOrder({ status: 'cancelled' })
  expect(await set(over.no)).toMatchObject({ code: 22, message: '订单未签约或已结束，不能更新签证进度' })
  for (const call of [set('BM261121999999'), ask(deskVisas.info, { no: 'BM261121999999' }, clerk)])
    expect(await call).toMatchObject({ code: 20 })
  const stranger = await logIn(shop)
  expect((await stranger.call(orderVisas.info, { order_id: no })).failed).toBe('NOT_FOUND')
})

test('somebody else in the place begins anew', async () => {
  const { traveller, id, no } = await anOrder()
  await set(no)
  await shop.transaction((tx) => forgetVisa(tx, id, 1))
  expect((await traveller.call(orderVisas.info, { order_id: no })).data.list[0]).toMatchObject({
    state: null,
    steps: [],
  })
})
