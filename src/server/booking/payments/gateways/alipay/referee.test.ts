import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import { expect, test } from 'vitest'
import { selfSigned } from '#src/development/simulators/wechat-pay/certificate.ts'
import { toFen } from '#src/domain/money.ts'
import { realClock } from '#src/platform/clock.ts'
import { openAlipay } from '#test/payments/alipay.ts'
import { makeAlipayClient } from './client.ts'

// Alipay's own library, which the shop does without, as the referee between our two ends of the protocol.
const { keys, clock, notified, settings, post, press } = await openAlipay()
const pkcs1 = createPrivateKey(keys.appPrivateKeyPem).export({ type: 'pkcs1', format: 'pem' }).toString()
const sdk = new AlipaySdk({
  appId: keys.appId,
  privateKey: pkcs1,
  alipayPublicKey: keys.alipayPublicKeyPem,
  gateway: settings.gatewayUrl,
})
const trade = {
  outTradeNo: 'BM260803000001P01',
  description: '日本东京 6日游',
  amountFen: toFen(1_800_005),
  expiresAt: new Date(clock.now().getTime() + 3600_000),
  returnUrl: 'http://shop.test/center/order/result?id=BM1',
  payerIp: '10.0.0.1',
}

test('we sign a request letter by letter as Alipay’s library does', () => {
  const { sign } = makeAlipayClient(settings)
  const content = { out_trade_no: 'BM1', subject: '日本 "东京" 6日游\\' }
  const ours = sign({ method: 'alipay.trade.page.pay', content, urls: { notify_url: settings.notifyUrl } })
  const query = new URL(ours.url).searchParams
  const theirs = new URLSearchParams(
    sdk.sdkExecute('alipay.trade.page.pay', {
      format: 'JSON',
      timestamp: query.get('timestamp') ?? '',
      notify_url: settings.notifyUrl,
      bizContent: content,
    }),
  )
  expect(query.get('sign')).toBe(theirs.get('sign'))
  expect(ours.body.biz_content).toBe(theirs.get('biz_content'))
})

test('the simulator takes what Alipay’s library asks, and the library believes its answers and messages', async () => {
  await post(trade)
  await press(trade.outTradeNo, 'success')
  const ask = (method: string, bizContent: object) => sdk.exec(method, { bizContent }, { validateSign: true })
  const asked = await ask('alipay.trade.query', { out_trade_no: trade.outTradeNo })
  expect(asked).toMatchObject({ code: '10000', tradeStatus: 'TRADE_SUCCESS', totalAmount: '18000.05' })
  const refused = await ask('alipay.trade.close', { out_trade_no: trade.outTradeNo })
  expect(refused).toMatchObject({ code: '40004', subCode: 'ACQ.TRADE_STATUS_ERROR' })
  const refund = { out_trade_no: trade.outTradeNo, out_request_no: 'R01', refund_amount: '1.00' }
  expect(await ask('alipay.trade.refund', refund)).toMatchObject({ fundChange: 'Y', refundFee: '1.00' })
  const message = Object.fromEntries(new URLSearchParams(notified[0]))
  expect(sdk.checkNotifySignV2(message)).toBe(true)
  expect(sdk.checkNotifySignV2({ ...message, total_amount: '18000.06' })).toBe(false)
})

test('certificates are numbered as Alipay’s library numbers them, and the root file by those of RSA alone', () => {
  const pem = (commonName: string, serial: string) => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const [validFrom, validTo] = [realClock.now(), new Date(realClock.now().getTime() + 86_400_000)]
    return selfSigned({ commonName, serial, validFrom, validTo }, pair.privateKey, pair.publicKey)
  }
  const [one, other] = [pem('Ant Financial R1', '7f01'), pem('Ant Financial R2', '00ab12')]
  const roots = `${one}${other}`
  const { config } = new AlipaySdk({
    appId: keys.appId,
    privateKey: pkcs1,
    appCertContent: one,
    alipayPublicCertContent: other,
    alipayRootCertContent: roots,
  })
  const certificates = { appPem: one, rootPem: roots }
  const { url } = makeAlipayClient({ ...settings, certificates }).sign({ method: 'm', content: {} })
  const query = new URL(url).searchParams
  expect(query.get('app_cert_sn')).toBe(config.appCertSn)
  expect(query.get('alipay_root_cert_sn')).toBe(config.alipayRootCertSn)
  expect(config.alipayRootCertSn).toContain('_')
})
