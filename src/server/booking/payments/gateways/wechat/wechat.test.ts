import { createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ensureKeys } from '#src/development/simulators/wechat-pay/keys.ts'
import { signatureHeaders, signedAnswer } from '#src/development/simulators/wechat-pay/signing.ts'
import { toFen } from '#src/domain/money.ts'
import { openWechatPay } from '#test/payments/wechat-pay.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { ChannelError, type NewTrade } from '../gateway.ts'
import { makeWechatGateway } from './wechat.ts'

const { keys, clock, notified, behaviour, origin, simulator, settings, press, gateway } =
  await openWechatPay()
const strangersKeys = await ensureKeys((await openTestDatabase()).db)

let serial = 0
const aTrade = (over: Partial<NewTrade> = {}): NewTrade => ({
  outTradeNo: `BM260803${String(++serial).padStart(6, '0')}P01`,
  description: '日本东京 6日游',
  amountFen: toFen(1_800_000),
  expiresAt: new Date(clock.now().getTime() + 3600_000),
  returnUrl: 'http://shop.test/center/order/result',
  payerIp: '10.0.0.1',
  ...over,
})

async function createTrade(over: Partial<NewTrade> = {}) {
  const trade = aTrade(over)
  await gateway.create(trade)
  return trade.outTradeNo
}

const lastNotified = () => {
  const last = notified.at(-1)
  if (!last) throw new Error('nothing was notified')
  return last
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it should have failed')
    },
    (error: unknown) => error as ChannelError,
  )

const portOf = (server: Server) => (server.address() as AddressInfo).port

afterEach(() => {
  notified.length = 0
  behaviour.merchantStatus = 204
  behaviour.onTheWay = async (answer) => answer
})

test('a new trade answers the address behind its code, and asking again answers the same', async () => {
  const trade = aTrade()
  const codeUrl = `${origin}/dev/pay/${trade.outTradeNo}`
  expect(await gateway.create(trade)).toEqual({ kind: 'qr', url: codeUrl })
  expect(await gateway.create(trade)).toEqual({ kind: 'qr', url: codeUrl })
})

test.each([
  ['merchant', { merchantId: '1900000110' }],
  ['app', { appId: 'wx0000000000000000' }],
])('a trade of another %s than ours says so, asked for or notified', async (who, other) => {
  const outTradeNo = await createTrade()
  await press(outTradeNo, 'success')
  const { headers, body } = lastNotified()
  const ours = makeWechatGateway({ ...settings, ...other })
  expect(await ours.notifications.read(headers, body)).toMatchObject({ payeeFault: `another ${who}` })
  if (who === 'app') expect(await ours.query(outTradeNo)).toMatchObject({ payeeFault: 'another app' })
})

test('a description of any length is cut to what the channel takes, never through a character', async () => {
  const description = `${'游'.repeat(126)}🗻富士山`
  const outTradeNo = await createTrade({ description })
  const page = await (await fetch(`${origin}/dev/pay/${outTradeNo}`)).text()
  expect(page).toContain(`<dd>${'游'.repeat(126)}</dd>`)
})

test('an open trade tells its amount and nothing of a payer', async () => {
  const outTradeNo = await createTrade()
  expect(await gateway.query(outTradeNo)).toEqual({
    channel: 'wechat_native',
    outTradeNo,
    state: 'unpaid',
    channelTradeNo: null,
    amountFen: 1_800_000,
    currency: null,
    payeeFault: null,
    payer: null,
    paidAt: null,
  })
})

test('a number the channel has never heard of answers null, and there is nothing to close', async () => {
  expect(await gateway.query('BM260803999999P01')).toBeNull()
  expect(await gateway.close('BM260803999999P01')).toBe('unknown')
})

test('a paid trade is told twice in the same words: by notification and by query', async () => {
  const outTradeNo = await createTrade({ amountFen: toFen(1) })
  expect(await press(outTradeNo, 'success')).toEqual({ status: 200, ok: 1, state: 'SUCCESS' })

  const asked = await gateway.query(outTradeNo)
  expect(asked).toMatchObject({
    outTradeNo,
    state: 'paid',
    channelTradeNo: expect.stringMatching(/^4200\d{24}$/),
    amountFen: 1,
    currency: 'CNY',
    payer: expect.stringMatching(/^o/),
  })
  // The channel counts in seconds.
  expect(asked?.paidAt?.getTime()).toBe(Math.floor(clock.now().getTime() / 1000) * 1000)
  const { headers, body } = lastNotified()
  expect(await gateway.notifications.read(headers, body)).toEqual(asked)
  expect(notified).toHaveLength(1)
})

test('the amount in a trade is what the channel took, so a wrong one is seen by whoever compares', async () => {
  const outTradeNo = await createTrade({ amountFen: toFen(1_799_999) })
  await press(outTradeNo, 'success')
  const { headers, body } = lastNotified()
  expect((await gateway.notifications.read(headers, body))?.amountFen).toBe(1_799_999)
  expect((await gateway.query(outTradeNo))?.amountFen).toBe(1_799_999)
})

test('a failed payment is told as failed and may be tried again', async () => {
  const outTradeNo = await createTrade()
  await press(outTradeNo, 'fail')
  expect((await gateway.query(outTradeNo))?.state).toBe('failed')
  expect(notified).toHaveLength(0)
  expect(await press(outTradeNo, 'success')).toMatchObject({ ok: 1 })
  expect((await gateway.query(outTradeNo))?.state).toBe('paid')
})

test('a duplicate notification reports one payment twice', async () => {
  const outTradeNo = await createTrade()
  await press(outTradeNo, 'duplicate')
  const trades = await Promise.all(
    notified.map(({ headers, body }) => gateway.notifications.read(headers, body)),
  )
  expect(trades).toHaveLength(2)
  expect(trades[0]).toEqual(trades[1])
  expect(trades[0]?.outTradeNo).toBe(outTradeNo)
})

test('late money: open while we ask, closed when we close, and then the payment is reported', async () => {
  const outTradeNo = await createTrade()
  expect(await press(outTradeNo, 'late')).toEqual({ status: 200, ok: 1, state: 'NOTPAY' })
  clock.advanceSeconds(2 * 3600)
  expect((await gateway.query(outTradeNo))?.state).toBe('unpaid')
  expect(await simulator.deliverDue()).toBe(0)

  expect(await gateway.close(outTradeNo)).toBe('closed')
  expect(await simulator.deliverDue()).toBe(1)
  const { headers, body } = lastNotified()
  expect(await gateway.notifications.read(headers, body)).toMatchObject({ outTradeNo, state: 'paid' })
  expect((await gateway.query(outTradeNo))?.state).toBe('paid')
})

test('a closed trade cannot be paid, and closing it again is still closed', async () => {
  const outTradeNo = await createTrade()
  expect(await gateway.close(outTradeNo)).toBe('closed')
  expect(await gateway.close(outTradeNo)).toBe('closed')
  expect((await gateway.query(outTradeNo))?.state).toBe('closed')
  expect(await press(outTradeNo, 'success')).toMatchObject({ status: 409, ok: 0, state: 'CLOSED' })
  expect((await failureOf(gateway.create(aTrade({ outTradeNo })))).code).toBe('ORDER_CLOSED')
})

test('a paid trade answers `paid` to whoever wants to close it', async () => {
  const outTradeNo = await createTrade()
  await press(outTradeNo, 'success')
  expect(await gateway.close(outTradeNo)).toBe('paid')
})

test('an expired trade is closed by itself and can no longer be paid', async () => {
  const outTradeNo = await createTrade({ expiresAt: new Date(clock.now().getTime() + 60_000) })
  clock.advanceSeconds(61)
  expect(await press(outTradeNo, 'success')).toMatchObject({ status: 409, ok: 0, state: 'CLOSED' })
  expect((await gateway.query(outTradeNo))?.state).toBe('closed')
  expect(await gateway.close(outTradeNo)).toBe('closed')
})

test('paying and closing at the same moment: one of them, never both', async () => {
  for (let round = 0; round < 10; round++) {
    const outTradeNo = await createTrade()
    const [paid, closed] = await Promise.all([press(outTradeNo, 'success'), gateway.close(outTradeNo)])
    expect([paid.ok, closed]).toEqual(paid.ok === 1 ? [1, 'paid'] : [0, 'closed'])
  }
})

test('somebody who is typing a password holds the trade open', async () => {
  const outTradeNo = await createTrade()
  behaviour.onTheWay = async () => signedAnswer(keys, { code: 'USERPAYING', message: '用户支付中' }, 202)
  expect(await gateway.close(outTradeNo)).toBe('paying')
})

test('a close that is refused for no known reason is decided by what a query shows', async () => {
  const closeSays =
    (code: string) =>
    async (answer: Response, { url }: Request) =>
      url.endsWith('/close') ? signedAnswer(keys, { code, message: '' }, 400) : answer
  const paid = await createTrade()
  await press(paid, 'success')
  behaviour.onTheWay = closeSays('INVALID_REQUEST')
  expect(await gateway.close(paid)).toBe('paid')
  // The simulator did close this one; only its answer was lost.
  expect(await gateway.close(await createTrade())).toBe('closed')

  const open = await createTrade()
  behaviour.onTheWay = async (answer, request) => {
    if (request.method === 'POST') return signedAnswer(keys, { code: 'INVALID_REQUEST', message: '' }, 400)
    return signedAnswer(keys, { ...((await answer.json()) as object), trade_state: 'NOTPAY' })
  }
  expect((await failureOf(gateway.close(open))).code).toBe('INVALID_REQUEST')
})

test('a refund is sent once, however often it is asked for, and its end is told', async () => {
  const outTradeNo = await createTrade()
  await press(outTradeNo, 'success')
  const total = { totalFen: toFen(1_800_000), outTradeNo, reason: '订单已关闭自动退款' }
  const first = { ...total, outRefundNo: 'BM260803000001R01', refundFen: toFen(1_000_000) }
  expect(await gateway.findRefund(outTradeNo, first.outRefundNo)).toBeNull()
  const sent = await gateway.refund(first)
  expect(await gateway.findRefund(outTradeNo, first.outRefundNo)).toEqual(sent)
  expect(sent).toEqual({
    channelRefundNo: expect.stringMatching(/^5030\d{25}$/),
    state: 'processing',
    said: 'PROCESSING',
  })
  clock.advanceSeconds(5)
  expect(await gateway.refund(first)).toEqual({ ...sent, state: 'success', said: 'SUCCESS' })
  expect((await gateway.query(outTradeNo))?.state).toBe('refunded')
  expect(await gateway.close(outTradeNo)).toBe('paid')

  const tooMuch = { ...total, outRefundNo: 'BM260803000001R02', refundFen: toFen(800_001) }
  expect((await failureOf(gateway.refund(tooMuch))).code).toBe('INVALID_REQUEST')
  const rest = await gateway.refund({ ...tooMuch, refundFen: toFen(800_000) })
  expect(rest.channelRefundNo).not.toBe(sent.channelRefundNo)
})

test('a trade that was not paid, or never was, cannot be refunded', async () => {
  const outTradeNo = await createTrade()
  const refund = {
    outRefundNo: 'BM260803000002R01',
    totalFen: toFen(1_800_000),
    refundFen: toFen(1),
    reason: '测试',
  }
  expect((await failureOf(gateway.refund({ ...refund, outTradeNo }))).code).toBe('INVALID_REQUEST')
  const unknown = gateway.refund({ ...refund, outTradeNo: 'BM260803999999P01' })
  expect((await failureOf(unknown)).code).toBe('RESOURCE_NOT_EXISTS')
})

test('a forged answer is refused, in every way to forge one', async () => {
  const outTradeNo = await createTrade()
  const paid = { ...(await paidMessage(outTradeNo)) }
  const forgeries: Record<string, () => Promise<Response>> = {
    'signed by another': async () =>
      signedAnswer({ ...strangersKeys, platformSerial: keys.platformSerial }, paid),
    'under a key we do not know': async () => signedAnswer(strangersKeys, paid),
    'not signed at all': async () => Response.json(paid),
    'body changed on the way': async () => {
      const { headers } = signedAnswer(keys, { ...paid, trade_state: 'NOTPAY' })
      return new Response(JSON.stringify(paid), { headers })
    },
    'replayed after five minutes': async () => {
      const body = JSON.stringify(paid)
      const sixMinutesAgo = Math.floor(Date.now() / 1000) - 360
      return new Response(body, { headers: signatureHeaders(body, keys, sixMinutesAgo) })
    },
    'a genuine answer about another trade': async () =>
      signedAnswer(keys, { ...paid, out_trade_no: 'BM260803888888P01' }),
    '"no such trade", unsigned': async () =>
      Response.json({ code: 'ORDER_NOT_EXIST', message: '' }, { status: 404 }),
  }
  for (const [how, forge] of Object.entries(forgeries)) {
    behaviour.onTheWay = forge
    expect(await failureOf(gateway.query(outTradeNo)), how).toBeInstanceOf(ChannelError)
  }
  behaviour.onTheWay = async () => Response.json({ code: 'ORDERPAID', message: '' }, { status: 400 })
  expect(await failureOf(gateway.close(outTradeNo))).toBeInstanceOf(ChannelError)
})

const paidMessage = async (outTradeNo: string) => ({
  appid: settings.appId,
  mchid: settings.merchantId,
  out_trade_no: outTradeNo,
  trade_state: 'SUCCESS',
  transaction_id: '4200000000202608030000000001',
  amount: { total: 1_800_000, currency: 'CNY' },
})

test('an authentic answer that lacks what we need is an error and names the field only', async () => {
  const outTradeNo = await createTrade()
  behaviour.onTheWay = async () =>
    signedAnswer(keys, { ...(await paidMessage(outTradeNo)), trade_state: 'SECRET' })
  expect((await failureOf(gateway.query(outTradeNo))).message).toBe(
    "WeChat Pay's trade cannot be read: trade_state",
  )
})

test('a notification that is not authentic is null', async () => {
  await press(await createTrade(), 'success')
  const { headers, body } = lastNotified()
  const changed = (name: string, value: string | null) => {
    const copy = new Headers(headers)
    if (value === null) copy.delete(name)
    else copy.set(name, value)
    return copy
  }
  const stale = String(Math.floor(Date.now() / 1000) - 301)
  const early = String(Math.floor(Date.now() / 1000) + 360)
  const forgeries: Record<string, [Headers, string]> = {
    'without a signature': [changed('wechatpay-signature', null), body],
    'with a probe instead of a signature': [changed('wechatpay-signature', 'WECHATPAY/SIGNTEST/abc'), body],
    'under a serial we do not know': [changed('wechatpay-serial', 'PUB_KEY_ID_0'), body],
    'with another nonce': [changed('wechatpay-nonce', 'another'), body],
    'with a time that is no number': [changed('wechatpay-timestamp', 'now'), body],
    'with a changed body': [headers, body.replace('TRANSACTION.SUCCESS', 'TRANSACTION.SUCCESs')],
    'signed by another': [
      new Headers(signatureHeaders(body, { ...strangersKeys, platformSerial: keys.platformSerial })),
      body,
    ],
    'genuine, but older than five minutes': [new Headers(signatureHeaders(body, keys, Number(stale))), body],
    'genuine, but from the future': [new Headers(signatureHeaders(body, keys, Number(early))), body],
  }
  for (const [how, [head, text]] of Object.entries(forgeries))
    expect(await gateway.notifications.read(head, text), how).toBeNull()
  expect(await gateway.notifications.read(headers, body)).not.toBeNull()
})

test('an authentic notification that we cannot read is an error, so that it comes again', async () => {
  await press(await createTrade(), 'success')
  const { headers, body } = lastNotified()
  const wrongKey = makeWechatGateway({ ...settings, apiV3Key: '0'.repeat(32) })
  await expect(wrongKey.notifications.read(headers, body)).rejects.toThrow('APIv3 key')
  const read = (text: string) => gateway.notifications.read(new Headers(signatureHeaders(text, keys)), text)
  await expect(read('[]')).rejects.toThrow('unknown shape')
  await expect(read('no json')).rejects.toThrow('unknown shape')
  await expect(read(body.replace('TRANSACTION.', 'REFUND.'))).rejects.toThrow('something else')
})

test('wrong keys are refused by the channel, and the error holds no secret', async () => {
  const impostor = makeWechatGateway({ ...settings, privateKeyPem: strangersKeys.merchantPrivateKeyPem })
  const error = await failureOf(impostor.create(aTrade()))
  expect(error).toBeInstanceOf(ChannelError)
  expect(error.code).toBe('SIGN_ERROR')
  const everything = `${error.stack} ${JSON.stringify(error, Object.getOwnPropertyNames(error))}`
  expect(everything).not.toMatch(/PRIVATE KEY|signature=|WECHATPAY2/)
  expect(error.cause).toBeUndefined()
})

test('a channel that is down, or breaks, is a ChannelError', async () => {
  const nobody = createServer().listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  const down = makeWechatGateway({ ...settings, baseUrl: `http://127.0.0.1:${portOf(nobody)}/` })
  nobody.close()
  await once(nobody, 'close')
  expect((await failureOf(down.create(aTrade()))).message).toContain('could not be reached: ECONNREFUSED')

  behaviour.onTheWay = async () => new Response('<html>Bad Gateway</html>', { status: 502 })
  expect((await failureOf(gateway.create(aTrade()))).message).toContain('answered 502')
})

test('a channel that does not answer in time is a ChannelError', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const hasty = makeWechatGateway({
    ...settings,
    baseUrl: `http://127.0.0.1:${portOf(silent)}/`,
    timeoutMs: 50,
  })
  expect((await failureOf(hasty.create(aTrade()))).message).toContain(
    'could not be reached: no answer in time',
  )
  silent.close()
})

test('a merchant that holds the bare public key instead of the certificate is served alike', async () => {
  const platformPublicKeyPem = createPublicKey(keys.platformCertificatePem).export({
    type: 'spki',
    format: 'pem',
  })
  const other = makeWechatGateway({ ...settings, platformPublicKeyPem: String(platformPublicKeyPem) })
  const outTradeNo = await createTrade()
  expect((await other.query(outTradeNo))?.state).toBe('unpaid')
})
