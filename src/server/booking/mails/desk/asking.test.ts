import { beforeEach, expect, test } from 'vitest'
import { deskMails } from '#src/api/desk/orders/mails.ts'
import { HOME, openMailShop } from '#test/orders/mail-shop.ts'

const shop = await openMailShop()
const { db, clock } = shop
beforeEach(() => clock.set('2026-11-21T10:00:00+08:00'))
const su = await shop.clerk('苏禾', 'service')
const designer = await shop.clerk('夏木', 'custom')

type Trip = Awaited<ReturnType<typeof shop.paid>>
type Fields = Record<string, string>

const ask = ({ order_id: no, mailId }: Trip, fields: Fields = {}) =>
  su.ask(deskMails.ask, { no, kind: 'contract', mail_id: String(mailId), ...fields })
const elsewhere = {
  ...HOME,
  name: '韩梅梅',
  phone: '139 8765 4321',
  address: '建国路八十八号',
  zip: '310012',
}
const askAt = ({ order_id: no }: Trip, fields: Fields = {}) =>
  su.ask(deskMails.askAt, { no, kind: 'contract', ...elsewhere, ...fields })
const choices = async ({ order_id: no }: Trip) =>
  (await su.ask(deskMails.choices, { no })).data as unknown as {
    kinds: { kind: string; can_ask: boolean; why: string }[]
    addresses: Record<string, unknown>[]
  }
const setStatus = (id: number, status: 'received' | 'sent') =>
  db
    .updateTable('order_mail')
    .set({
      ...{ status, carrier: '顺丰速运', tracking_no: 'SF1234567890', sent_at: clock.now(), sent_by: su.id },
      ...(status === 'received' && { received_at: clock.now(), received_by: su.id }),
    })
    .where('id', '=', id)
    .execute()
const rowsOf = (orderId: number) =>
  db.selectFrom('order_mail').selectAll().where('order_id', '=', orderId).execute()

test('a clerk asks to an address that the traveller keeps; who asked is written down, and the traveller is told', async () => {
  const trip = await shop.paid()
  expect(await choices(trip)).toMatchObject({
    kinds: [{ kind: 'contract', can_ask: true, why: '' }, { kind: 'invoice' }, { kind: 'kit' }],
    addresses: [
      { id: trip.mailId, name: '李雷', phone: '138****5678', region: '浙江省杭州市西湖区', is_default: true },
    ],
  })
  expect(JSON.stringify(await choices(trip))).not.toMatch(/13812345678|文三路/)
  expect(await ask(trip, { note: '放前台' })).toMatchObject({
    code: 0,
    data: {
      ...{ order_no: trip.order_id, state: 'requested', kind: 'contract', requested_by: '苏禾' },
      ...{ mail_name: '李雷', mail_phone: '138****5678', mail_region: '浙江省杭州市西湖区', note: '放前台' },
    },
  })
  const told = db.selectFrom('message').select(['title', 'body']).where('member_id', '=', trip.member.id)
  expect(await told.orderBy('id', 'desc').executeTakeFirstOrThrow()).toEqual({
    title: '邮寄已登记',
    body: `客服已为订单${trip.order_id}登记邮寄合同副本，1个工作日内寄出。收件地址见订单详情，未寄出前可以撤回。`,
  })
  const [row] = await rowsOf(trip.id)
  const audit = db.selectFrom('audit_log').selectAll().where('action', '=', 'order.paper')
  expect(await audit.where('entity_id', '=', trip.order_id).execute()).toMatchObject([
    { staff_id: su.id, entity: 'order', after: { order_mail: row?.id, kind: 'contract' } },
  ])
  // The traveller takes back what a clerk has asked for as if it were their own.
  expect(await trip.withdraw(Number(row?.id))).toMatchObject({ code: 0 })
})

test('an address that was told by telephone is for this paper alone, sealed, and not among those the traveller keeps', async () => {
  const trip = await shop.paid()
  expect(await askAt(trip)).toMatchObject({
    code: 0,
    data: { mail_name: '韩梅梅', mail_phone: '139****4321', mail_region: '浙江省杭州市西湖区' },
  })
  const [row] = await rowsOf(trip.id)
  expect(JSON.stringify(row)).not.toMatch(/韩梅梅|1398765|建国路/)
  const seen = await su.ask(deskMails.reveal, { mail_order_id: String(row?.id), reason: 'contact' })
  expect(seen.data?.['value']).toBe('韩梅梅 13987654321 浙江省杭州市西湖区建国路八十八号 310012')
  expect((await choices(trip)).addresses).toHaveLength(1)
})

test.each([
  [{ name: '韩' }, 'name', '请填写2–20个字的收件人姓名'],
  [{ phone: '12345' }, 'phone', '您输入的手机号码格式错误，请重新输入'],
  [{ province: '浙江省' }, 'province', '请选择省、市、区'],
  [{ district: '310101' }, 'district', '请选择省、市、区'],
  [{ address: '家' }, 'address', '请填写详细地址'],
  [{ address: '路'.repeat(81) }, 'address', '请填写详细地址'],
  [{ zip: '1' }, 'zip', '邮编格式错误'],
  [{ note: '放'.repeat(101) }, 'note', '备注最多100字'],
])('%o is refused at its field, as the traveller’s own form refuses it', async (fields, field, sentence) => {
  const trip = await shop.paid()
  expect((await askAt(trip, fields)).data?.errors).toMatchObject({ [field]: sentence })
  expect(await rowsOf(trip.id)).toEqual([])
})

test('what waits or is on its way is DUPLICATE with its number, whoever asked for it and wherever it goes', async () => {
  const trip = await shop.paid()
  const { data } = await trip.ask('contract')
  const duplicate = { code: 23, data: { mail_order_id: data.mail_order_id } }
  expect(await ask(trip)).toMatchObject({ ...duplicate, message: '合同副本已经申请，等待寄出' })
  await setStatus(data.mail_order_id, 'sent')
  expect(await askAt(trip)).toMatchObject({ ...duplicate, message: '合同副本已经寄出，请凭单号查询' })
})

test('of a traveller and two clerks who ask at once, one gets it', async () => {
  const trip = await shop.paid()
  const codes = (await Promise.all([trip.ask('contract'), ask(trip), askAt(trip)])).map(({ code }) => code)
  expect(codes.toSorted()).toEqual([0, 23, 23])
  expect(await rowsOf(trip.id)).toHaveLength(1)
})

test('a free one that has arrived is sent again from its own page: STATE', async () => {
  const trip = await shop.paid()
  const { data } = await trip.ask('contract')
  await setStatus(data.mail_order_id, 'received')
  const why = '已免费寄过一次，再寄请在该件邮寄上重寄'
  expect(await ask(trip)).toMatchObject({ code: 22, message: why })
  expect(await askAt(trip)).toMatchObject({ code: 22, message: why })
  expect((await choices(trip)).kinds[0]).toMatchObject({ can_ask: false, why })
})

test('an order that is not that far, or came to nothing, has nothing sent: STATE', async () => {
  const trip = await shop.paid()
  expect(await ask(trip, { kind: 'invoice' })).toMatchObject({ code: 22 })
  await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', trip.id).execute()
  expect(await askAt(trip)).toMatchObject({ code: 22, message: '订单已取消' })
})

test('an address of somebody else, an order of nobody and one beyond this person are NOT_FOUND', async () => {
  const [trip, other] = [await shop.paid(), await shop.paid()]
  expect(await ask(trip, { mail_id: String(other.mailId) })).toMatchObject({
    code: 20,
    message: '没有这个收件地址，请重新选择',
  })
  const to = { kind: 'contract', mail_id: String(trip.mailId) }
  const no = 'BM260101000001'
  expect(await su.ask(deskMails.ask, { no, ...to })).toMatchObject({ code: 20 })
  const { order_id } = trip
  expect(await designer.ask(deskMails.choices, { no: order_id })).toMatchObject({ code: 20 })
  expect(await designer.ask(deskMails.ask, { no: order_id, ...to })).toMatchObject({ code: 20 })
  expect(await designer.ask(deskMails.askAt, { no: order_id, kind: 'contract', ...elsewhere })).toMatchObject(
    { code: 20 },
  )
  await db.updateTable('orders').set({ advisor_id: designer.id }).where('id', '=', trip.id).execute()
  expect(await designer.ask(deskMails.ask, { no: order_id, ...to })).toMatchObject({ code: 0 })
})

test('the regions to choose from are those of the traveller’s own form', async () => {
  const { data } = await su.ask(deskMails.regions)
  expect(data).toHaveLength(34)
})
