import { beforeEach, expect, test } from 'vitest'
import { orderTravellers } from '#src/api/account/travellers.ts'
import { changes } from '#src/api/booking/changes.ts'
import { contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { orderDateChanges } from '#src/api/desk/orders/date-changes/date-changes.ts'
import { orderSupplements } from '#src/api/desk/orders/supplements.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { insertOtherDate, loadTexts, payBill, seatsOf, signChange } from '#test/orders/change-shop.ts'
import { familyTerms } from '#test/orders/family-terms.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundDesk } from '#test/payments/refund-desk.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openRefundDesk(START)
await loadTexts(shop)
const { db, clock, family, clerk } = shop

const in40 = '2026-12-31'
const later = '2027-02-10'
const wangFang = {
  ...{ kind: 'adult' as const, name_cn: '王芳', name_en_last: 'WANG', name_en_first: 'FANG' },
  birthday: '1990-01-01',
}

beforeEach(() => clock.set(START))

type Family = Awaited<ReturnType<typeof family>>
const swap = ({ visitor, order_id }: Family, seq: number, over: object = {}) =>
  visitor.call(changes.swap, {
    ...{ order_id, seq, traveller_json: { ...wangFang, ...over } },
    ...{ consent: true, guardian_consent: true },
  })
/** A clerk proposes what was asked for, and its traveller accepts it. */
async function agreeTo(asked: Family, change_no: string) {
  const lin = await clerk('林知远', ['operations'])
  const no = asked.order_id
  const { data } = await lin.ask(orderDateChanges.quote, { no, change_no })
  const quote_token = String(data['quote_token'])
  expect((await lin.ask(orderDateChanges.propose, { no, quote_token, reason: '机票可以改名' })).code).toBe(0)
  await asked.visitor.call(changes.accept, { change_no })
}
const namesOf = async ({ id }: Family) =>
  (
    await db
      .selectFrom('order_traveller')
      .select('name_cn')
      .where('order_id', '=', id)
      .orderBy('seq')
      .execute()
  ).map(({ name_cn }) => name_cn)

test('another person travels once a clerk has agreed and the new contract is signed; who left is gone with every number', async () => {
  const paid = await family({ departsOn: in40 })
  const { data } = await swap(paid, 2)
  expect(data).toMatchObject({
    ...{ state: 'asked', difference_fen: 0 },
    change: { kind: 'swap', traveller: { seq: 2, new_name: '王芳', kind_text: '成人' } },
  })
  const before = await namesOf(paid)
  const lin = await clerk('林知远', ['operations'])
  const { change_no } = data
  const no = paid.order_id
  const quoted = await lin.ask(orderDateChanges.quote, { no, change_no })
  expect(quoted.data).toMatchObject({ allowed: true, kind: 'swap', to: null })
  const proposed = { no, quote_token: String(quoted.data['quote_token']), reason: '机票可以改名' }
  expect((await lin.ask(orderDateChanges.propose, proposed)).code).toBe(0)
  await paid.visitor.call(changes.accept, { change_no })
  expect(await namesOf(paid)).toEqual(before)
  await signChange(shop, paid, change_no)
  expect(await namesOf(paid)).toEqual([before[0], '王芳', before[2]])
  const row = await db
    .selectFrom('order_change')
    .selectAll()
    .where('change_no', '=', change_no)
    .executeTakeFirst()
  expect(row).toMatchObject({ state: 'done', traveller_enc: null })
  await expectBooksToBalance(db)
})

test('an adult in the place of a child without a bed takes a room more, once the difference is paid', async () => {
  const own = familyTerms(in40)
  const paid = await family({
    departsOn: in40,
    terms: {
      counts: { adult: 2, child_bed: 0, child_nobed: 1, infant: 0 },
      prices: { ...own.prices, childNobedFen: toFen(300_000) },
    },
  })
  expect(await paid.row()).toMatchObject({ rooms: 1 })
  const { change_no } = (await swap(paid, 3)).data
  await agreeTo(paid, change_no)
  await signChange(shop, paid, change_no)
  const { change } = (await paid.visitor.call(orders.detail, { order_id: paid.order_id })).data
  await payBill(shop, paid, change?.bill_id ?? 0)
  expect(await paid.row()).toMatchObject({ adult: 3, child_nobed: 0, rooms: 2, share: false })
  await expectBooksToBalance(db)
})

test('the contract of a swap holds the supplement that was paid before a clerk answered', async () => {
  const paid = await family({ departsOn: in40 })
  const { order_id, visitor } = paid
  const zhou = await clerk('周静', ['service'])
  const supplement = { title: '升级酒店', amount_fen: '150000', due_on: '2026-12-15', refundable: '1' }
  await zhou.ask(orderSupplements.add, { no: order_id, ...supplement, reason: '客人来电要求升级' })
  const { change_no } = (await swap(paid, 2)).data
  const { list } = (await visitor.call(payments.bills, { order_id })).data
  await payBill(shop, paid, Math.max(...list.map(({ bill_id }) => bill_id)))
  await agreeTo(paid, change_no)
  await signChange(shop, paid, change_no)
  const { payable_fen } = await paid.row()
  expect(payable_fen).toBe(1_750_000)
  const { html } = (await visitor.call(contracts.info, { order_id })).data
  expect(html).toContain('升级酒店')
  expect(html).toContain(yuanText(toFen(payable_fen)))
  await expectBooksToBalance(db)
})

test('what is agreed to while a swap stands stays agreed to once it is carried out', async () => {
  const agreed = ['unfit', 'noreturn', 'docs', 'crossborder']
  const adults = { adult: 3, child_bed: 0, child_nobed: 0, infant: 0 }
  const paid = await family({ departsOn: in40, terms: { counts: adults }, over: { agreed } })
  const { order_id, visitor } = paid
  const asked = { order_id, seq: 2, traveller_json: wangFang, consent: true }
  const { change_no } = (await visitor.call(changes.swap, asked)).data
  await agreeTo(paid, change_no)
  const document = { doc_type: 'passport' as const, doc_no: 'E12345678', valid_until: '2030-01-01' }
  const edited = await visitor.call(orderTravellers.edit, {
    order_id,
    seq: 1,
    ...document,
    guardian_consent: true,
  })
  expect(edited.code).toBe(0)
  await signChange(shop, paid, change_no)
  expect((await paid.row()).agreed).toEqual([...agreed, 'minor'])
})

test('is refused TRAVELLER for a baby in a seat, NOT_FOUND where nobody stands, STATE before it is paid and near the day', async () => {
  const paid = await family({ departsOn: in40 })
  expect((await swap(paid, 1, { kind: 'infant', birthday: '2026-05-01' })).failed).toBe('TRAVELLER')
  expect((await swap(paid, 9)).failed).toBe('NOT_FOUND')
  expect((await swap(await family({ departsOn: in40 }, 0), 1)).failed).toBe('STATE')
  await db.updateTable('orders').set({ status: 'ready' }).where('id', '=', paid.id).execute()
  clock.set('2026-12-26T10:00:00+08:00')
  const { changing } = (await paid.visitor.call(orders.detail, { order_id: paid.order_id })).data
  expect(changing.swap).toEqual({ allowed: false, why: '出发前7天起不能换人' })
})

test('a proposal is refused when its seats or its sums have changed since, and what does not exist is not found', async () => {
  const paid = await family({ departsOn: in40 })
  const target = await insertOtherDate(shop, paid, later)
  const lin = await clerk('林知远', ['operations'])
  const no = paid.order_id
  const reason = '供应商同意改期'
  const quoted = await lin.ask(orderDateChanges.quote, { no, departure_id: String(target.id) })
  const propose = () =>
    lin.ask(orderDateChanges.propose, { no, quote_token: String(quoted.data['quote_token']), reason })
  const set = (over: object) => db.updateTable('departure').set(over).where('id', '=', target.id).execute()
  await set({ adult_fen: 510_000 })
  expect((await propose()).code).toBe(41)
  await set({ adult_fen: 500_000, capacity: 2 })
  expect((await propose()).code).toBe(22)
  expect(await seatsOf(shop, target.id)).toEqual({ held: 0, sold: 0 })
  const nobodys = 'BM261121999999'
  expect((await lin.ask(orderDateChanges.dates, { no: nobodys })).code).toBe(20)
  expect((await lin.ask(orderDateChanges.quote, { no: nobodys, departure_id: '1' })).code).toBe(20)
  expect((await lin.ask(orderDateChanges.propose, { no: nobodys, quote_token: 'x', reason })).code).toBe(20)
  const named = { no, change_no: `${no}C09`, reason }
  expect((await lin.ask(orderDateChanges.withdraw, named)).code).toBe(20)
  expect((await paid.visitor.call(changes.withdraw, { change_no: `${no}C09` })).failed).toBe('NOT_FOUND')
})

test('of two clerks who propose the last seats in the same instant, one is told that they are gone', async () => {
  const first = await family({ departsOn: in40 })
  const second = await family({ departsOn: in40 })
  const { product_id } = await first.row()
  await db.updateTable('orders').set({ product_id }).where('id', '=', second.id).execute()
  const target = await insertOtherDate(shop, first, later, { capacity: 3 })
  const [lin, zhou] = [await clerk('林知远', ['operations']), await clerk('周静', ['service'])]
  const asked = [
    { who: lin, no: first.order_id },
    { who: zhou, no: second.order_id },
  ]
  const tokens = await Promise.all(
    asked.map(({ who, no }) => who.ask(orderDateChanges.quote, { no, departure_id: String(target.id) })),
  )
  const outcomes = await Promise.all(
    asked.map(({ who, no }, place) =>
      who.ask(orderDateChanges.propose, {
        ...{ no, quote_token: String(tokens[place]?.data['quote_token']), reason: '为您保留座位' },
      }),
    ),
  )
  expect(outcomes.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(await seatsOf(shop, target.id)).toEqual({ held: 3, sold: 0 })
})
