import { expect, test } from 'vitest'
import type { Staff } from '#src/api/endpoint.ts'
import { aBooking, hanMeimei, liLei, openBookingShop } from '#test/orders/booking.ts'
import { applyFor, insertOtherDate, loadTexts, signChange } from '#test/orders/change-shop.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'
import { signInStaff } from '#test/people/staff.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import type { Shop } from '#test/shop/shop.ts'
import { filingExport } from './filing-export.ts'
import { fileWaiting } from './filing-store.ts'

/** Files what waits. */
async function file(shop: Shop) {
  const { id } = await signInStaff(shop, { roles: ['operations'] })
  return shop.transaction((tx) => fileWaiting(tx, id, { now: shop.clock.now(), most: 10 }))
}

/** What the file of a filing says of each contract, by the titles of its columns. */
async function fileOf(shop: Shop, batch: number) {
  const titles = filingExport.columns.map(({ title }) => title)
  const rows = []
  for await (const cells of filingExport.rows(shop.ctx(), {} as Staff, { batch: String(batch) }))
    rows.push(Object.fromEntries(titles.map((title, at) => [title, cells[at]])))
  return rows
}

test('a filing says the trip, days, people and sum that were signed, whatever became of the order since', async () => {
  const shop = await openBookingShop()
  const li = await shop.signIn()
  const { data } = await shop.book(
    li,
    aBooking(await insertDeparture(shop.db), { travellers_json: [liLei, hanMeimei] }),
  )
  const { contract_no } = (await shop.sign(li, data.order_id)).data
  const { departs_on, returns_on, snapshot } = await shop.orderOf(data.order_id)
  const { title, groupCode } = snapshot as { title: string; groupCode: string }
  await shop.db
    .updateTable('orders')
    .set({
      status: 'paid',
      total_fen: 368_000,
      payable_fen: 368_000,
      adult: 1,
      departs_on: '2027-05-01',
      returns_on: '2027-05-05',
    })
    .set({
      snapshot: JSON.stringify({ ...(snapshot as object), title: '另一条线路', groupCode: '另一个团' }),
    })
    .where('order_no', '=', data.order_id)
    .execute()
  expect(await fileOf(shop, await file(shop))).toMatchObject([
    {
      ...{ 合同编号: contract_no, 订单号: data.order_id, 线路: title, 团号: groupCode },
      ...{ 出发日: departs_on, 返回日: returns_on, 人数: '2成人', 合同金额: 736_000 },
    },
  ])
})

test('another date is filed by its own contract, and the file of the one before goes on saying what that one says', async () => {
  const shop = await openRefundShop('2026-11-21T10:00:00+08:00')
  await loadTexts(shop)
  const paid = await shop.family({ departsOn: '2026-12-31' })
  const before = { 团号: 'IT8', 出发日: '2026-12-31', 人数: '2成人1儿童', 合同金额: 1_600_000 }
  const first = await file(shop)
  expect(await fileOf(shop, first)).toMatchObject([before])

  await insertOtherDate(shop, paid, '2027-02-10', { adult_fen: 450_000 })
  const { data } = await applyFor(paid, '2027-02-10')
  expect(await signChange(shop, paid, data.change_no)).toMatchObject({ data: { next: 'order' } })
  await paid.apply([3])
  await shop.runJobs()
  expect((await paid.row()).payable_fen).toBeLessThan(1_500_000)

  expect(await fileOf(shop, first)).toMatchObject([before])
  expect(await fileOf(shop, await file(shop))).toMatchObject([
    {
      订单号: paid.order_id,
      团号: 'BM20270210',
      出发日: '2027-02-10',
      人数: '2成人1儿童',
      合同金额: 1_500_000,
    },
  ])
})
