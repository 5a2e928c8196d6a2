import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { agreementFault } from '#src/domain/booking/agreements.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { aBooking, hanMeimei, liLei, openBookingShop, type SignedIn } from '#test/orders/booking.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'

const shop = await openBookingShop()
beforeEach(async () => {
  shop.clock.set('2026-11-21T10:00:00+08:00')
  await shop.endTrips()
})

async function anOrder(over: Parameters<typeof aBooking>[1] = {}) {
  const li = await shop.signIn()
  const departure = await insertDeparture(shop.db)
  const { data } = await shop.book(li, aBooking(departure, { travellers_json: [liLei, hanMeimei], ...over }))
  return { li, orderNo: data.order_id, departure }
}

/** As if staff, payment or the calendar had moved it. */
const setStatus = (orderNo: string, status: OrderStatus) =>
  shop.db.updateTable('orders').set({ status }).where('order_no', '=', orderNo).execute()

const edit = (li: SignedIn, order_id: string, over: object) => li.call(orders.edit, { order_id, ...over })

describe('contact and remark of an order', () => {
  test('change alone, and a masked telephone stays as it is', async () => {
    const { li, orderNo } = await anOrder()
    const { data } = await edit(li, orderNo, { linkman: '韩梅梅', phone: '138****0001', remark: '靠窗' })
    expect(data).toMatchObject({
      linkman: { name: '韩梅梅', phone: '138****0001' },
      remark: '靠窗',
      travellers: [{ name_cn: '李雷' }, { name_cn: '韩梅梅' }],
    })
    const changed = await edit(li, orderNo, { phone: '+86 139 1234 5678', emergency_phone: '13700000000' })
    expect(changed.data.linkman).toMatchObject({ phone: '139****5678', emergency_phone: '137****0000' })
  })

  test('an e-mail address is shown masked, even to its owner, and its mask sent back changes nothing', async () => {
    const { li, orderNo } = await anOrder({ email: 'lilei@example.com' })
    const { data } = await edit(li, orderNo, { email: 'l***@example.com', remark: '靠窗' })
    expect(data).toMatchObject({ linkman: { email: 'l***@example.com' }, remark: '靠窗' })
    const { contact_email_enc } = await shop.orderOf(orderNo)
    expect(shop.services.vault.open(contact_email_enc ?? Buffer.alloc(0))).toBe('lilei@example.com')
    expect((await edit(li, orderNo, { email: '' })).data.linkman.email).toBe('')
  })

  test('may be changed until three days before departure, and not later', async () => {
    const { li, orderNo } = await anOrder()
    await setStatus(orderNo, 'ready')
    shop.clock.set('2027-01-17T23:59:00+08:00')
    expect((await edit(li, orderNo, { remark: '素食' })).code).toBe(0)
    shop.clock.set('2027-01-18T00:00:00+08:00')
    expect((await edit(li, orderNo, { remark: '清真' })).failed).toBe('STATE')
  })

  test.each([
    [{ phone: '12345' }, 'phone'],
    [{ emergency_phone: '123' }, 'emergency_phone'],
  ])('%o is PARAM at its field', async (over, field) => {
    const { li, orderNo } = await anOrder()
    const reply = await edit(li, orderNo, over)
    expect(reply.failed).toBe('PARAM')
    expect(Object.keys(reply.raw.errors ?? {})).toEqual([field])
  })
})

describe('the list of travellers', () => {
  test('keeps a masked number with its traveller, also when somebody before is taken out', async () => {
    const { li, orderNo } = await anOrder()
    const shown = await li.call(orders.detail, { order_id: orderNo })
    const han = shown.data.travellers[1]
    expect(han?.doc_no).toBe('340***********001X')
    const kept = {
      kind: 'adult' as const,
      name_cn: '韩梅梅',
      doc_type: 'id_card' as const,
      doc_no: han?.doc_no ?? '',
    }
    const { data } = await edit(li, orderNo, { travellers_json: [kept] })
    expect(data.travellers).toMatchObject([{ seq: 1, name_cn: '韩梅梅', doc_no: '340***********001X' }])
    const order = await shop.orderOf(orderNo)
    const [row] = await shop.db
      .selectFrom('order_traveller')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute()
    expect(shop.services.vault.open(row?.doc_no_enc ?? Buffer.alloc(0))).toBe('34052419800101001X')
  })

  test('a fault is TRAVELLER at its field, and nothing has changed', async () => {
    const { li, orderNo } = await anOrder()
    const bad = [liLei, { ...hanMeimei, doc_no: '34052419800101002X' }]
    const reply = await edit(li, orderNo, { travellers_json: bad, remark: '不应保存' })
    expect(reply).toMatchObject({
      failed: 'TRAVELLER',
      raw: { errors: { 'travellers.1.doc_no': expect.any(String) } },
    })
    const { data } = await li.call(orders.detail, { order_id: orderNo })
    expect(data).toMatchObject({ remark: '', travellers: [{ name_cn: '李雷' }, { name_cn: '韩梅梅' }] })
  })

  test('the first document asks for its consent', async () => {
    const { li, orderNo } = await anOrder({ travellers_json: [], agree_json: ['unfit', 'noreturn'] })
    const asked = await edit(li, orderNo, { travellers_json: [liLei] })
    expect(asked).toMatchObject({ failed: 'PARAM', message: agreementFault.docs })
    expect((await edit(li, orderNo, { travellers_json: [liLei], agree_json: ['docs'] })).code).toBe(0)
    // Once given it stands.
    expect((await edit(li, orderNo, { travellers_json: [liLei, hanMeimei] })).code).toBe(0)
  })
})

describe('after signing', () => {
  test('another name voids the contract and its bills, and the order is signed again', async () => {
    const { li, orderNo } = await anOrder()
    expect((await shop.sign(li, orderNo)).code).toBe(0)
    const swapped = [liLei, { kind: 'adult' as const, name_cn: '林涛' }]
    const { data } = await edit(li, orderNo, { travellers_json: swapped })
    expect(data).toMatchObject({
      status: 'wait_contract',
      contract: { state: 'voided' },
      bills: [{ kind: 'full', status: 'closed' }],
    })
    expect(data.timeline.at(-1)?.text).toBe('出行人姓名变更，请重新签署合同')
    expect(await shop.jobsOf('payment.close')).toContainEqual({ orderId: (await shop.orderOf(orderNo)).id })

    shop.clock.advanceSeconds(61)
    const again = await shop.sign(li, orderNo)
    expect(again.data).toMatchObject({ status: 'wait_pay' })
    const signed = await li.call(orders.detail, { order_id: orderNo })
    expect(signed.data.bills.map(({ status }) => status)).toEqual(['closed', 'unpaid'])
    expect(signed.data.unpaid_fen).toBe(736_000)
    await shop.expectBooksToBalance()
  })

  test('a document alone leaves the contract in force', async () => {
    const { li, orderNo } = await anOrder({ travellers_json: [liLei, { kind: 'adult', name_cn: '韩梅梅' }] })
    await shop.sign(li, orderNo)
    const { data } = await edit(li, orderNo, { travellers_json: [liLei, hanMeimei] })
    expect(data).toMatchObject({
      status: 'wait_pay',
      contract: { state: 'signed' },
      travellers_complete: true,
    })
  })

  test('changing names again and again cannot hold seats for ever', async () => {
    const { li, orderNo } = await anOrder()
    shop.clock.advanceSeconds(50 * 60)
    await shop.sign(li, orderNo)
    const once = (await shop.orderOf(orderNo)).pay_deadline
    expect(once).toEqual(new Date('2026-11-21T11:05:00+08:00'))
    shop.clock.advanceSeconds(10 * 60)
    await edit(li, orderNo, { travellers_json: [liLei, { kind: 'adult', name_cn: '林涛' }] })
    await shop.sign(li, orderNo)
    expect((await shop.orderOf(orderNo)).pay_deadline).toEqual(once)
    shop.clock.advanceSeconds(5 * 60)
    const late = await edit(li, orderNo, { travellers_json: [liLei, { kind: 'adult', name_cn: '王芳' }] })
    expect(late.failed).toBe('STATE')
  })

  test('a paid order takes documents but no other name', async () => {
    const { li, orderNo } = await anOrder({ travellers_json: [liLei, { kind: 'adult', name_cn: '韩梅梅' }] })
    await setStatus(orderNo, 'paid')
    const swap = await edit(li, orderNo, { travellers_json: [liLei, { ...hanMeimei, name_cn: '林涛' }] })
    expect(swap).toMatchObject({ failed: 'STATE', message: '合同已生效，这一项请联系客服更正' })
    const { data } = await edit(li, orderNo, { travellers_json: [liLei, hanMeimei] })
    expect(data).toMatchObject({ status: 'paid', travellers_complete: true })
  })

  test('the last document of a paid order in a formed group makes it ready', async () => {
    const { li, orderNo, departure } = await anOrder({
      travellers_json: [liLei, { kind: 'adult', name_cn: '韩梅梅' }],
    })
    await setStatus(orderNo, 'paid')
    await shop.db.updateTable('departure').set({ status: 'formed' }).where('id', '=', departure.id).execute()
    const { data } = await edit(li, orderNo, { travellers_json: [liLei, hanMeimei] })
    expect(data).toMatchObject({ status: 'ready', status_text: '已确认·待出行' })
  })
})

test.each<OrderStatus>(['travelling', 'wait_review', 'done', 'cancelled', 'refunding', 'refunded'])(
  'nothing of an order in %s can be edited',
  async (status) => {
    const { li, orderNo } = await anOrder()
    await setStatus(orderNo, status)
    expect((await edit(li, orderNo, { remark: '晚了' })).failed).toBe('STATE')
    expect((await edit(li, orderNo, { travellers_json: [liLei] })).failed).toBe('STATE')
  },
)

test('another member’s order is NOT_FOUND', async () => {
  const { orderNo } = await anOrder()
  expect((await edit(await shop.signIn(), orderNo, { remark: '别人的' })).failed).toBe('NOT_FOUND')
})

test('a passport may still be on its way when the order is placed', async () => {
  const product = await insertProduct(shop.db, { scope: 'outbound', contract_template_code: 'OUTBOUND' })
  const departure = await insertDeparture(shop.db, { product_id: product.id })
  const li = await shop.signIn()
  const abroad = { kind: 'adult' as const, name_cn: '李雷', name_en_last: 'LI', name_en_first: 'LEI' }
  const { data } = await shop.book(
    li,
    aBooking(departure, {
      travellers_json: [abroad],
      agree_json: ['unfit', 'noreturn', 'crossborder'],
    }),
  )
  const short = { ...abroad, doc_type: 'passport' as const, doc_no: 'E12345678', valid_until: '2027-06-01' }
  const refused = await edit(li, data.order_id, { travellers_json: [short], agree_json: ['docs'] })
  expect(refused.message).toBe('护照有效期须超过返程日6个月')
  const valid = { ...short, valid_until: '2030-06-01' }
  expect((await edit(li, data.order_id, { travellers_json: [valid], agree_json: ['docs'] })).code).toBe(0)
})
