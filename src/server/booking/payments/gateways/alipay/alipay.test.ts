import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { signedAnswer, signedForm } from '#src/development/simulators/alipay/signing.ts'
import { toFen } from '#src/domain/money.ts'
import { openAlipay } from '#test/payments/alipay.ts'
import { ChannelError, type NewTrade } from '../gateway.ts'
import { makeAlipayGateway, targetsOf } from './alipay.ts'

const { keys, clock, notified, behaviour, origin, simulator, settings, post, press, gateway } =
  await openAlipay()
const { notifications } = gateway

let serial = 0
const aTrade = (over: Partial<NewTrade> = {}): NewTrade => ({
  outTradeNo: `BM260803${String(++serial).padStart(6, '0')}P01`,
  description: '日本东京 6日游',
  amountFen: toFen(1_800_005),
  expiresAt: new Date(clock.now().getTime() + 3600_000),
  returnUrl: 'http://shop.test/center/order/result?id=BM1&x=%E6%B8%B8',
  payerIp: '10.0.0.1',
  ...over,
})

/** A trade whose payer has come and logged in. */
async function openTrade(over: Partial<NewTrade> = {}) {
  const trade = aTrade(over)
  await post(trade)
  await press(trade.outTradeNo, 'open')
  return trade.outTradeNo
}

async function paidTrade(over: Partial<NewTrade> = {}) {
  const outTradeNo = await openTrade(over)
  await press(outTradeNo, 'success')
  return outTradeNo
}

const refundOf = (outTradeNo: string, refundFen: number, n = 1) => ({
  outTradeNo,
  outRefundNo: `${outTradeNo.slice(0, -3)}R0${n}`,
  totalFen: toFen(1_800_005),
  refundFen: toFen(refundFen),
  reason: '订单已关闭自动退款',
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it should have failed')
    },
    (error: unknown) => error as ChannelError,
  )

/** Where somebody listened a moment ago. */
async function deadAddress() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}/gateway.do`
}

afterEach(() => {
  notified.length = 0
  behaviour.reply = 'success'
  behaviour.onTheWay = async (answer) => answer
})

test('a new trade answers the page of ours that posts the form, and the form names sum and end in Alipay’s words', async () => {
  const trade = aTrade({ amountFen: toFen(5), description: '昆明/大理=5日&"游"' })
  const { outTradeNo } = trade
  expect(await gateway.create(trade)).toEqual({
    kind: 'redirect',
    url: `http://shop.test/go?out_trade_no=${outTradeNo}`,
  })
  const form = gateway.form?.(trade)
  expect(JSON.parse(form?.fields['biz_content'] ?? '')).toMatchObject({
    product_code: 'FAST_INSTANT_TRADE_PAY',
    total_amount: '0.05',
    subject: '昆明 大理 5日 "游"',
    time_expire: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  expect(form?.targets).toEqual([origin])
  const page = await post(trade)
  expect(page.url).toBe(`${origin}/dev/pay/${outTradeNo}`)
  expect(await page.text()).toContain('昆明 大理 5日 &quot;游&quot;')
})

test('a form may lead to Alipay’s own pages, and of a simulator to nothing but itself', () => {
  expect(targetsOf('https://openapi.alipay.com/gateway.do')).toEqual([
    'https://openapi.alipay.com',
    'https://*.alipay.com',
  ])
  expect(targetsOf('http://127.0.0.1:3000/dev/gateway/alipay/gateway.do')).toEqual(['http://127.0.0.1:3000'])
})

test('a form that somebody changed is refused, and so is one whose time is over', async () => {
  const trade = aTrade()
  const form = gateway.form?.(trade)
  const cheaper = form?.fields['biz_content']?.replace('18000.05', '0.01') ?? ''
  const body = new URLSearchParams({ biz_content: cheaper })
  expect((await fetch(form?.action ?? '', { method: 'POST', body })).status).toBe(400)
  expect((await post({ ...trade, expiresAt: clock.now() })).status).toBe(400)
  expect((await press(trade.outTradeNo, 'success')).status).toBe(404)
})

test('a trade that nobody has opened is unknown, also while its form lies open in a window', async () => {
  const trade = aTrade()
  for (const step of [() => Promise.resolve(), () => post(trade)]) {
    await step()
    expect(await gateway.query(trade.outTradeNo)).toBeNull()
    expect(await gateway.close(trade.outTradeNo)).toBe('unknown')
  }
  await press(trade.outTradeNo, 'open')
  expect(await gateway.query(trade.outTradeNo)).toMatchObject({ state: 'unpaid', amountFen: 1_800_005 })
})

test('a paid trade is told twice in the same words: by notification and by query', async () => {
  const outTradeNo = await paidTrade()
  const asked = await gateway.query(outTradeNo)
  expect(asked).toMatchObject({
    channel: 'alipay_page',
    outTradeNo,
    state: 'paid',
    channelTradeNo: expect.stringMatching(/^\d{28}$/),
    amountFen: 1_800_005,
    currency: 'CNY',
    payeeFault: null,
    payer: expect.stringMatching(/^2088\d{12}$/),
  })
  // The channel counts in seconds.
  expect(asked?.paidAt?.getTime()).toBe(Math.floor(clock.now().getTime() / 1000) * 1000)
  expect(notified).toHaveLength(1)
  expect(await notifications.read(new Headers(), notified[0] ?? '')).toEqual(asked)
})

test.each([
  ['merchant', { sellerId: '2088000000000000' }],
  ['app', { appId: '2021000000000000' }],
])('a notification for another %s than ours says so', async (who, other) => {
  await paidTrade()
  const ours = makeAlipayGateway({ ...settings, ...other })
  const read = await ours.notifications.read(new Headers(), notified[0] ?? '')
  expect(read).toMatchObject({ payeeFault: `another ${who}` })
})

const fields = (over: Record<string, string> = {}) => ({
  charset: 'utf-8',
  notify_type: 'trade_status_sync',
  app_id: keys.appId,
  seller_id: keys.sellerId,
  out_trade_no: 'BM260803900001P01',
  trade_no: '2026080322001424331412345678',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '18000.05',
  gmt_payment: '2026-08-03 15:04:05',
  buyer_id: '2088102122524333',
  ...over,
})
const told = (over: Record<string, string>) =>
  notifications.read(new Headers(), signedForm(fields(over), keys))

test('a finished trade was paid; a closed one ran out, or was given back whole when it names a payment', async () => {
  expect(await told({ trade_status: 'TRADE_FINISHED' })).toMatchObject({ state: 'paid' })
  expect(await told({ trade_status: 'TRADE_CLOSED' })).toMatchObject({ state: 'refunded' })
  const { gmt_payment, ...unpaid } = fields({ trade_status: 'TRADE_CLOSED' })
  expect(await notifications.read(new Headers(), signedForm(unpaid, keys))).toMatchObject({ state: 'closed' })
  expect(await told({ trade_status: 'WAIT_BUYER_PAY' })).toMatchObject({ state: 'unpaid' })
})

test('a part that was given back leaves the trade paid, and the payer may be named by the open id alone', async () => {
  const part = { refund_fee: '1.00', gmt_refund: '2026-08-04 10:00:00.123', out_biz_no: 'BM260803900001R01' }
  expect(await told(part)).toMatchObject({ state: 'paid', amountFen: 1_800_005 })
  const { buyer_id, ...rest } = fields()
  const body = signedForm({ ...rest, buyer_open_id: '074a1CcTG1LelxKe4xQC0zgNdId0nxi95b5lsNpazWYoCo5' }, keys)
  expect(await notifications.read(new Headers(), body)).toMatchObject({
    payer: expect.stringMatching(/^074a/),
  })
})

test.each([
  ['is written in another charset', { charset: 'gbk' }],
  ['is of another kind', { notify_type: 'trade_settle' }],
  ['tells a sum that is none', { total_amount: '18,000.05' }],
  ['tells a state that we do not know', { trade_status: 'TRADE_PENDING' }],
])('a genuine notification that %s is asked for again, and no value of it is quoted', async (_, over) => {
  const error = await failureOf(told(over))
  expect(error).toBeInstanceOf(ChannelError)
  expect(error.message).not.toMatch(/2088|BM26|18000/)
})

test('a notification is accepted by the word success alone', async () => {
  expect(await notifications.accepted().text()).toBe('success')
  expect(await notifications.refused(401, '签名验证失败').text()).toBe('fail')
})

test('closing ends an open trade, and tells of one that is closed or paid already', async () => {
  const open = await openTrade()
  expect(await gateway.close(open)).toBe('closed')
  expect(await gateway.close(open)).toBe('closed')
  expect((await gateway.query(open))?.state).toBe('closed')
  expect((await press(open, 'success')).ok).toBe(0)
  expect(await gateway.close(await paidTrade())).toBe('paid')
})

test('an open trade is closed by the end of its time', async () => {
  const outTradeNo = await openTrade({ expiresAt: new Date(clock.now().getTime() + 60_000) })
  clock.advanceSeconds(60)
  expect((await gateway.query(outTradeNo))?.state).toBe('closed')
})

test('a refund asked for twice sends money once, and another sum under its number is refused', async () => {
  const outTradeNo = await paidTrade()
  const { outRefundNo } = refundOf(outTradeNo, 100)
  expect(await gateway.findRefund('BM260803999999P01', outRefundNo)).toBeNull()
  expect(await gateway.findRefund(outTradeNo, outRefundNo)).toBeNull()
  const first = await gateway.refund(refundOf(outTradeNo, 100))
  expect(await gateway.findRefund(outTradeNo, outRefundNo)).toMatchObject({ state: 'success' })
  expect(first).toEqual({
    channelRefundNo: `${outTradeNo.slice(0, -3)}R01`,
    state: 'success',
    said: 'fund_change=Y',
  })
  expect(await gateway.refund(refundOf(outTradeNo, 100))).toMatchObject({
    state: 'success',
    said: 'REFUND_SUCCESS',
  })
  const error = await failureOf(gateway.refund(refundOf(outTradeNo, 101)))
  expect(error.code).toBe('ACQ.DISCORDANT_REPEAT_REQUEST')
  expect((await gateway.query(outTradeNo))?.state).toBe('paid')
  await gateway.refund(refundOf(outTradeNo, 1_800_005 - 100, 2))
  expect((await gateway.query(outTradeNo))?.state).toBe('refunded')
})

test('refunds that race for the same money never give back more than was paid', async () => {
  const outTradeNo = await paidTrade()
  const sent = await Promise.allSettled(
    [1, 2, 3].map((n) => gateway.refund(refundOf(outTradeNo, 700_000, n))),
  )
  expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

test('a refund whose answer says that nothing has moved, and that nobody knows of, is on its way', async () => {
  const outTradeNo = await paidTrade()
  let calls = 0
  behaviour.onTheWay = async () => {
    calls += 1
    return calls === 1
      ? signedAnswer(
          'alipay.trade.refund',
          { code: '10000', out_trade_no: outTradeNo, fund_change: 'N' },
          keys,
        )
      : signedAnswer('alipay.trade.fastpay.refund.query', { code: '10000', msg: 'Success' }, keys)
  }
  expect(await gateway.refund(refundOf(outTradeNo, 100))).toMatchObject({
    state: 'processing',
    said: 'UNKNOWN',
  })
})

const answers: [string, (real: string) => string][] = [
  ['signed by nobody', (real) => real.replace(/,"sign":"[^"]+"/, '')],
  ['signed by another', (real) => real.replace(/"sign":"[^"]{4}/, '"sign":"AAAA')],
  ['changed on its way', (real) => real.replace('18000.05', '18000.06')],
  [
    'with a second answer in front',
    (real) => real.replace('{"alipay', '{"alipay_trade_query_response":{"code":"10000"},"alipay'),
  ],
  [
    'about another question',
    (real) => real.replace('alipay_trade_query_response', 'alipay_trade_close_response'),
  ],
  [
    'that is an error of the gateway',
    () => '{"error_response":{"code":"40002","sub_code":"isv.invalid-app-id"}}',
  ],
  ['cut off', (real) => real.slice(0, 80)],
  ['that is no JSON', () => '<html>系统繁忙</html>'],
]
test.each(answers)('an answer %s is not believed', async (_, change) => {
  const outTradeNo = await openTrade()
  behaviour.onTheWay = async (answer) => new Response(change(await answer.text()))
  const error = await failureOf(gateway.query(outTradeNo))
  expect(error).toBeInstanceOf(ChannelError)
  expect(error.message).toContain('not to be trusted')
})

test('a genuine answer about another trade is not believed', async () => {
  const [mine, other] = [await openTrade(), await paidTrade()]
  const about = { out_trade_no: other, trade_status: 'TRADE_SUCCESS', total_amount: '18000.05' }
  behaviour.onTheWay = async () => signedAnswer('alipay.trade.query', { code: '10000', ...about }, keys)
  expect((await failureOf(gateway.query(mine))).message).toBe('Alipay answered about another trade')
})

test('a gateway that is busy, silent or gone is a channel that does not answer', async () => {
  const outTradeNo = await openTrade()
  behaviour.onTheWay = async () =>
    signedAnswer('alipay.trade.query', { code: '20000', sub_code: 'aop.ACQ.SYSTEM_ERROR' }, keys)
  expect((await failureOf(gateway.query(outTradeNo))).code).toBe('aop.ACQ.SYSTEM_ERROR')
  behaviour.onTheWay = async () => new Response('busy', { status: 502 })
  expect(await failureOf(gateway.query(outTradeNo))).toBeInstanceOf(ChannelError)
  const hasty = makeAlipayGateway({ ...settings, timeoutMs: 50 })
  behaviour.onTheWay = () => new Promise<Response>(() => {})
  expect((await failureOf(hasty.query(outTradeNo))).message).toContain('no answer in time')
  const gone = makeAlipayGateway({ ...settings, gatewayUrl: await deadAddress() })
  expect((await failureOf(gone.query(outTradeNo))).message).toContain('ECONNREFUSED')
})

test('no error quotes the key or what was signed', async () => {
  const gone = makeAlipayGateway({ ...settings, gatewayUrl: await deadAddress() })
  const error = await failureOf(gone.query('BM260803999999P01'))
  const shown = `${error.message} ${error.stack} ${String(error.cause)}`
  expect(shown).not.toMatch(/PRIVATE KEY|sign=|BM260803/)
})

test('a notification that is not answered by success is sent again at growing intervals, and at last no more', async () => {
  behaviour.reply = 'fail'
  await paidTrade()
  for (const seconds of [15, 15, 30, 180, 600]) {
    const before = notified.length
    clock.advanceSeconds(seconds - 1)
    await simulator.deliverDue()
    expect(notified.length).toBe(before)
    clock.advanceSeconds(1)
    await simulator.deliverDue()
    expect(notified.length).toBe(before + 1)
  }
  clock.advanceSeconds(86_400)
  expect(await simulator.deliverDue()).toBe(0)
  const ids = notified.map((body) => new URLSearchParams(body).get('notify_id'))
  expect([ids.length, new Set(ids).size]).toEqual([6, 1])
})
