import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { postalAddresses } from '#src/api/account/postal-addresses.ts'
import { invoices } from '#src/api/booking/invoices.ts'
import { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { makeExport } from '#src/server/operations/exports/jobs.ts'
import { COMPANY, openInvoiceShop } from '#test/orders/invoice-shop.ts'
import { invoiceExport } from './export.ts'

const shop = await openInvoiceShop()
const { db, clock } = shop
beforeEach(() => clock.set('2026-11-21T10:00:00+08:00'))
const xu = await shop.clerk('许念', 'finance')
const zhou = await shop.clerk('周会', 'finance')

let serial = 0
/** A number that the tax office has given to nobody else. */
const newNumber = () => `2533200000${String(++serial).padStart(10, '0')}`

async function asked(over = {}) {
  const trip = await shop.travelled()
  const { data, code, message } = await trip.ask(over)
  if (code !== 0) throw new Error(message)
  return { ...trip, no: data.invoice_no }
}

const issue = async (no: string, over: Record<string, string> = {}, by = xu) =>
  by.ask(deskInvoices.issue, {
    ...{ invoice_no: no, number: newNumber(), issued_on: '2026-11-21', amount_fen: '1600000' },
    document: await by.upload(),
    ...over,
  })

const reverse = async (no: string, over: Record<string, string> = {}, by = xu) =>
  by.ask(deskInvoices.red, {
    ...{ invoice_no: no, number: newNumber(), red_on: '2026-11-21', reason: '退款500元，按实付重开' },
    document: await by.upload(),
    ...over,
  })

const auditOf = (no: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'reason', 'refused'])
    .where('entity_id', '=', no)
    .orderBy('id')
    .execute()
const messagesOf = async (member_id: number) =>
  (
    await db.selectFrom('message').select('title').where('member_id', '=', member_id).orderBy('id').execute()
  ).map(({ title }) => title)

test('财务 reads what has to stand on it, writes down what was issued, and the traveller hears of it', async () => {
  const trip = await asked()
  expect(await xu.ask(deskInvoices.detail, { invoice_no: trip.no })).toMatchObject({
    data: {
      ...{ state: 'requested', title: COMPANY.title, tax_no: COMPANY.tax_no, content: '旅游服务*旅游费' },
      tax_no_text: '统一社会信用代码，校验位正确',
      order: { paid_fen: 1_600_000, refunded_fen: 0, now_fen: 1_600_000, is_refund_under_way: false },
      acts: {
        issue: { allowed: true },
        red: { allowed: false, why: '还没有开具' },
        reject: { allowed: true },
      },
    },
  })
  const reply = await issue(trip.no, { number: '2533 2000 0000 9999 0001' })
  expect(reply).toMatchObject({
    code: 0,
    data: { state: 'issued', number: '25332000000099990001', issued_by: '许念', document: { format: 'pdf' } },
  })
  expect(await auditOf(trip.no)).toMatchObject([
    { action: 'invoice.issue', before: { status: 'requested' }, after: { amount_fen: 1_600_000 } },
  ])
  expect(JSON.stringify(await auditOf(trip.no))).not.toContain(COMPANY.title)
  expect(await messagesOf(trip.member.id)).toContain('发票已开具')
  expect((await trip.info()).list).toMatchObject([
    { status: 'issued', amount_fen: 1_600_000, has_file: true },
  ])
})

test.each([
  [{ number: '123' }, 'number', '数电发票填20位号码；税控发票填代码和号码，共18或20位'],
  [{ issued_on: '2026-11-22' }, 'issued_on', '日期不能晚于今天'],
  [{ issued_on: '2026-11-20' }, 'issued_on', '日期不能早于2026-11-21'],
  [{ document: '' }, 'document', '请上传电子发票的PDF'],
  [{ document: '0190b2c4-0000-7000-8000-000000000000' }, 'document', '文件已失效，请重新上传'],
])('what does not fit is refused at its field: %o', async (over, field, sentence) => {
  const { no } = await asked()
  expect(await issue(no, over as Record<string, string>)).toMatchObject({
    code: 1,
    data: { errors: { [field]: sentence } },
  })
})

test('a number stands on one invoice alone, and an electronic invoice is a PDF', async () => {
  const [first, second] = [await asked(), await asked()]
  const number = newNumber()
  const both = await Promise.all([issue(first.no, { number }), issue(second.no, { number }, zhou)])
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
  const left = both[0]?.code === 0 ? second : first
  expect(await issue(left.no, { number })).toMatchObject({
    data: { errors: { number: expect.stringContaining('该号码已登记在') } },
  })
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b4452f' } })
    .png()
    .toBuffer()
  expect(await issue(left.no, { document: await xu.upload(photo) })).toMatchObject({
    data: { errors: { document: '电子发票须为PDF文件' } },
  })
})

test('another sum than that of now is PRICE_CHANGED with the right one, and nothing is written', async () => {
  const trip = await asked()
  expect(await issue(trip.no, { amount_fen: '1500000' })).toMatchObject({
    code: 41,
    message: '应开金额为 ¥16,000，请核对发票金额',
    data: { amount_fen: 1_600_000 },
  })
  expect((await trip.info()).list).toMatchObject([{ status: 'requested' }])
})

test('while a refund is under way nothing is issued; once it has arrived, what is left is', async () => {
  const trip = await asked()
  await shop.giveBack(trip.id, 50_000, xu.id)
  expect(await issue(trip.no)).toMatchObject({ code: 22, message: '该订单有退款在处理，到账或驳回后再开票' })
  await shop.runJobs()
  expect(await issue(trip.no, { amount_fen: '1550000' })).toMatchObject({ code: 0 })
})

test('of two clerks one issues; the other is told what became of it', async () => {
  const { no } = await asked()
  const replies = await Promise.all([issue(no), issue(no, {}, zhou)])
  expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 22])
  expect(await issue(no)).toMatchObject({ code: 22, message: '该发票已开具' })
})

test('after a refund it is reversed and made again of what is left, under the same title', async () => {
  const trip = await asked()
  await issue(trip.no)
  await shop.giveBack(trip.id, 50_000, xu.id)
  await shop.runJobs()
  expect(await xu.ask(deskInvoices.list, { states: 'red_due', order_no: trip.order_id })).toMatchObject({
    data: { list: [{ no: trip.no, state_text: '待红冲' }], total: 1 },
  })
  expect(await reverse(trip.no, { reissue: '1' })).toMatchObject({
    code: 0,
    data: { state: 'red', red_by: '许念', red_reason: '退款500元，按实付重开' },
  })
  expect(await auditOf(trip.no)).toMatchObject([
    { action: 'invoice.issue' },
    { action: 'invoice.red', reason: '退款500元，按实付重开', after: { again: `${trip.order_id}F02` } },
  ])
  const { list, can_apply } = await trip.info()
  expect({ list, can_apply }).toMatchObject({
    can_apply: false,
    list: [
      { status: 'requested', ...COMPANY },
      { status: 'red', red_number: expect.stringMatching(/^\d{20}$/) },
    ],
  })
  expect(await issue(`${trip.order_id}F02`, { amount_fen: '1550000' })).toMatchObject({
    code: 0,
    data: { requested_by: '许念', amount_fen: 1_550_000 },
  })
  expect(await messagesOf(trip.member.id)).toContain('发票已红冲')
})

test('what is made again on the day of a reversal is written down with that day, and with none before it', async () => {
  const trip = await asked()
  await issue(trip.no)
  clock.set('2026-11-22T10:00:00+08:00')
  const nextDay = await shop.clerk('何映', 'finance')
  const red = { red_on: '2026-11-21', reissue: '1', document: await nextDay.upload() }
  expect(await reverse(trip.no, red, nextDay)).toMatchObject({ code: 0 })
  const again = `${trip.order_id}F02`
  const issueOn = async (issued_on: string) =>
    issue(again, { issued_on, document: await nextDay.upload() }, nextDay)
  expect((await issueOn('2026-11-20')).data?.errors).toEqual({ issued_on: '日期不能早于2026-11-21' })
  expect(await issueOn('2026-11-21')).toMatchObject({ code: 0, data: { issued_on: '2026-11-21' } })
})

test('after a reversal without another one the traveller asks again', async () => {
  const trip = await asked()
  await issue(trip.no)
  expect(await reverse(trip.no)).toMatchObject({ code: 0 })
  expect(await trip.info()).toMatchObject({ can_apply: true })
  expect(await trip.ask({ title_kind: 'person', title: '李雷', tax_no: '' })).toMatchObject({ code: 0 })
})

test('only what was issued is reversed, once, on a day between, with its paper and number', async () => {
  const trip = await asked()
  expect(await reverse(trip.no)).toMatchObject({ code: 22, message: '还没有开具' })
  const { data } = await issue(trip.no)
  const wrong = async (over: Record<string, string>) => (await reverse(trip.no, over)).data?.errors
  expect(await wrong({ red_on: '2026-11-20' })).toEqual({ red_on: '日期不能早于2026-11-21' })
  expect(await wrong({ number: String(data?.['number']) })).toEqual({ number: `该号码已登记在 ${trip.no}` })
  expect(await wrong({ document: '' })).toEqual({ document: '请上传电子发票的PDF' })
  expect(await wrong({ reason: '错' })).toEqual({ reason: '请写明原因，5到200个字' })
  await db.updateTable('orders').set({ refunded_fen: 1_600_000 }).where('id', '=', trip.id).execute()
  expect(await wrong({ reissue: '1' })).toEqual({ reissue: '款项已全部退回，没有可重开的金额' })
  const both = await Promise.all([reverse(trip.no), reverse(trip.no, {}, zhou)])
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 22])
})

test('a request that cannot be issued goes back with its reason, without anybody’s number, and the traveller asks anew', async () => {
  const trip = await asked()
  const reason = '抬头与税号不是同一家单位，已致电13812345678'
  expect(await xu.ask(deskInvoices.reject, { invoice_no: trip.no, reason })).toMatchObject({
    code: 0,
    data: { state: 'closed', closed_by: '许念' },
  })
  expect(await xu.ask(deskInvoices.reject, { invoice_no: trip.no, reason })).toMatchObject({ code: 22 })
  expect(await trip.info()).toMatchObject({
    can_apply: true,
    list: [{ close_reason: '抬头与税号不是同一家单位，已致电***' }],
  })
  expect(await messagesOf(trip.member.id)).toContain('开票申请未能办理')
})

test('paper is sent without a file, to an address that is shown with a reason and a row', async () => {
  const trip = await shop.travelled()
  const { data: mail } = await trip.visitor.call(postalAddresses.add, {
    ...{ name: '李雷', phone: '13812345678', province: '330000', city: '330100', district: '330106' },
    address: '文三路九十八号',
  })
  const { data } = await trip.ask({ kind: 'paper', mail_id: mail.id })
  const no = data.invoice_no
  expect(await xu.ask(deskInvoices.detail, { invoice_no: no })).toMatchObject({
    data: { mail_name: '李雷', mail_phone: '138****5678', mail_region: '浙江省杭州市西湖区' },
  })
  const seen = await xu.ask(deskInvoices.reveal, { invoice_no: no, field: 'address', reason: 'contact' })
  expect(seen.data?.['value']).toBe('李雷 13812345678 浙江省杭州市西湖区文三路九十八号')
  expect(await auditOf(no)).toMatchObject([{ action: 'invoice.reveal', after: { field: 'address' } }])
  expect(
    await xu.ask(deskInvoices.reveal, { invoice_no: no, field: 'email', reason: 'contact' }),
  ).toMatchObject({
    code: 20,
  })
  const sent = { document: '', courier: '顺丰', tracking_no: 'SF1234567890' }
  expect(await issue(no, sent)).toMatchObject({ code: 0, data: { document: null, courier: '顺丰' } })
  expect((await trip.info()).list).toMatchObject([{ has_file: false, tracking_no: 'SF1234567890' }])
  expect(await trip.visitor.call(invoices.file, { invoice_no: no })).toMatchObject({ failed: 'NOT_FOUND' })
})

test('an e-mail address is shown with a reason, and masked without one', async () => {
  const { no } = await asked({ email: 'lilei@example.com' })
  expect(await xu.ask(deskInvoices.detail, { invoice_no: no })).toMatchObject({
    data: { email: 'l***@example.com' },
  })
  const seen = await xu.ask(deskInvoices.reveal, {
    invoice_no: no,
    field: 'email',
    reason: 'other',
    reason_text: '客人说没有收到',
  })
  expect(seen.data?.['value']).toBe('lilei@example.com')
})

test('the list is narrowed by state, kind, title, day, order and number, the newest first', async () => {
  clock.set('2026-11-23T10:00:00+08:00')
  const morning = await shop.clerk('何映', 'finance')
  const [one, two] = [await asked(), await asked({ title_kind: 'person', title: '李雷', tax_no: '' })]
  const number = newNumber()
  await issue(two.no, { number, issued_on: '2026-11-23' }, morning)
  const nos = async (fields: Record<string, string>) => {
    const { data } = await morning.ask(deskInvoices.list, { from: '2026-11-23', ...fields })
    return (data as unknown as { list: { no: string }[] }).list.map(({ no }) => no)
  }
  expect(await nos({})).toEqual([two.no, one.no])
  expect(await nos({ states: 'requested' })).toEqual([one.no])
  expect(await nos({ states: 'issued,red' })).toEqual([two.no])
  expect(await nos({ title_kinds: 'person' })).toEqual([two.no])
  expect(await nos({ kinds: 'paper' })).toEqual([])
  expect(await nos({ order_no: one.order_id })).toEqual([one.no])
  expect(await nos({ number })).toEqual([two.no])
  expect(await nos({ until: '2026-11-22' })).toEqual([])
  // It names people, so the file is for who has just given the six digits.
  const file = { from: '2026-11-23', title_kinds: 'person' }
  expect(await morning.ask(deskInvoices.export, file)).toMatchObject({ code: 28 })
  const stepped_up_at = clock.now()
  await db.updateTable('staff_session').set({ stepped_up_at }).where('staff_id', '=', morning.id).execute()
  const exportId = Number((await morning.ask(deskInvoices.export, file)).data?.['export_id'])
  await makeExport(shop.ctx(), { exportId }, [invoiceExport])
  const made = db.selectFrom('export_file').select(['rows', 'state']).where('id', '=', exportId)
  expect(await made.executeTakeFirst()).toEqual({ rows: 1, state: 'ready' })
})

test('a number that nobody has is NOT_FOUND everywhere', async () => {
  const no = 'BM261121999999F01'
  expect(await xu.ask(deskInvoices.detail, { invoice_no: no })).toMatchObject({ code: 20 })
  expect(await issue(no)).toMatchObject({ code: 20 })
  expect(await reverse(no)).toMatchObject({ code: 20 })
  expect(await xu.ask(deskInvoices.reject, { invoice_no: no, reason: '没有这个申请' })).toMatchObject({
    code: 20,
  })
  expect(
    await xu.ask(deskInvoices.reveal, { invoice_no: no, field: 'email', reason: 'contact' }),
  ).toMatchObject({
    code: 20,
  })
})

test('the order’s page says whether an invoice is to be issued now, and to whom that is not up', async () => {
  const trip = await shop.travelled()
  const kefu = await shop.clerk('何映', 'service')
  const may = async (by = xu) =>
    (await by.ask(orderDetails.preview, { no: trip.order_id, act: 'invoice' })).data
  expect(await may()).toMatchObject({ allowed: false, why: '客人还没有申请开票' })
  const { data } = await trip.ask()
  expect(await may()).toMatchObject({ allowed: true, why: '' })
  expect(await may(kefu)).toMatchObject({ allowed: false, why: '需要“财务”角色' })
  await issue(data.invoice_no)
  expect(await may()).toMatchObject({ allowed: false, why: '发票已开具' })
})
