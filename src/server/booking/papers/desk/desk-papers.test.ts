import { expect, test } from 'vitest'
import { contractFiling } from '#src/api/desk/contracts/filing.ts'
import { orderContracts } from '#src/api/desk/contracts/order-contracts.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { exportKinds } from '#src/server/export-kinds.ts'
import { makeExport } from '#src/server/operations/exports/jobs.ts'
import { textOfPdf } from '#test/content/pdf-text.ts'
import { aBooking, hanMeimei, liLei, openBookingShop } from '#test/orders/booking.ts'
import { askDesk, deskRequest, signInStaff } from '#test/people/staff.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openBookingShop()
const { db } = shop
const api = makeDeskApi(shop.services, shop.clock)
const ask = askDesk.bind(null, api)

async function signedOrder(status: 'wait_pay' | 'paid' = 'paid') {
  await shop.endTrips()
  const li = await shop.signIn()
  const departure = await insertDeparture(db)
  const { data } = await shop.book(li, aBooking(departure, { travellers_json: [liLei, hanMeimei] }))
  const no = data.order_id
  const { contract_no } = (await shop.sign(li, no)).data
  await db.updateTable('orders').set({ status }).where('order_no', '=', no).execute()
  return { no, contract_no }
}

const paperOf = async (
  asked: { no: string; contract_no: string },
  person: Awaited<ReturnType<typeof signInStaff>>,
) => api.fetch(deskRequest(orderContracts.paper, asked, person), { ip: '10.9.0.1' })

test('staff open a copy of a contract with its numbers masked, also of a voided one, and the audit log says so', async () => {
  const order = await signedOrder()
  const clerk = await signInStaff(shop, { roles: ['operations'] })
  const response = await paperOf(order, clerk)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pages = await textOfPdf(new Uint8Array(await response.arrayBuffer()))
  const body = pages.map((page) => page.body).join('')
  expect(body).toContain('**************002X')
  expect(body).not.toMatch(/11010519491231002X|13800000001/)
  expect(pages[0]?.head).toContain('副本，证件号与电话已隐去')
  await db
    .updateTable('contract')
    .set({ state: 'voided', voided_at: shop.clock.now() })
    .where('contract_no', '=', order.contract_no)
    .execute()
  const voided = await textOfPdf(new Uint8Array(await (await paperOf(order, clerk)).arrayBuffer()))
  expect(voided[0]?.watermark).not.toBe('')
  const rows = await db
    .selectFrom('audit_log')
    .select(['entity_id', 'after'])
    .where('action', '=', 'order.paper')
    .execute()
  const row = { entity_id: order.no, after: { contract_no: order.contract_no } }
  expect(rows).toEqual([row, row])
})

test('a contract of another order is NOT_FOUND, and who sees no people has NO_RIGHT', async () => {
  const [first, second] = [await signedOrder(), await signedOrder()]
  const clerk = await signInStaff(shop, { roles: ['operations'] })
  const crossed = { no: first.no, contract_no: second.contract_no }
  expect(await ask(orderContracts.paper, crossed, clerk)).toMatchObject({ code: 20 })
  const product = await signInStaff(shop, { roles: ['product'] })
  expect(await ask(orderContracts.paper, first, product)).toMatchObject({ code: 25 })
  const custom = await signInStaff(shop, { roles: ['custom'] })
  expect(await ask(orderContracts.paper, first, custom)).toMatchObject({ code: 20 })
})

test('a filing takes each contract once, those that are paid for alone, and its file can be made again', async () => {
  await db.updateTable('contract').set({ state: 'voided' }).execute()
  const paid = await signedOrder()
  const unpaid = await signedOrder('wait_pay')
  const clerk = await signInStaff(shop, { roles: ['operations'] })
  expect(await ask(contractFiling.export, {}, clerk)).toMatchObject({ code: 28 })
  expect((await ask(contractFiling.state, {}, clerk)).data).toMatchObject({ waiting: 1, batches: [] })
  await db
    .updateTable('staff_session')
    .set({ stepped_up_at: shop.clock.now() })
    .where('staff_id', '=', clerk.id)
    .execute()
  const { data, code } = await ask(contractFiling.export, { format: 'csv' }, clerk)
  expect(code).toBe(0)
  const fileOf = async (id: number) => {
    await makeExport(shop.ctx(), { exportId: id }, exportKinds)
    const row = db.selectFrom('export_file').select('content_enc').where('id', '=', id)
    const { content_enc } = await row.executeTakeFirstOrThrow()
    return Buffer.from(shop.services.vault.open(content_enc ?? Buffer.alloc(0)), 'base64').toString('utf8')
  }
  const csv = await fileOf(Number(data?.['export_id']))
  expect(csv).toContain(paid.contract_no)
  expect(csv).not.toContain(unpaid.contract_no)
  const state = (await ask(contractFiling.state, {}, clerk)).data
  expect(state).toMatchObject({ waiting: 0, batches: [{ contracts: 1 }] })
  const [{ batch } = { batch: 0 }] = (state?.['batches'] ?? []) as { batch: number }[]
  expect(await ask(contractFiling.export, {}, clerk)).toMatchObject({
    code: 1,
    message: '没有符合条件的记录，无需导出',
  })
  expect((await ask(contractFiling.state, {}, clerk)).data).toMatchObject({ batches: [{ batch }] })
  const again = await ask(contractFiling.export, { format: 'csv', batch: String(batch) }, clerk)
  expect(await fileOf(Number(again.data?.['export_id']))).toBe(csv)
  expect(await ask(contractFiling.export, { batch: String(batch + 99) }, clerk)).toMatchObject({ code: 20 })
  const states = await db
    .selectFrom('contract')
    .select(['contract_no', 'filing_state'])
    .where('contract_no', 'in', [paid.contract_no, unpaid.contract_no])
    .orderBy('id')
    .execute()
  expect(states.map(({ filing_state }) => filing_state)).toEqual(['exported', 'none'])
})

test('two clerks who file at once take each contract once', async () => {
  await db.updateTable('contract').set({ state: 'voided' }).execute()
  await signedOrder()
  const clerks = await Promise.all([1, 2].map(() => signInStaff(shop, { roles: ['operations'] })))
  await db.updateTable('staff_session').set({ stepped_up_at: shop.clock.now() }).execute()
  const codes = await Promise.all(
    clerks.map(async (each) => (await ask(contractFiling.export, {}, each)).code),
  )
  expect(codes.toSorted()).toEqual([0, 1])
})
