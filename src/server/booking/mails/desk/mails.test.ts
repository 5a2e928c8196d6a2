import { beforeEach, expect, test } from 'vitest'
import { deskMails } from '#src/api/desk/orders/mails.ts'
import { work } from '#src/api/desk/work/items.ts'
import { openMailShop } from '#test/orders/mail-shop.ts'

const shop = await openMailShop()
const { db, clock } = shop
beforeEach(() => clock.set('2026-11-21T10:00:00+08:00'))
const su = await shop.clerk('苏禾', 'service')
const designer = await shop.clerk('夏木', 'custom')

type Trip = Awaited<ReturnType<typeof shop.paid>>
async function asked(kind: 'contract' | 'kit' = 'contract', trip?: Trip) {
  const family = trip ?? (await shop.paid())
  const { data } = await family.ask(kind, { note: '周末不在，电话13987654321' })
  return { ...family, no: String(data.mail_order_id) }
}
const courier = { carrier: '顺丰速运', tracking_no: ' sf1234567890 ' }
const act = (
  name: 'received' | 'sent' | 'again' | 'cancel',
  no: string,
  fields: Record<string, string> = {},
) => su.ask(deskMails[name], { mail_order_id: no, ...fields })
const rowOf = (no: string) =>
  db.selectFrom('order_mail').selectAll().where('id', '=', Number(no)).executeTakeFirstOrThrow()
const messagesOf = async (memberId: number) =>
  (
    await db.selectFrom('message').select('body').where('member_id', '=', memberId).orderBy('id').execute()
  ).map(({ body }) => body)

test('what a traveller asks for waits in the queue of 客服, without a name or a number', async () => {
  const { no, order_id } = await asked()
  const { data } = await su.ask(work.list, { scope: 'roles', kind: 'mail_send' })
  const found = (data as unknown as { list: { ref: string; text: string }[] }).list.find(
    ({ ref }) => ref === order_id,
  )
  expect(found).toMatchObject({ text: '合同副本，意大利8日跟团游，2027-01-20 出发' })
  await act('sent', no, courier)
  const item = db.selectFrom('work_item').selectAll().where('kind', '=', 'mail_send')
  expect(await item.where('record_id', '=', Number(no)).executeTakeFirstOrThrow()).toMatchObject({
    closed_by: su.id,
    due_at: new Date('2026-11-22T10:00:00+08:00'),
  })
})

test('sent, the traveller is told with courier and number; received, it is done', async () => {
  const { no, info, member, order_id } = await asked()
  expect(await act('sent', no, courier)).toMatchObject({
    code: 0,
    data: { state: 'sent', carrier: '顺丰速运', tracking_no: 'SF1234567890', sent_by: '苏禾' },
  })
  expect(await messagesOf(member.id)).toContain(`订单${order_id}的合同副本已寄出：顺丰速运 SF1234567890。`)
  expect((await info()).list).toMatchObject([
    { state_text: '已寄', carrier: '顺丰速运', tracking_no: 'SF1234567890', can_withdraw: false },
  ])
  expect(await act('received', no)).toMatchObject({
    code: 0,
    data: { state: 'received', received_by: '苏禾' },
  })
  expect((await info()).list).toMatchObject([{ state_text: '已签收' }])
})

test('what is done twice, or by two at once, is done once: STATE for the other', async () => {
  const { no } = await asked()
  expect(await act('received', no)).toMatchObject({ code: 22, message: '还没有寄出，请刷新页面' })
  const both = await Promise.all([act('sent', no, courier), act('sent', no, courier)])
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 22])
  expect(await act('cancel', no, { reason: '本周缺货，暂不寄' })).toMatchObject({ code: 22 })
})

test('of a traveller who takes back and a clerk who sends, one is first', async () => {
  const { no, withdraw } = await asked()
  const [taken, sent] = await Promise.all([withdraw(Number(no)), act('sent', no, courier)])
  expect([taken.code, sent.code].toSorted()).toEqual([0, 22])
  expect((await rowOf(no)).status).toBe(taken.code === 0 ? 'cancelled' : 'sent')
})

test.each([
  [{ carrier: '顺', tracking_no: 'SF1234567890' }, 'carrier', '请填写快递公司，2到20个字'],
  [{ carrier: '顺丰速运', tracking_no: '单号见短信' }, 'tracking_no', '快递单号为6到32位字母和数字'],
  [{ carrier: '顺丰速运', tracking_no: 'SF 1' }, 'tracking_no', '快递单号为6到32位字母和数字'],
])('%o is refused at its field', async (fields, field, sentence) => {
  const { no } = await asked()
  expect((await act('sent', no, fields)).data?.errors).toEqual({ [field]: sentence })
})

test('what cannot be sent is called off with its reason, without anybody’s number, and asked for anew', async () => {
  const trip = await asked('kit')
  const reason = '用品包缺货，已致电13812345678'
  expect(await act('cancel', trip.no, { reason })).toMatchObject({
    code: 0,
    data: { state: 'cancelled', cancelled_by: '苏禾', cancel_reason: '用品包缺货，已致电***' },
  })
  expect(await messagesOf(trip.member.id)).toContain(
    `订单${trip.order_id}的旅行用品包未能寄出：用品包缺货，已致电***。请在订单详情重新申请。`,
  )
  expect(await trip.ask('kit')).toMatchObject({ code: 0 })
})

test('what was lost is sent again to the same address, and what arrived broken too', async () => {
  const { no, info } = await asked()
  const reason = '快递遗失，重寄一份'
  expect(await act('again', no, { reason })).toMatchObject({ code: 22, message: '还没有寄出，请刷新页面' })
  await act('sent', no, courier)
  const { code, data } = await act('again', no, { reason })
  expect({ code, data }).toMatchObject({ code: 0, data: { state: 'requested', requested_by: '苏禾' } })
  expect(await rowOf(no)).toMatchObject({ status: 'cancelled', cancel_reason: reason })
  expect((await info()).list).toMatchObject([
    { state_text: '待寄', mail_to: '李雷 138****5678 浙江省杭州市西湖区' },
    { state_text: '已取消', next_text: reason },
  ])
  const second = String(data?.['id'])
  await act('sent', second, courier)
  await act('received', second)
  expect(await act('again', second, { reason: '到货破损，补寄一份' })).toMatchObject({ code: 0 })
  expect(await act('again', second, { reason: '到货破损，补寄一份' })).toMatchObject({
    code: 22,
    message: '同类邮寄已在办理，请刷新页面',
  })
})

test('nothing is sent again for an order that came to nothing, or to an address that was forgotten: STATE', async () => {
  const { no, id } = await asked()
  await act('sent', no, courier)
  await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', id).execute()
  const offered = async () => {
    const { data } = await su.ask(deskMails.detail, { mail_order_id: no })
    return Object(data)['acts'].again
  }
  expect(await offered()).toEqual({ allowed: false, why: '订单已取消' })
  expect(await act('again', no, { reason: '快递遗失，重寄一份' })).toMatchObject({
    code: 22,
    message: '订单已取消，请刷新页面',
  })
  await db.updateTable('order_mail').set({ address_enc: null }).where('id', '=', Number(no)).execute()
  expect(await act('again', no, { reason: '快递遗失，重寄一份' })).toMatchObject({
    code: 22,
    message: '收件地址已按规定删除，请刷新页面',
  })
  expect(await offered()).toEqual({ allowed: false, why: '收件地址已按规定删除' })
})

test('whoever cannot ask for it again is not told to, when it is called off', async () => {
  const { no, member, order_id } = await asked('kit', await shop.paid('2026-12-10'))
  clock.set('2026-12-06T09:00:00+08:00')
  const clerk = await shop.clerk('何映', 'service')
  const off = { mail_order_id: no, reason: '用品包缺货' }
  expect(await clerk.ask(deskMails.cancel, off)).toMatchObject({ code: 0 })
  expect(await messagesOf(member.id)).toContain(`订单${order_id}的旅行用品包未能寄出：用品包缺货。`)
})

test('where it goes is masked, and shown with a reason and a row', async () => {
  const { no } = await asked()
  expect(await su.ask(deskMails.detail, { mail_order_id: no })).toMatchObject({
    data: {
      ...{ mail_name: '李雷', mail_phone: '138****5678', mail_region: '浙江省杭州市西湖区' },
      note: '周末不在，电话***',
    },
  })
  const seen = await su.ask(deskMails.reveal, { mail_order_id: no, reason: 'contact' })
  expect(seen.data?.['value']).toBe(
    '李雷 13812345678 浙江省杭州市西湖区文三路九十八号 周末不在，电话13987654321',
  )
  const seenBy = db.selectFrom('pii_access_log').selectAll().where('subject_kind', '=', 'order_mail')
  expect(await seenBy.where('subject_id', '=', no).execute()).toMatchObject([
    { staff_id: su.id, field: 'address' },
  ])
  const audit = db.selectFrom('audit_log').selectAll().where('entity', '=', 'order_mail')
  const rows = await audit.where('entity_id', '=', no).execute()
  expect(rows).toMatchObject([{ action: 'mail.reveal' }])
  expect(JSON.stringify(rows)).not.toMatch(/1381234|文三路/)
})

test('who works on their own orders alone finds no other’s mail: NOT_FOUND, and not in the list', async () => {
  const { no, id, order_id } = await asked()
  const ofOrder = async () =>
    (await designer.ask(deskMails.list, { order_no: order_id })).data?.['list'] as unknown[]
  expect(await ofOrder()).toEqual([])
  const reason = '用品包本周缺货'
  for (const [name, fields] of [
    ['detail', {}],
    ['sent', courier],
    ['received', {}],
    ['again', { reason }],
    ['cancel', { reason }],
    ['reveal', { reason: 'contact' }],
  ] as const)
    expect(await designer.ask(deskMails[name], { mail_order_id: no, ...fields })).toMatchObject({ code: 20 })
  await db.updateTable('orders').set({ advisor_id: designer.id }).where('id', '=', id).execute()
  expect(await ofOrder()).toHaveLength(1)
  expect(await designer.ask(deskMails.detail, { mail_order_id: no })).toMatchObject({ code: 0 })
})

test('the list is narrowed by state, kind, day, order and number, the newest first', async () => {
  clock.set('2026-11-25T10:00:00+08:00')
  const trip = await shop.paid()
  clock.set('2026-11-25T10:00:00+08:00')
  const morning = await shop.clerk('何映', 'service')
  const [one, two] = [await asked('contract', trip), await asked('kit', trip)]
  const tracking_no = 'YT9988776655'
  await morning.ask(deskMails.sent, { mail_order_id: two.no, carrier: '圆通速递', tracking_no })
  const ids = async (fields: Record<string, string>) => {
    const { data } = await morning.ask(deskMails.list, { from: '2026-11-25', ...fields })
    return (data as unknown as { list: { id: number }[] }).list.map(({ id }) => String(id))
  }
  expect(await ids({})).toEqual([two.no, one.no])
  expect(await ids({ states: 'requested' })).toEqual([one.no])
  expect(await ids({ states: 'sent,received' })).toEqual([two.no])
  expect(await ids({ kinds: 'kit' })).toEqual([two.no])
  expect(await ids({ order_no: one.order_id })).toEqual([two.no, one.no])
  expect(await ids({ tracking_no })).toEqual([two.no])
  expect(await ids({ until: '2026-11-24' })).toEqual([])
})
