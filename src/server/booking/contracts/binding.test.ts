import { beforeEach, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import { aBooking, hanMeimei, liLei, openBookingShop, type SignedIn } from '#test/orders/booking.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openBookingShop()
beforeEach(async () => {
  shop.clock.set('2026-11-21T10:00:00+08:00')
  await shop.endTrips()
})

async function anOrder(li: SignedIn, over: Parameters<typeof aBooking>[1] = {}) {
  const departure = await insertDeparture(shop.db)
  const booking = aBooking(departure, { travellers_json: [liLei, hanMeimei], ...over })
  const { data } = await shop.book(li, booking)
  return { order_id: data.order_id, departure }
}
const ask = (li: SignedIn, order_id?: string) =>
  li.call(accounts.codeLogin, { phone: li.phone, scene: 'sign_contract', order_id })
const statusOf = async (orderNo: string) => (await shop.orderOf(orderNo)).status

test('a contract that staff or the traveller change after the reading is not signed, and the code stays usable', async () => {
  const li = await shop.signIn()
  const { order_id } = await anOrder(li)
  const read = await shop.readText(li, order_id)
  const code = await shop.signCode(li, order_id)
  await li.call(orders.edit, { order_id, linkman: '韩梅梅' })
  const stale = await shop.sign(li, order_id, { text_hash: read, code, sign_name: '韩梅梅' })
  expect(stale).toMatchObject({
    code: 1,
    message: '合同内容有更新，请重新阅读后签署',
    raw: { errors: { text_hash: '合同内容有更新，请重新阅读后签署' } },
  })
  expect(await statusOf(order_id)).toBe('wait_contract')
  expect((await shop.sign(li, order_id, { code, sign_name: '韩梅梅' })).code).toBe(0)
})

test('the hash tells even a document number apart that the screen masks', async () => {
  const li = await shop.signIn()
  const { order_id } = await anOrder(li)
  const before = await shop.readText(li, order_id)
  expect(await shop.readText(li, order_id)).toBe(before)
  const [first, second] = [liLei, { ...hanMeimei, doc_no: '34052419800101001X' }]
  await li.call(orders.edit, { order_id, travellers_json: [{ ...first, name_cn: '李磊' }, second] })
  expect(await shop.readText(li, order_id)).not.toBe(before)
})

test('a text that nobody was shown is not signed', async () => {
  const li = await shop.signIn()
  const { order_id } = await anOrder(li)
  const text_hash = 'f'.repeat(64)
  const reply = await shop.sign(li, order_id, { text_hash, code: '000000' })
  expect(Object.keys(reply.raw.errors ?? {})).toEqual(['text_hash'])
})

test('a code that was asked for one order signs no other of the same member', async () => {
  const li = await shop.signIn()
  const { order_id } = await anOrder(li)
  const other = await anOrder(li, { travellers_json: [{ kind: 'adult', name_cn: '李雷' }, hanMeimei] })
  const code = await shop.signCode(li, order_id)
  expect((await shop.sign(li, other.order_id, { code })).failed).toBe('BAD_CODE')
  expect(await statusOf(other.order_id)).toBe('wait_contract')
  expect((await shop.sign(li, order_id, { code })).code).toBe(0)
})

test('a code of another scene signs nothing', async () => {
  const li = await shop.signIn()
  const { order_id } = await anOrder(li)
  await li.call(accounts.codeLogin, { phone: li.phone, scene: 'reveal' })
  const code = shop.sent.at(-1)?.code ?? ''
  expect((await shop.sign(li, order_id, { code })).failed).toBe('BAD_CODE')
})

test('a signing code goes to the own phone only, and never needs a captcha', async () => {
  const li = await shop.signIn()
  const { order_id } = await anOrder(li)
  const elsewhere = { phone: '13912340000', scene: 'sign_contract', order_id } as const
  expect(await li.call(accounts.codeLogin, elsewhere)).toMatchObject({
    code: 1,
    raw: { errors: { phone: '验证码只能发送到账号本人的手机号' } },
  })
  for (let i = 0; i < 3; i++) {
    expect((await ask(li, order_id)).code).toBe(0)
    shop.clock.advanceSeconds(60)
  }
  expect(
    (await li.call(accounts.voiceCode, { phone: li.phone, scene: 'sign_contract', order_id })).code,
  ).toBe(0)
})

test('no code leaves for a contract that could not be signed with it', async () => {
  const li = await shop.signIn()
  const { order_id } = await anOrder(li)
  const sentBefore = shop.sent.length
  const refusals = async (of: SignedIn, orderNo?: string) => {
    const asked = { phone: of.phone, scene: 'sign_contract', order_id: orderNo } as const
    const replies = [
      await of.call(accounts.codeLogin, asked),
      await of.call(accounts.voiceCode, asked),
      await of.call(accounts.sendCode, asked),
    ]
    return [...new Set(replies.map(({ failed }) => failed))]
  }
  expect(await refusals(li)).toEqual(['PARAM'])
  expect(await refusals(await shop.signIn(), order_id)).toEqual(['NOT_FOUND'])
  const nameless = await anOrder(li, { travellers_json: [liLei] })
  expect(await refusals(li, nameless.order_id)).toEqual(['TRAVELLER'])
  await li.call(orders.cancel, { order_id: nameless.order_id })
  expect(await refusals(li, nameless.order_id)).toEqual(['STATE'])
  shop.clock.set('2026-11-21T11:00:00+08:00')
  expect(await refusals(li, order_id)).toEqual(['PAY_EXPIRED'])
  expect(shop.sent).toHaveLength(sentBefore)
})

test('no code leaves for a trip whose traveller has paid for another in the same days, and the check says so', async () => {
  const li = await shop.signIn()
  const { order_id } = await anOrder(li)
  const paid = await anOrder(await shop.signIn(), { linkman: '王芳' })
  await shop.db.updateTable('orders').set({ status: 'paid' }).where('order_no', '=', paid.order_id).execute()
  const message = '该出行人在其他订单中的行程日期与本单重叠'
  expect(await ask(li, order_id)).toMatchObject({ failed: 'TRAVELLER', message })
  expect(await shop.sign(li, order_id, { code: '000000' })).toMatchObject({ failed: 'TRAVELLER', message })
  const check = (await li.call(orders.check, { order_id })).data
  expect(check.ok).toBe(false)
  expect(check.blockers).toMatchObject([{ code: 43, field: 'travellers.0.doc_no', message }])
})

test('names are read in full before signing, documents by their end', async () => {
  const li = await shop.signIn()
  const { order_id } = await anOrder(li)
  const { data } = await li.call(contracts.info, { order_id })
  expect(data.fields.travellers).toMatchObject([
    { name: '李雷', doc: '身份证 **************002X' },
    { name: '韩梅梅', doc: '身份证 **************001X' },
  ])
  expect(data.html).toContain('<td>韩梅梅</td>')
  expect(data.html).not.toContain('11010519491231')
})
