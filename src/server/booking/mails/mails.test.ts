import { beforeEach, expect, test } from 'vitest'
import { postalAddresses } from '#src/api/account/postal-addresses.ts'
import { privacy } from '#src/api/account/privacy.ts'
import { invoices } from '#src/api/booking/invoices.ts'
import { orders } from '#src/api/booking/orders.ts'
import { orderMails } from '#src/api/booking/papers/mails.ts'
import { MOST_MAILS } from '#src/domain/booking/mails/mail.ts'
import { HOME, openMailShop } from '#test/orders/mail-shop.ts'
import { closeMailsOf, forgetMailAddresses } from './service.ts'

const shop = await openMailShop()
const { db, clock } = shop
beforeEach(() => clock.set('2026-11-21T10:00:00+08:00'))

const rowsOf = (orderId: number) =>
  db.selectFrom('order_mail').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
const setOrder = (id: number, change: Record<string, unknown>) =>
  db.updateTable('orders').set(change).where('id', '=', id).execute()

test('a contract copy is asked for, its address sealed as it was, and its owner reads where it goes masked', async () => {
  const trip = await shop.paid()
  const asked = await trip.ask('contract', { note: '请放前台，电话13812345678' })
  expect(asked).toMatchObject({ code: 0, data: { state: 'requested' } })
  expect(asked.raw).toEqual({ mail_order_id: asked.data.mail_order_id, state: 0 })
  const [row] = await rowsOf(trip.id)
  expect(JSON.stringify(row)).not.toMatch(/李雷|1381234|文三路|前台/)
  // A working day, 09:00–22:00.
  expect(row?.staff_due_at).toEqual(new Date('2026-11-22T10:00:00+08:00'))
  await trip.visitor.call(postalAddresses.remove, { id: trip.mailId })
  expect((await trip.info()).list).toMatchObject([
    {
      ...{ kind_text: '合同副本', state_text: '待寄', next_text: '将在2026-11-22 10:00前寄出' },
      ...{ mail_to: '李雷 138****5678 浙江省杭州市西湖区', note: '请放前台，电话***', can_withdraw: true },
    },
  ])
})

test('twenty that ask at once get one mail, and the others DUPLICATE with its number', async () => {
  const trip = await shop.paid()
  const replies = await Promise.all(Array.from({ length: 20 }, () => trip.ask('contract')))
  const rows = await rowsOf(trip.id)
  expect(rows).toHaveLength(1)
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
  const refused = replies.filter(({ code }) => code !== 0)
  for (const reply of refused)
    expect(reply).toMatchObject({ failed: 'DUPLICATE', raw: { mail_order_id: rows[0]?.id } })
  expect(refused[0]?.message).toBe('合同副本已经申请，等待寄出')
})

test('each kind is free once: on its way DUPLICATE, received STATE, and another kind beside it', async () => {
  const trip = await shop.paid()
  const { data } = await trip.ask('contract')
  const clerk = await shop.clerk('苏禾', 'service')
  const sent = { carrier: '顺丰速运', tracking_no: 'SF1', sent_at: clock.now(), sent_by: clerk.id }
  const set = (change: Record<string, unknown>) =>
    db.updateTable('order_mail').set(change).where('id', '=', data.mail_order_id).execute()
  await set({ status: 'sent', ...sent })
  expect(await trip.ask('contract')).toMatchObject({ failed: 'DUPLICATE' })
  await set({ status: 'received', received_at: clock.now(), received_by: clerk.id })
  expect(await trip.ask('contract')).toMatchObject({
    failed: 'STATE',
    message: '每单免费邮寄一次，如需再寄请联系客服',
  })
  expect(await trip.ask('kit')).toMatchObject({ code: 0 })
  expect((await trip.info()).kinds).toMatchObject([
    { kind: 'contract', can_ask: false, why: '每单免费邮寄一次，如需再寄请联系客服' },
    { kind: 'invoice', can_ask: false },
    { kind: 'kit', can_ask: false, why: '已经申请，等待寄出' },
  ])
})

test('an unsigned order has no contract to send: STATE', async () => {
  const trip = await shop.paid()
  await db.deleteFrom('contract').where('order_id', '=', trip.id).execute()
  expect(await trip.ask('contract')).toMatchObject({ failed: 'STATE', message: '签署合同后可以申请' })
})

test('a paper of the invoice is sent after the trip, once the invoice is issued: STATE before', async () => {
  const before = await shop.paid('2026-12-01')
  expect((await before.ask('invoice')).message).toMatch(/^返程次日（\d+月\d+日）起可以申请$/)
  const trip = await shop.home()
  expect(await trip.ask('invoice')).toMatchObject({ failed: 'STATE', message: '请先申请开票' })
  const applied = await trip.visitor.call(invoices.apply, {
    ...{ order_id: trip.order_id, kind: 'electronic', title_kind: 'person', title: '李雷' },
  })
  expect(applied.code).toBe(0)
  const tooEarly = { can_ask: false, why: '发票开具后可以申请' }
  const { data: info } = await trip.visitor.call(orderMails.info, { order_id: trip.order_id })
  expect(info.kinds).toMatchObject([{}, { kind: 'invoice', ...tooEarly }, {}])
  expect(await trip.ask('invoice')).toMatchObject({ failed: 'STATE', message: tooEarly.why })
  const clerk = await shop.clerk('许念', 'finance')
  await shop.issue(clerk, applied.data.invoice_no)
  expect(await trip.ask('invoice')).toMatchObject({ code: 0 })
})

test('a paper invoice goes where its own request says: STATE', async () => {
  const trip = await shop.home()
  await trip.visitor.call(invoices.apply, {
    ...{ order_id: trip.order_id, kind: 'paper', title_kind: 'person', title: '李雷' },
    mail_id: trip.mailId,
  })
  expect(await trip.ask('invoice')).toMatchObject({
    failed: 'STATE',
    message: '纸质发票会寄往开票时选择的地址，无需另外申请',
  })
})

test('a travel kit has to arrive before the trip: until five days ahead, then STATE', async () => {
  const trip = await shop.paid('2026-12-10')
  clock.set('2026-12-06T09:00:00+08:00')
  expect(await trip.ask('kit')).toMatchObject({
    failed: 'STATE',
    message: '须在12月5日前申请，现在寄出赶不上出发',
  })
  clock.set('2026-12-05T23:00:00+08:00')
  expect(await trip.ask('kit')).toMatchObject({ code: 0 })
  const unpaid = await shop.withAddress(await shop.family({ departsOn: '2027-01-20' }, 0))
  expect(await unpaid.ask('kit')).toMatchObject({ failed: 'STATE', message: '付清款项后、出发前可以申请' })
})

test.each(['cancelled', 'refunded'] as const)(
  'an order that is %s has nothing sent: STATE, and what waited is called off',
  async (status) => {
    const trip = await shop.paid()
    await trip.ask('contract')
    await setOrder(trip.id, { status })
    expect(await rowsOf(trip.id)).toMatchObject([{ status: 'cancelled', cancel_reason: '订单已取消' }])
    expect(await trip.ask('kit')).toMatchObject({ failed: 'STATE', message: '订单已取消' })
    expect((await trip.info()).kinds).toEqual([])
  },
)

test('an address of somebody else, an order of somebody else and a mail of somebody else are NOT_FOUND', async () => {
  const [trip, other] = [await shop.paid(), await shop.paid()]
  expect(await trip.ask('contract', { mail_id: other.mailId })).toMatchObject({
    failed: 'NOT_FOUND',
    message: '没有这个收件地址，请重新选择',
  })
  const strange = { order_id: trip.order_id, kind: 'contract', mail_id: other.mailId } as const
  expect(await other.visitor.call(orderMails.ask, strange)).toMatchObject({ failed: 'NOT_FOUND' })
  expect(await other.visitor.call(orderMails.info, { order_id: trip.order_id })).toMatchObject({
    failed: 'NOT_FOUND',
  })
  const { data } = await trip.ask('contract')
  expect(await other.withdraw(data.mail_order_id)).toMatchObject({ failed: 'NOT_FOUND' })
})

test('what was not sent is taken back and asked for anew; what was taken back already is STATE', async () => {
  const trip = await shop.paid()
  const { data } = await trip.ask('contract')
  expect(await trip.withdraw(data.mail_order_id)).toMatchObject({ code: 0 })
  expect(await trip.withdraw(data.mail_order_id)).toMatchObject({ failed: 'STATE' })
  expect(await trip.ask('contract')).toMatchObject({ code: 0 })
})

test('who asks and takes back without end is stopped: STATE', async () => {
  const trip = await shop.paid()
  for (let time = 0; time < MOST_MAILS; time++) {
    const { data } = await trip.ask('contract')
    await trip.withdraw(data.mail_order_id)
  }
  expect(await trip.ask('contract')).toMatchObject({
    failed: 'STATE',
    message: '该订单的邮寄申请次数过多，请联系客服',
  })
})

test('a year later it is forgotten where mail went; what still waits keeps it', async () => {
  const [gone, waits] = [await shop.paid(), await shop.paid()]
  const { data } = await gone.ask('contract')
  await gone.withdraw(data.mail_order_id)
  await waits.ask('contract')
  await forgetMailAddresses(db, '2026-11-22')
  expect((await gone.info()).list).toMatchObject([{ mail_to: '', note: '' }])
  expect((await waits.info()).list).toMatchObject([{ mail_to: '李雷 138****5678 浙江省杭州市西湖区' }])
})

test('a closed account has nothing sent and no address kept; its export says masked what was sent', async () => {
  const trip = await shop.paid()
  await trip.ask('contract')
  const phone_enc = shop.services.vault.seal('13900000002')
  await db.updateTable('member').set({ phone_enc }).where('id', '=', trip.member.id).execute()
  const { data } = await trip.visitor.call(privacy.exported, {})
  expect(data.orders[0]?.mails).toMatchObject([
    { kind_text: '合同副本', state_text: '待寄', mail_to: '李雷 138****5678 浙江省杭州市西湖区' },
  ])
  expect(JSON.stringify(data.orders[0]?.mails)).not.toContain(HOME.phone)
  await shop.transaction((tx) => closeMailsOf(tx, trip.member.id, clock.now()))
  expect(await rowsOf(trip.id)).toMatchObject([
    { status: 'cancelled', cancel_reason: '账号已注销', address_enc: null },
  ])
})

test('an order’s own page answers as before, with or without mail', async () => {
  const trip = await shop.paid()
  await trip.ask('contract')
  expect(await trip.visitor.call(orders.detail, { order_id: trip.order_id })).toMatchObject({ code: 0 })
})
