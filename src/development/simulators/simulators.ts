import { weixin } from '#src/api/auth/weixin.ts'
import { payments } from '#src/api/booking/payments.ts'
import type { openShopClock } from '#src/platform/clock.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Log } from '#src/platform/log.ts'
import { makeWeixinOpen } from '#src/server/account/auth/gateways/weixin.ts'
import { makeAlipayGateway } from '#src/server/booking/payments/gateways/alipay/alipay.ts'
import { type Gateways, notifyPath } from '#src/server/booking/payments/gateways/gateway.ts'
import { makeWechatGateway } from '#src/server/booking/payments/gateways/wechat/wechat.ts'
import { GATEWAY_PATH as ALIPAY_PATH } from './alipay/gateway.ts'
import { merchantSideOf as alipayMerchantSideOf, ensureAlipayKeys } from './alipay/keys.ts'
import { makeAlipaySimulator } from './alipay/simulator.ts'
import { clockHandler } from './clock.ts'
import { refuseForwarded } from './forwarded.ts'
import { makeOutbox, makeOutboxPages } from './outbox.ts'
import { makePayerPages } from './payer/payer.ts'
import { totpPages } from './totp-page.ts'
import { GATEWAY_PATH } from './wechat-pay/gateway.ts'
import { ensureKeys, merchantSideOf } from './wechat-pay/keys.ts'
import { makeWechatSimulator } from './wechat-pay/simulator.ts'
import { makeSite, makeWeixinSimulator, WEIXIN_PATH } from './weixin/simulator.ts'

interface Options {
  db: Db
  vault: Vault
  clock: Awaited<ReturnType<typeof openShopClock>>
  /** Where this process listens. */
  ownUrl: string
  /** Where browsers see the shop. */
  publicUrl: string
  mayBeForwarded: boolean
  log: Log
}

/**
 * Simulators of every provider outside the shop: messages, the gateways of WeChat Pay and Alipay, the messaging
 * app's login, the clock. Never in production.
 * The shop reaches them through the same adapters as the real services.
 */
export async function openSimulators({ db, vault, clock, ownUrl, publicUrl, mayBeForwarded, log }: Options) {
  const keys = await ensureKeys(db)
  const wechatPay = makeWechatSimulator({ db, keys, now: clock.now, publicUrl: ownUrl })
  const alipayKeys = await ensureAlipayKeys(db)
  const alipay = makeAlipaySimulator({ db, keys: alipayKeys, now: clock.now })
  const channels = [wechatPay, alipay]
  const payerPages = makePayerPages({ books: channels.map(({ payers }) => payers), now: clock.now })
  const site = makeSite(`${publicUrl}${weixin.callback.path}`)
  const weixinPlatform = makeWeixinSimulator({ ...site, db, now: clock.now })
  const outboxPages = makeOutboxPages(db, vault)
  const wechatSettings = {
    ...merchantSideOf(keys),
    baseUrl: `${ownUrl}${GATEWAY_PATH}`,
    notifyUrl: `${ownUrl}${notifyPath('wechat')}`,
  }
  const alipaySettings = {
    ...alipayMerchantSideOf(alipayKeys),
    gatewayUrl: `${ownUrl}${ALIPAY_PATH}`,
    notifyUrl: `${ownUrl}${notifyPath('alipay')}`,
    leaveUrl: `${publicUrl}${payments.leave.path}`,
  }
  let runDueJobs = async () => {}

  const deliver = () =>
    Promise.all(channels.map(({ deliverDue }) => deliverDue())).catch((error: unknown) => {
      log.warn({ error }, 'a simulated gateway could not notify')
    })
  const timer = setInterval(() => void deliver(), 1_000).unref()

  return {
    sms: makeOutbox(db, clock),
    gateways: {
      wechat_native: makeWechatGateway(wechatSettings),
      wechat_h5: makeWechatGateway(wechatSettings, 'h5'),
      alipay_page: makeAlipayGateway(alipaySettings),
      alipay_wap: makeAlipayGateway(alipaySettings, 'wap'),
    } satisfies Gateways,
    weixin: makeWeixinOpen({
      ...site,
      pageBaseUrl: `${publicUrl}${WEIXIN_PATH}`,
      apiBaseUrl: `${ownUrl}${WEIXIN_PATH}`,
    }),
    handlers: [
      ...(mayBeForwarded ? [] : [refuseForwarded]),
      ...channels.map(({ gateway }) => gateway),
      payerPages,
      weixinPlatform.fetch,
      outboxPages.fetch,
      totpPages({ db, vault, clock }),
      clockHandler(clock, async () => {
        await runDueJobs()
        await deliver()
      }),
    ],
    /** The clock answers after the jobs that fell due have run. */
    whenTimeMoves(run: () => Promise<void>) {
      runDueJobs = run
    },
    async stop() {
      clearInterval(timer)
    },
  }
}
