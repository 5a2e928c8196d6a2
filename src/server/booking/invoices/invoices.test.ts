import { beforeEach, expect, test } from 'vitest'
import { postalAddresses } from '#src/api/account/postal-addresses.ts'
import { privacy } from '#src/api/account/privacy.ts'
import { invoices } from '#src/api/booking/invoices.ts'
import { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import { forgetSettings } from '#src/server/content/settings/service.ts'
import { pdfOf } from '#test/content/uploads.ts'
import { COMPANY, openInvoiceShop } from '#test/orders/invoice-shop.ts'
import { closeInvoicesOf, forgetInvoiceAddresses } from './service.ts'

const shop = await openInvoiceShop()
const { db, clock } = shop
const START = '2026-11-21T10:00:00+08:00'
beforeEach(() => clock.set(START))
const xu = await shop.clerk('许念', 'finance')

const rowOf = (no: string) =>
  db.selectFrom('invoice').selectAll().where('request_no', '=', no).executeTakeFirstOrThrow()

const address = {
  name: '李雷',
  phone: '13812345678',
  province: '330000',
  city: '330100',
  district: '330106',
  address: '文三路九十八号',
}

/** Asked for and issued. */
async function issued(trip: Awaited<ReturnType<typeof shop.travelled>>, number = '25332000000012345678') {
  const { data } = await trip.ask()
  const reply = await xu.ask(deskInvoices.issue, {
    invoice_no: data.invoice_no,
    number,
    issued_on: '2026-11-21',
    amount_fen: '1600000',
    document: await xu.upload(),
  })
  expect(reply.code).toBe(0)
  return data.invoice_no
}

test('from the day after the return until 180 days later an invoice is asked for, of what was paid and not given back', async () => {
  const trip = await shop.travelled('2026-11-21')
  expect(await trip.info()).toMatchObject({
    can_apply: false,
    why: '返程次日（2026年11月22日）起可以申请开票',
    from: '2026-11-22',
    until: '2027-05-20',
  })
  expect(await trip.ask()).toMatchObject({ failed: 'STATE' })
  clock.set('2026-11-22T00:00:00+08:00')
  expect(await trip.info()).toMatchObject({
    can_apply: true,
    amount_fen: 1_600_000,
    content: '旅游服务*旅游费',
  })
  expect(await trip.ask()).toMatchObject({ code: 0, data: { status: 'requested' } })
  clock.set(START)
  expect(await (await shop.travelled('2026-05-24')).ask()).toMatchObject({
    failed: 'STATE',
    message: '申请已于2026年11月20日截止，如需发票请联系客服',
  })
  expect(await (await shop.travelled('2026-05-25')).ask()).toMatchObject({ code: 0 })
})

test('the days after which nobody asks any more are data of the shop', async () => {
  const days = { key: 'invoice.ask_days', value: JSON.stringify(5) }
  await db.insertInto('shop_setting').values(days).execute()
  forgetSettings(db)
  expect((await (await shop.travelled()).info()).until).toBe('2026-11-15')
  await db.deleteFrom('shop_setting').where('key', '=', days.key).execute()
  forgetSettings(db)
})

test.each([
  ['refunding', '退款处理完成后可以申请开票'],
  ['refunded', '行程已取消，没有可开票的服务'],
  ['cancelled', '行程已取消，没有可开票的服务'],
  ['wait_pay', '订单付清并完成行程后可以申请开票'],
  ['paid', '订单付清并完成行程后可以申请开票'],
] as const)('an order that is %s has none, and says why', async (status, why) => {
  const trip = await shop.travelled()
  await db.updateTable('orders').set({ status }).where('id', '=', trip.id).execute()
  expect(await trip.ask()).toMatchObject({ failed: 'STATE', message: why })
  expect(await trip.info()).toMatchObject({ can_apply: false, why })
})

test('an order of which everything went back has nothing to invoice', async () => {
  const trip = await shop.travelled()
  await db.updateTable('orders').set({ refunded_fen: 1_600_000 }).where('id', '=', trip.id).execute()
  expect(await trip.ask()).toMatchObject({ failed: 'STATE', message: '没有可开票的金额' })
})

test('title, tax number and address are sealed, and their owner reads them again', async () => {
  const trip = await shop.travelled()
  const { data } = await trip.ask({ tax_no: ' 9135 0100m000100y43', email: 'lilei@example.com' })
  const row = await rowOf(data.invoice_no)
  expect(JSON.stringify(row)).not.toMatch(/青禾|91350100|lilei/)
  expect(row.staff_due_at).toEqual(new Date('2026-11-24T10:00:00+08:00'))
  expect((await trip.info()).list).toMatchObject([
    {
      ...{ ...COMPANY, status_text: '待开', email: 'l***@example.com', has_file: false, can_withdraw: true },
      next_text: '财务将在2026-11-24 10:00前开具',
      amount_fen: null,
    },
  ])
})

test.each([
  [{ title_kind: 'company', tax_no: '' }, 'tax_no', '请填写单位税号'],
  [
    { title_kind: 'company', tax_no: '91350100M000100Y44' },
    'tax_no',
    '统一社会信用代码的校验位不符，请对照营业执照核对',
  ],
  [{ title_kind: 'person', tax_no: '34052419800101001X' }, 'tax_no', '个人抬头不需要税号，请勿填写证件号码'],
  [{ kind: 'paper' }, 'mail_id', '请选择收件地址'],
  [{ kind: 'paper', mail_id: 2_000_000 }, 'mail_id', '请选择收件地址'],
] as const)('%o is refused at its field', async (over, field, sentence) => {
  const trip = await shop.travelled()
  const { raw, failed } = await trip.ask(over as never)
  expect(failed).toBe('PARAM')
  expect(Object.keys(raw.errors ?? {})).toEqual([field])
  expect(raw.errors?.[field]).toBe(sentence)
  expect((await trip.info()).list).toEqual([])
})

test('paper goes to an address of the member as it was then, and to nobody else’s', async () => {
  const [trip, other] = [await shop.travelled(), await shop.travelled()]
  const { data: mine } = await trip.visitor.call(postalAddresses.add, address)
  expect(await other.ask({ kind: 'paper', mail_id: mine.id })).toMatchObject({ failed: 'PARAM' })
  const asked = await trip.ask({ kind: 'paper', mail_id: mine.id })
  expect(asked.code).toBe(0)
  await trip.visitor.call(postalAddresses.remove, { id: mine.id })
  expect((await trip.info()).list).toMatchObject([
    { mail_to: '李雷 138****5678 浙江省杭州市西湖区', email: '' },
  ])
})

test('one at a time: beside one that is asked for or issued it is DUPLICATE, and of two at once one is written', async () => {
  const trip = await shop.travelled()
  const replies = await Promise.all([trip.ask(), trip.ask(), trip.ask()])
  expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 23, 23])
  expect(await trip.ask()).toMatchObject({ message: '该订单的发票正在开具，请勿重复申请' })
  const second = await shop.travelled()
  await issued(second, '25332000000012345001')
  expect(await second.ask()).toMatchObject({ failed: 'DUPLICATE', message: '该订单的发票已经开具' })
})

test('a request is taken back until it is issued, and then asked for anew', async () => {
  const trip = await shop.travelled()
  const { data } = await trip.ask()
  const withdraw = (invoice_no: string) => trip.visitor.call(invoices.withdraw, { invoice_no })
  expect((await withdraw(data.invoice_no)).code).toBe(0)
  expect(await withdraw(data.invoice_no)).toMatchObject({ failed: 'STATE' })
  expect(await withdraw(`${trip.order_id}F09`)).toMatchObject({ failed: 'NOT_FOUND' })
  expect((await trip.info()).list).toMatchObject([{ status: 'closed', next_text: '申请人撤回' }])
  const no = await issued(trip, '25332000000012345002')
  expect(no).toBe(`${trip.order_id}F02`)
  expect(await withdraw(no)).toMatchObject({ failed: 'STATE' })
})

test('the file goes to its owner alone: for everybody else, and before there is one, there is none', async () => {
  const [trip, other] = [await shop.travelled(), await shop.travelled()]
  const no = await issued(trip, '25332000000012345003')
  const mine = await trip.visitor.send(new Request(`http://shop.test${invoices.file.path}?invoice_no=${no}`))
  expect(mine.headers.get('content-type')).toBe('application/pdf')
  expect(mine.headers.get('content-disposition')).toContain('25332000000012345003.pdf')
  expect(new Uint8Array(await mine.arrayBuffer())).toEqual(pdfOf('invoice'))
  const refused = (invoice_no: string) => other.visitor.call(invoices.file, { invoice_no })
  expect(await refused(no)).toMatchObject({ failed: 'NOT_FOUND' })
  expect(await other.visitor.call(invoices.info, { order_id: trip.order_id })).toMatchObject({
    failed: 'NOT_FOUND',
  })
  expect(await other.visitor.call(invoices.withdraw, { invoice_no: no })).toMatchObject({
    failed: 'NOT_FOUND',
  })
  expect(await other.ask({ order_id: trip.order_id })).toMatchObject({ failed: 'NOT_FOUND' })
  const { data } = await other.ask()
  expect(await refused(data.invoice_no)).toMatchObject({ failed: 'NOT_FOUND' })
})

test('a refund that arrives after it was issued asks for its reversal, once; before, it only lowers the sum', async () => {
  const trip = await shop.travelled()
  const waiting = await shop.travelled()
  await waiting.ask()
  const no = await issued(trip, '25332000000012345004')
  for (const { id } of [trip, waiting]) await shop.giveBack(id, 50_000, xu.id)
  expect((await rowOf(no)).red_due_at).toBeNull()
  await shop.runJobs()
  expect(await rowOf(no)).toMatchObject({
    status: 'issued',
    red_due_at: new Date('2026-11-24T10:00:00+08:00'),
  })
  expect((await trip.info()).list).toMatchObject([{ next_text: '订单有退款，这张发票将红冲' }])
  expect(await waiting.info()).toMatchObject({ amount_fen: 1_550_000, list: [{ status: 'requested' }] })
  clock.set('2026-11-22T10:00:00+08:00')
  await shop.giveBack(trip.id, 10_000, xu.id)
  await shop.runJobs()
  expect((await rowOf(no)).red_due_at).toEqual(new Date('2026-11-24T10:00:00+08:00'))
  const items = await db
    .selectFrom('work_item')
    .select(['kind', 'ref', 'closed_at'])
    .where('ref', '=', no)
    .orderBy('kind')
    .execute()
  expect(items.map(({ kind, closed_at }) => [kind, closed_at !== null])).toEqual([
    ['invoice', true],
    ['invoice_red', false],
  ])
})

test('a request of which nothing is left comes to nothing by itself', async () => {
  const trip = await shop.travelled()
  const { data } = await trip.ask()
  await shop.giveBack(trip.id, 1_600_000, xu.id)
  await shop.runJobs()
  expect(await rowOf(data.invoice_no)).toMatchObject({ status: 'closed', close_reason: '款项已全部退回' })
})

test('a member’s export holds their invoices, and a closed account leaves title and number alone', async () => {
  const trip = await shop.travelled()
  await trip.ask({ email: 'lilei@example.com' })
  const sealed = { contact_phone_enc: shop.services.vault.seal('13812345678') }
  await db.updateTable('orders').set(sealed).where('id', '=', trip.id).execute()
  const phone_enc = shop.services.vault.seal('13812345678')
  await db.updateTable('member').set({ phone_enc }).where('id', '=', trip.member.id).execute()
  const { raw } = await trip.visitor.call(privacy.exported, {})
  expect(raw).toMatchObject({
    orders: [
      {
        invoices: [
          {
            title: COMPANY.title,
            tax_no: '9135***********Y43',
            email: 'l***@example.com',
            status_text: '待开',
          },
        ],
      },
    ],
  })
  await shop.services.transaction((tx) => closeInvoicesOf(tx, trip.member.id, clock.now()))
  const [row] = await db.selectFrom('invoice').selectAll().where('order_id', '=', trip.id).execute()
  expect(row).toMatchObject({ status: 'closed', close_reason: '账号已注销', email_enc: null })
})

test('where an invoice went is forgotten a year later; one that still waits keeps it', async () => {
  const [done, waiting] = [await shop.travelled(), await shop.travelled()]
  for (const trip of [done, waiting]) await trip.ask({ email: 'lilei@example.com' })
  await db
    .updateTable('invoice')
    .set({ status: 'closed', closed_at: clock.now() })
    .where('order_id', '=', done.id)
    .execute()
  await forgetInvoiceAddresses(db, '2026-11-22')
  const kept = async (id: number) =>
    (await db.selectFrom('invoice').select('email_enc').where('order_id', '=', id).executeTakeFirstOrThrow())
      .email_enc
  expect([await kept(done.id), (await kept(waiting.id)) !== null]).toEqual([null, true])
})
