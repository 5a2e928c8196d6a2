import { beforeEach, expect, test } from 'vitest'
import { invoices } from '#src/api/booking/invoices.ts'
import { orderMails } from '#src/api/booking/papers/mails.ts'
import { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import { deskMails } from '#src/api/desk/orders/mails.ts'
import { pdfOf } from '#test/content/uploads.ts'
import { openMailShop } from '#test/orders/mail-shop.ts'
import { deskRequest } from '#test/people/staff.ts'

const shop = await openMailShop()
const { db, clock } = shop
beforeEach(() => clock.set('2026-11-21T10:00:00+08:00'))
const su = await shop.clerk('苏禾', 'service')
const xu = await shop.clerk('许念', 'finance')
const designer = await shop.clerk('夏木', 'custom')

type Trip = Awaited<ReturnType<typeof shop.home>>
const courier = { carrier: '顺丰速运', tracking_no: 'SF1234567890' }

async function applied({ visitor, order_id }: Trip) {
  const asked = { order_id, kind: 'electronic', title_kind: 'person', title: '李雷' } as const
  return (await visitor.call(invoices.apply, asked)).data.invoice_no
}
/** Home with an issued invoice, whose copy waits to be sent. */
async function waiting() {
  const trip = await shop.home()
  const invoice_no = await applied(trip)
  await shop.issue(xu, invoice_no)
  const { data } = await trip.ask('invoice')
  return { ...trip, invoice_no, no: String(data.mail_order_id) }
}
const act = (name: 'sent' | 'received' | 'again', no: string, fields: Record<string, string> = {}) =>
  su.ask(deskMails[name], { mail_order_id: no, ...fields })
const paperOf = (no: string, person: typeof su) =>
  shop.desk.fetch(deskRequest(deskMails.paper, { mail_order_id: no }, person), { ip: '10.9.0.2' })
let reversals = 0
async function reverse(invoice_no: string, fields: Record<string, string> = {}) {
  reversals++
  const number = `253399990000${String(reversals).padStart(8, '0')}`
  const red = { invoice_no, number, red_on: '2026-11-21', reason: '抬头有误，按客人要求红冲' }
  return xu.ask(deskInvoices.red, { ...red, document: await xu.upload(), ...fields })
}
const rowOf = (no: string) =>
  db.selectFrom('order_mail').selectAll().where('id', '=', Number(no)).executeTakeFirstOrThrow()
const messagesOf = async (memberId: number) =>
  (
    await db.selectFrom('message').select('body').where('member_id', '=', memberId).orderBy('id').execute()
  ).map(({ body }) => body)
/** Ended on the way, with a refund that is through. */
async function breakOff({ id }: { id: number }) {
  await shop.giveBack(id, 50_000, xu.id)
  const midTrip = { kind: 'whole', cause: 'mid_trip' } as const
  await db.updateTable('refund_request').set(midTrip).where('order_id', '=', id).execute()
  await db.updateTable('orders').set({ status: 'refunding' }).where('id', '=', id).execute()
  await shop.runJobs()
  const order = db.selectFrom('orders').select('status').where('id', '=', id)
  expect(await order.executeTakeFirst()).toEqual({ status: 'refunded' })
}

test('客服 open the invoice whose copy they have to send, and the audit log says who did', async () => {
  const trip = await waiting()
  expect(await su.ask(deskMails.detail, { mail_order_id: trip.no })).toMatchObject({
    data: { has_file: true },
  })
  const response = await paperOf(trip.no, su)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdfOf('invoice'))
  const audit = db.selectFrom('audit_log').selectAll().where('action', '=', 'mail.paper')
  expect(await audit.where('entity_id', '=', trip.no).execute()).toMatchObject([
    { staff_id: su.id, entity: 'order_mail', after: { invoice: trip.invoice_no } },
  ])
})

test('the invoice is opened with its copy that waits alone: not of another’s order, of other paper, or once it was sent', async () => {
  const trip = await waiting()
  const fields = { mail_order_id: trip.no }
  expect(await designer.ask(deskMails.paper, fields)).toMatchObject({ code: 20 })
  expect(await xu.ask(deskMails.paper, fields)).toMatchObject({ code: 25 })
  const other = await shop.paid()
  const { data } = await other.ask('contract')
  const ofContract = { mail_order_id: String(data.mail_order_id) }
  expect(await su.ask(deskMails.detail, ofContract)).toMatchObject({ data: { has_file: false } })
  expect(await su.ask(deskMails.paper, ofContract)).toMatchObject({ code: 20 })
  await act('sent', trip.no, courier)
  expect(await su.ask(deskMails.detail, fields)).toMatchObject({ data: { has_file: false } })
  expect(await su.ask(deskMails.paper, fields)).toMatchObject({ code: 22, message: '已经寄出，请刷新页面' })
})

test('an invoice that is reversed calls off its copy that waits, and the traveller is told why', async () => {
  const trip = await waiting()
  expect(await reverse(trip.invoice_no)).toMatchObject({ code: 0 })
  expect(await rowOf(trip.no)).toMatchObject({
    ...{ status: 'cancelled', cancelled_by: xu.id, cancel_reason: '发票已红冲' },
  })
  expect(await messagesOf(trip.member.id)).toContain(`订单${trip.order_id}的发票纸质件未能寄出：发票已红冲。`)
  const audit = db.selectFrom('audit_log').selectAll().where('action', '=', 'invoice.red')
  expect(
    await audit.where('entity', '=', 'order_mail').where('entity_id', '=', trip.no).execute(),
  ).toHaveLength(1)
  expect(await trip.ask('invoice')).toMatchObject({ failed: 'STATE', message: '请先申请开票' })
})

test('a copy of an invoice that is made again is asked for once the new one is issued', async () => {
  const trip = await waiting()
  await reverse(trip.invoice_no, { reissue: '1' })
  expect((await rowOf(trip.no)).cancel_reason).toBe('发票已红冲，新发票开具后可以再申请')
  expect(await trip.ask('invoice')).toMatchObject({ failed: 'STATE', message: '发票开具后可以申请' })
  await shop.issue(xu, `${trip.order_id}F02`)
  expect(await trip.ask('invoice')).toMatchObject({ code: 0 })
})

test('of a reversal and a clerk who sends the copy, one is first', async () => {
  const trip = await waiting()
  const [red, sent] = await Promise.all([reverse(trip.invoice_no), act('sent', trip.no, courier)])
  expect(red.code).toBe(0)
  expect((await rowOf(trip.no)).status).toBe(sent.code === 0 ? 'sent' : 'cancelled')
})

test('a copy of an invoice that was reversed since is not sent again: STATE', async () => {
  const trip = await waiting()
  await act('sent', trip.no, courier)
  await reverse(trip.invoice_no, { reissue: '1' })
  const again = () => act('again', trip.no, { reason: '快递遗失，重寄一份' })
  expect(await again()).toMatchObject({ code: 22, message: '发票开具后可以申请，请刷新页面' })
  expect((await rowOf(trip.no)).status).toBe('sent')
  await shop.issue(xu, `${trip.order_id}F02`)
  expect(await again()).toMatchObject({ code: 0, data: { state: 'requested', has_file: true } })
})

test('of a trip that was broken off the invoice is sent, by whoever asks, and nothing else', async () => {
  const trip = await shop.home()
  await breakOff(trip)
  await shop.issue(xu, await applied(trip), 1_550_000)
  const { data: info } = await trip.visitor.call(orderMails.info, { order_id: trip.order_id })
  expect(info.kinds).toMatchObject([{ kind: 'invoice', can_ask: true }])
  expect(await trip.ask('contract')).toMatchObject({ failed: 'STATE', message: '订单已取消' })
  const { data } = await trip.ask('invoice')
  await trip.withdraw(data.mail_order_id)
  const asked = { no: trip.order_id, kind: 'invoice', mail_id: String(trip.mailId) }
  const { data: mail } = await su.ask(deskMails.ask, asked)
  const no = String(mail?.['id'])
  await act('sent', no, courier)
  expect(await act('again', no, { reason: '快递遗失，重寄一份' })).toMatchObject({ code: 0 })
})

test('a trip that is broken off keeps the copy of its invoice that waits, and calls off everything else', async () => {
  const trip = await waiting()
  await trip.ask('contract')
  await breakOff(trip)
  const mails = db.selectFrom('order_mail').select(['kind', 'status']).where('order_id', '=', trip.id)
  expect(await mails.orderBy('id').execute()).toEqual([
    { kind: 'invoice', status: 'requested' },
    { kind: 'contract', status: 'cancelled' },
  ])
})

test('a copy of an invoice that is to be reversed is neither asked for nor sent again, until the new one is issued: STATE', async () => {
  const trip = await shop.home()
  const invoice_no = await applied(trip)
  await shop.issue(xu, invoice_no)
  const lost = String((await trip.ask('invoice')).data.mail_order_id)
  await act('sent', lost, courier)
  const other = await shop.home()
  await shop.issue(xu, await applied(other))
  for (const { id } of [trip, other]) await shop.giveBack(id, 50_000, xu.id)
  await shop.runJobs()
  const why = '订单有退款，这张发票将红冲，新发票开具后可以申请'
  const { data: info } = await other.visitor.call(orderMails.info, { order_id: other.order_id })
  expect(info.kinds[1]).toMatchObject({ kind: 'invoice', can_ask: false, why })
  expect(await other.ask('invoice')).toMatchObject({ failed: 'STATE', message: why })
  const { data } = await su.ask(deskMails.detail, { mail_order_id: lost })
  expect(data).toMatchObject({ acts: { again: { allowed: false, why } } })
  const again = () => act('again', lost, { reason: '快递遗失，重寄一份' })
  expect(await again()).toMatchObject({ code: 22, message: `${why}，请刷新页面` })
  expect(await reverse(invoice_no, { reissue: '1' })).toMatchObject({ code: 0 })
  await shop.issue(xu, `${trip.order_id}F02`, 1_550_000)
  expect(await again()).toMatchObject({ code: 0 })
})
