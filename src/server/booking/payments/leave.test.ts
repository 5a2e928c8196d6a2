import { beforeEach, expect, test } from 'vitest'
import { payments } from '#src/api/booking/payments.ts'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { alipay } from '#test/payments/alipay.ts'
import { openTrade } from '#test/payments/open-trade.ts'
import { openChannelShop, readForm } from '#test/payments/pay-channels.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { pressOn } from '#test/payments/wechat-pay.ts'
import { signIn } from '#test/people/sign-in.ts'
import { resolvePayment } from './resolving/resolve.ts'

const shop = await openChannelShop(alipay)
const { db, clock, gateway, origin } = shop
const stranger = await signIn(shop, await insertMember(db))

beforeEach(() => clock.set('2026-11-21T10:00:00+08:00'))

/** A payment whose payer has pressed nothing yet. */
async function chosen() {
  const order = await insertOrder(db)
  const visitor = await signIn(shop, order.member)
  const answer = await visitor.call(payments.pay, { order_id: order.orderNo, pay_type: 'alipay' })
  const out_trade_no = openTrade(answer.data).out_trade_no
  return {
    order,
    visitor,
    answer: answer.data,
    out_trade_no,
    go: () => visitor.ask(payments.leave, { out_trade_no }),
  }
}
type Chosen = Awaited<ReturnType<typeof chosen>>

/** Posts the form of the shop's page, and leaves the window open. */
async function openWindow({ go, out_trade_no }: Chosen) {
  const form = readForm(await (await go()).text())
  if (!form) throw new Error('the page has no form')
  await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields) })
  return { press: (action: string) => pressOn(origin, out_trade_no, action) }
}

test('choosing Alipay answers a page of ours to open, and no code', async () => {
  const { answer, out_trade_no } = await chosen()
  expect(answer).toMatchObject({
    channel: 'alipay_page',
    amount_fen: 736_000,
    pay_url: `${origin}${payments.leave.path}?out_trade_no=${out_trade_no}`,
    expire_ts: new Date('2026-11-21T11:00:00+08:00'),
  })
  expect(answer).not.toHaveProperty('qr_svg')
})

test('the page posts the signed form to the gateway and may lead nowhere else', async () => {
  const page = await (await chosen()).go()
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`form-action ${origin};`)
  expect(policy).toMatch(/default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'/)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const form = readForm(await page.text())
  const query = new URL(form?.action ?? '').searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    method: 'alipay.trade.page.pay',
    charset: 'utf-8',
    sign_type: 'RSA2',
    notify_url: `${origin}/api/v3/pay/notify/alipay`,
  })
  expect(query.get('return_url')).toMatch(/^http:\/\/shop\.test\/center\/order\/result\?id=BM/)
  expect(form?.fields['biz_content']).toContain('"total_amount":"7360.00"')
})

test('nobody but its payer gets the form', async () => {
  const { out_trade_no } = await chosen()
  const code = async (answer: Response) => ((await answer.json()) as { code: number }).code
  expect(await code(await stranger.ask(payments.leave, { out_trade_no }))).toBe(20)
  expect(await code(await shop.visitor().ask(payments.leave, { out_trade_no }))).toBe(998)
  expect(await code(await stranger.ask(payments.leave, { out_trade_no: 'BM269999999999P01' }))).toBe(20)
})

test('the form is given while the payment is open, and a person is told when it is not', async () => {
  const { order, visitor, go, out_trade_no } = await chosen()
  await visitor.call(payments.pay, { order_id: order.orderNo, pay_type: 'alipay' })
  const asPerson = () =>
    visitor.send(
      new Request(`http://shop.test${payments.leave.path}?out_trade_no=${out_trade_no}`, {
        headers: {
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
          'sec-fetch-site': 'same-origin',
        },
      }),
    )
  expect((await asPerson()).status).toBe(200)
  clock.advanceSeconds(3600)
  expect(await (await go()).json()).toMatchObject({ code: 22 })
  const page = await asPerson()
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('这笔支付已经结束，请回到收银台查看')
})

test('another site cannot send a member off to pay', async () => {
  const { visitor, out_trade_no } = await chosen()
  const request = new Request(`http://shop.test${payments.leave.path}?out_trade_no=${out_trade_no}`, {
    headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' },
  })
  expect(readForm(await (await visitor.send(request)).text())).toBeNull()
})

test('coming back from Alipay changes nothing: what was not paid is still to be paid', async () => {
  const { order, out_trade_no, visitor } = await chosen()
  const back = `http://shop.test/center/order/result?id=${order.orderNo}&out_trade_no=${out_trade_no}&trade_no=1`
  await visitor.send(new Request(back))
  expect(await shop.bookOf(order.id)).toMatchObject({ status: 'wait_pay', paid_fen: 0 })
})

/** The traveller changes to another way to pay while the window lies open. */
async function changeChannel({ order }: Chosen) {
  const open = await db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(await resolvePayment(shop.ctx(), open)).toBe('closed')
}

const askLater = async (seconds: number) => {
  clock.advanceSeconds(seconds)
  await shop.runJob('pay_query')
}

test('a payment that was closed before anybody opened it stays closed: what its window opens later is closed there', async () => {
  const bought = await chosen()
  const window = await openWindow(bought)
  await changeChannel(bought)
  expect(await shop.statesOf(bought.order.id)).toEqual(['closed'])
  await askLater(60)
  await window.press('open')
  await askLater(120)
  expect((await gateway.query(bought.out_trade_no))?.state).toBe('closed')
  expect((await window.press('success')).ok).toBe(0)
  expect(await shop.statesOf(bought.order.id)).toEqual(['closed'])
})

test('money that comes out of such a window is found without a notification, and pays the order or goes back', async () => {
  const bought = await chosen()
  const window = await openWindow(bought)
  await changeChannel(bought)
  shop.line.isCutOff = true
  await window.press('success')
  shop.line.isCutOff = false
  await askLater(60)
  expect(await shop.bookOf(bought.order.id)).toMatchObject({ status: 'paid', paid_fen: 736_000 })
  await expectBooksToBalance(db)
})

test('a window is asked about until its form has run out, and then no more', async () => {
  const bought = await chosen()
  await openWindow(bought)
  await changeChannel(bought)
  let asked = 0
  shop.services.gateways.alipay_page = {
    ...gateway,
    query: (outTradeNo) => {
      asked += 1
      return gateway.query(outTradeNo)
    },
  }
  for (let minute = 0; minute < 75; minute++) await askLater(60)
  const inAll = asked
  expect(inAll).toBeGreaterThan(5)
  for (let minute = 0; minute < 30; minute++) await askLater(60)
  shop.services.gateways.alipay_page = gateway
  expect(asked).toBe(inAll)
})
