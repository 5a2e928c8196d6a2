import { X509Certificate } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { Aes, Decorator, Formatter, Hash, Rsa } from 'wechatpay-axios-plugin'
import { toFen } from '#src/domain/money.ts'
import { openWechatPay } from '#test/payments/wechat-pay.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { ensureKeys, merchantSideOf } from './keys.ts'
import { makeWechatSimulator } from './simulator.ts'

const { db, keys, clock, notified, behaviour, origin, simulator, settings, press, gateway } =
  await openWechatPay()

/** The bare library, to see answers that the adapter keeps to itself. */
const { v3 } = new Decorator({
  mchid: settings.merchantId,
  serial: settings.serial,
  privateKey: settings.privateKeyPem,
  certs: { [settings.platformSerial]: settings.platformPublicKeyPem },
  baseURL: settings.baseUrl,
  proxy: false,
  validateStatus: () => true, // so that refusals must be signed as well
})

const anOrder = (over: object = {}) => ({
  appid: settings.appId,
  mchid: settings.merchantId,
  description: '日本东京 6日游',
  out_trade_no: nextNumber(),
  notify_url: settings.notifyUrl,
  amount: { total: 1_800_000, currency: 'CNY' },
  ...over,
})

let serial = 0
const nextNumber = () => `BM260804${String(++serial).padStart(6, '0')}P01`

const NATIVE = 'v3/pay/transactions/native'
const order = async (over: object = {}) => {
  const sent = anOrder(over)
  expect((await v3.post(NATIVE, sent)).status).toBe(200)
  return sent.out_trade_no
}

const pageOf = async (outTradeNo: string) => {
  const answer = await fetch(`${origin}/dev/pay/${outTradeNo}`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

afterEach(() => {
  notified.length = 0
  behaviour.merchantStatus = 204
})

test('processes that start together agree on one set of keys', async () => {
  const { db: fresh } = await openTestDatabase()
  const [first, ...others] = await Promise.all([ensureKeys(fresh), ensureKeys(fresh), ensureKeys(fresh)])
  for (const other of others) expect(other).toEqual(first)
  expect(await ensureKeys(fresh)).toEqual(first)
  expect(first?.apiV3Key).toHaveLength(32)
})

test('the platform certificate is a real one, and the merchant can fetch it', async () => {
  const certificate = new X509Certificate(keys.platformCertificatePem)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.serialNumber).toBe(keys.platformSerial)

  const { data } = await v3.get('v3/certificates')
  const { serial_no, encrypt_certificate: sealed } = data.data[0]
  expect(serial_no).toBe(keys.platformSerial)
  const { ciphertext, nonce, associated_data } = sealed
  expect(Aes.AesGcm.decrypt(ciphertext, keys.apiV3Key, nonce, associated_data)).toBe(
    keys.platformCertificatePem,
  )
})

/** Signs by hand, so that one thing at a time can be wrong. */
async function askSigned(
  over: Partial<{ mchid: string; serial: string; key: string; at: number; signed: string }>,
) {
  const { mchid = settings.merchantId, key = settings.privateKeyPem, at = Formatter.timestamp() } = over
  const body = JSON.stringify(anOrder())
  const url = new URL(`${settings.baseUrl}${NATIVE}`)
  const signature = Rsa.sign(Formatter.request('POST', url.pathname, at, 'nonce', over.signed ?? body), key)
  const authorization = Formatter.authorization(mchid, 'nonce', signature, at, over.serial ?? settings.serial)
  const answer = await fetch(url, { method: 'POST', headers: { authorization }, body })
  return [answer.status, ((await answer.json()) as { code?: string }).code]
}

test('a request that the merchant did not sign, just so and just now, is refused with SIGN_ERROR', async () => {
  const { db: elsewhere } = await openTestDatabase()
  const stranger = merchantSideOf(await ensureKeys(elsewhere))
  expect(await askSigned({})).toEqual([200, undefined])
  for (const over of [
    { mchid: stranger.merchantId },
    { serial: stranger.serial },
    { key: stranger.privateKeyPem },
    { at: Formatter.timestamp() - 302 },
    { at: Formatter.timestamp() + 302 },
    { at: Number.NaN },
    { signed: JSON.stringify(anOrder({ amount: { total: 1 } })) },
  ]) {
    expect(await askSigned(over), Object.keys(over).join()).toEqual([401, 'SIGN_ERROR'])
  }
  for (const authorization of ['', 'Bearer 1', 'WECHATPAY2-SHA256-RSA2048 nonsense']) {
    const answer = await fetch(`${settings.baseUrl}v3/certificates`, { headers: { authorization } })
    expect([answer.status, authorization]).toEqual([401, authorization])
  }
})

test.each([
  ['/out_trade_no', { out_trade_no: 'short' }],
  ['/description', { description: '游'.repeat(128) }],
  ['/amount/total', { amount: { total: 0 } }],
  ['/amount/total', { amount: { total: 1.5 } }],
  ['/notify_url', { notify_url: 'notify' }],
  ['/time_expire', { time_expire: '2026-08-03 15:00:00' }],
  ['/time_expire', { time_expire: '2020-01-01T00:00:00+08:00' }],
])('a new order with a wrong %s is a PARAM_ERROR that names it: %j', async (field, over) => {
  const { status, data } = await v3.post(NATIVE, anOrder(over))
  expect([status, data.code, data.detail.field]).toEqual([400, 'PARAM_ERROR', field])
})

test('other refusals have the code and status of the real service', async () => {
  const outTradeNo = await order()
  const paid = await order()
  await press(paid, 'success')
  const said = async (answer: Promise<{ status: number; data: { code?: unknown; message?: unknown } }>) => {
    const { status, data } = await answer
    expect(typeof data.message).toBe('string')
    return [status, data.code]
  }
  expect(await said(v3.post(NATIVE, anOrder({ appid: 'wx0' })))).toEqual([400, 'APPID_MCHID_NOT_MATCH'])
  const dearer = anOrder({ out_trade_no: outTradeNo, amount: { total: 2 } })
  expect(await said(v3.post(NATIVE, dearer))).toEqual([403, 'OUT_TRADE_NO_USED'])
  expect(await said(v3.post(NATIVE, anOrder({ out_trade_no: paid })))).toEqual([400, 'ORDERPAID'])
  const trades = 'v3/pay/transactions/out-trade-no'
  expect(await said(v3.get(`${trades}/${outTradeNo}?mchid=1`))).toEqual([400, 'PARAM_ERROR'])
  expect(await said(v3.get(`${trades}/none12?mchid=${settings.merchantId}`))).toEqual([
    404,
    'ORDER_NOT_EXIST',
  ])
  const mchid = { mchid: settings.merchantId }
  expect(await said(v3.post(`${trades}/none12/close`, mchid))).toEqual([404, 'ORDERNOTEXIST'])
  expect(await said(v3.post(`${trades}/${paid}/close`, mchid))).toEqual([400, 'ORDERPAID'])
  expect((await v3.post(`${trades}/${outTradeNo}/close`, mchid)).status).toBe(204)
  expect(await said(v3.post(`${trades}/${outTradeNo}/close`, mchid))).toEqual([400, 'ORDER_CLOSED'])
  expect(await said(v3.post('v3/pay/transactions/jsapi', anOrder()))).toEqual([404, 'RESOURCE_NOT_EXISTS'])
  expect(await said(v3.get('v3/refund/domestic/refunds/R01'))).toEqual([404, 'RESOURCE_NOT_EXISTS'])
})

test('a notification that is not accepted is sent again at growing intervals, and at last no more', async () => {
  behaviour.merchantStatus = 500
  await press(await order(), 'success')
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
  expect(notified).toHaveLength(6)
  const ids = notified.map(({ body }) => (JSON.parse(body) as { id: string }).id)
  expect(new Set(ids).size).toBe(1)
})

test('a notification waits for a merchant that was down, over a restart, and is then delivered once', async () => {
  const unreachable = {
    db,
    keys,
    now: clock.now,
    publicUrl: origin,
    deliver: () => Promise.reject(new Error('down')),
  }
  const outTradeNo = await order()
  const form = { method: 'POST', body: new URLSearchParams({ action: 'success' }) }
  await makeWechatSimulator(unreachable).fetch(new Request(`${origin}/dev/pay/${outTradeNo}`, form))
  expect(notified).toHaveLength(0)

  clock.advanceSeconds(15)
  const restarted = { db, keys, now: clock.now, publicUrl: origin }
  const sent = await Promise.all([1, 2, 3].map(() => makeWechatSimulator(restarted).deliverDue()))
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(notified).toHaveLength(1)
  clock.advanceSeconds(86_400)
  expect(await simulator.deliverDue()).toBe(0)
})

test('a refund is asked for by its number, and reported where it said', async () => {
  const outTradeNo = await order()
  await press(outTradeNo, 'success')
  const refund = {
    out_trade_no: outTradeNo,
    out_refund_no: 'BM260804000001R01',
    notify_url: settings.notifyUrl,
    amount: { refund: 100, total: 1_800_000, currency: 'CNY' },
  }
  expect((await v3.post('v3/refund/domestic/refunds', refund)).data.status).toBe('PROCESSING')
  const other = { ...refund, amount: { ...refund.amount, refund: 99 } }
  expect((await v3.post('v3/refund/domestic/refunds', other)).data.code).toBe('INVALID_REQUEST')
  notified.length = 0
  clock.advanceSeconds(3)
  expect(await simulator.deliverDue()).toBe(1)
  const { event_type, resource } = JSON.parse(notified[0]?.body ?? '')
  expect(event_type).toBe('REFUND.SUCCESS')
  const told = Aes.AesGcm.decrypt(
    resource.ciphertext,
    keys.apiV3Key,
    resource.nonce,
    resource.associated_data,
  )
  expect(JSON.parse(told)).toMatchObject({ out_refund_no: refund.out_refund_no, refund_status: 'SUCCESS' })
  const { data } = await v3.get(`v3/refund/domestic/refunds/${refund.out_refund_no}`)
  expect(data).toMatchObject({ status: 'SUCCESS', amount: { refund: 100, total: 1_800_000 } })
})

test('refunds that race for the same money never give back more than was paid', async () => {
  const outTradeNo = await order()
  await press(outTradeNo, 'success')
  const ask = (n: number) =>
    v3.post('v3/refund/domestic/refunds', {
      out_trade_no: outTradeNo,
      out_refund_no: `BM260804000002R0${n}`,
      amount: { refund: 700_000, total: 1_800_000, currency: 'CNY' },
    })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(ask))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
})

test("yesterday's bill lists payments and refunds to the fen, and its hash fits", async () => {
  const day = new Date(clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  clock.set(`${day}T12:00:00+08:00`)
  const ask = (date: string) => v3.get(`v3/bill/tradebill?bill_date=${date}&bill_type=ALL`)
  const description = '京都`赏枫\r\n5日游'
  const first = await order({ amount: { total: 1_800_005 }, description })
  await press(first, 'success')
  await press(await order({ amount: { total: 7 } }), 'success')
  await press(await order(), 'late')
  await gateway.refund({
    outTradeNo: first,
    outRefundNo: 'BM260804000003R01',
    totalFen: toFen(1_800_005),
    refundFen: toFen(10),
    reason: '',
  })
  expect((await ask(day)).data.code).toBe('STATEMENT_CREATING')
  expect((await ask('2020-01-01')).data.code).toBe('NO_STATEMENT_EXIST')
  expect((await ask('2026-02-30')).data.code).toBe('PARAM_ERROR')

  clock.advanceSeconds(86_400)
  const { data } = await ask(day)
  const link = new URL(data.download_url)
  expect(link.href.startsWith(`${settings.baseUrl}v3/billdownload/file?`)).toBe(true)
  // By the relative path the library knows that a file is not signed.
  const token = link.searchParams.get('token')
  const file = await v3.get('v3/billdownload/file', { params: { token }, responseType: 'arraybuffer' })
  expect(Hash.sha1(Buffer.from(file.data))).toBe(data.hash_value)
  const { rows, summary } = Formatter.castCsvBill(Buffer.from(file.data)) as {
    rows: Record<string, string>[]
    summary: Record<string, string>
  }
  const picked = rows.map((row) => [row['商户订单号'], row['交易状态'], row['订单金额'], row['申请退款金额']])
  expect(picked[0]).toEqual([first, 'SUCCESS', '18000.05', '0.00'])
  expect(picked[2]).toEqual([first, 'REFUND', '0.00', '0.10'])
  expect(rows[0]?.['商品名称']).toBe('京都 赏枫  5日游')
  expect(summary).toMatchObject({ 总交易单数: '3', 订单总金额: '18000.12', 申请退款总金额: '0.10' })
})

test('the payer sees what is paid for, and text from outside cannot become markup', async () => {
  const outTradeNo = await order({ description: '<script>alert("1")</script>&' })
  const { status, headers, text } = await pageOf(outTradeNo)
  expect(status).toBe(200)
  for (const part of [
    '<title>测试支付环境</title>',
    '¥18,000',
    outTradeNo,
    '支付成功',
    '支付失败',
    '重复通知',
    '延迟通知',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/<script|<style|style=|onclick/)
  expect(text).toContain('&lt;script&gt;')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  const style = await fetch(`${origin}${/href="(\/[^"]+)"/.exec(text)?.[1]}`)
  expect(style.headers.get('content-type')).toContain('text/css')
})

test('the payer’s page works without scripts: a press leads back to what became of the payment', async () => {
  const outTradeNo = await order()
  const form = { method: 'POST', body: new URLSearchParams({ action: 'success' }) }
  const answer = await fetch(`${origin}/dev/pay/${outTradeNo}`, form)
  expect([answer.redirected, answer.url]).toEqual([true, `${origin}/dev/pay/${outTradeNo}`])
  const text = await answer.text()
  expect(text).toContain('已付款')
  expect(text).not.toContain('支付成功</button>')
})

test('a trade is paid once, and `duplicate` on a paid trade reports the same payment again', async () => {
  const outTradeNo = await order()
  const answers = await Promise.all([1, 2, 3].map(() => press(outTradeNo, 'success')))
  expect(answers.map(({ ok }) => ok).sort()).toEqual([0, 0, 1])
  expect(notified).toHaveLength(1)
  expect(await press(outTradeNo, 'duplicate')).toEqual({ status: 200, ok: 1, state: 'SUCCESS' })
  const trades = await Promise.all(
    notified.map(({ headers, body }) => gateway.notifications.read(headers, body)),
  )
  expect(trades[1]).toEqual(trades[0])
})

test('an unknown number is a 404 page, an unknown button a 400, and other addresses are not the simulator’s', async () => {
  const { status, text } = await pageOf('none12')
  expect([status, text.includes('没有这个订单')]).toEqual([404, true])
  expect((await pageOf('%E0%A4%A')).status).toBe(404)
  expect((await press('none12', 'success')).status).toBe(404)
  expect((await press(await order(), 'steal')).status).toBe(400)
  expect(await simulator.fetch(new Request(`${origin}/product`))).toBeNull()
})
