import { weixin } from '#src/api/auth/weixin.ts'
import type { openShopClock } from '#src/platform/clock.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Log } from '#src/platform/log.ts'
import { makeWeixinOpen } from '#src/server/account/auth/gateways/weixin.ts'
import { type Gateways, notifyPath } from '#src/server/booking/payments/gateways/gateway.ts'
import { makeWechatGateway } from '#src/server/booking/payments/gateways/wechat/wechat.ts'
import { clockHandler } from './clock.ts'
import { refuseForwarded } from './forwarded.ts'
import { makeOutbox, makeOutboxPages } from './outbox.ts'
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
 * Simulators of every provider outside the shop: messages, the WeChat Pay gateway, the messaging app's
 * login, the clock. Never in production.
 * The shop reaches them through the same adapters as the real services.
 */
export async function openSimulators({ db, vault, clock, ownUrl, publicUrl, mayBeForwarded, log }: Options) {
  const keys = await ensureKeys(db)
  const wechatPay = makeWechatSimulator({ db, keys, now: clock.now, publicUrl: ownUrl })
  const site = makeSite(`${publicUrl}${weixin.callback.path}`)
  const weixinPlatform = makeWeixinSimulator({ ...site, db, now: clock.now })
  const outboxPages = makeOutboxPages(db, vault)
  let runDueJobs = async () => {}

  const deliver = () =>
    wechatPay.deliverDue().catch((error: unknown) => {
      log.warn({ error }, 'the stand-in gateway could not notify')
    })
  const timer = setInterval(() => void deliver(), 1_000).unref()

  return {
    sms: makeOutbox(db, clock),
    gateways: {
      wechat_native: makeWechatGateway({
        ...merchantSideOf(keys),
        baseUrl: `${ownUrl}${GATEWAY_PATH}`,
        notifyUrl: `${ownUrl}${notifyPath('wechat')}`,
      }),
    } satisfies Gateways,
    weixin: makeWeixinOpen({
      ...site,
      pageBaseUrl: `${publicUrl}${WEIXIN_PATH}`,
      apiBaseUrl: `${ownUrl}${WEIXIN_PATH}`,
    }),
    handlers: [
      ...(mayBeForwarded ? [] : [refuseForwarded]),
      wechatPay.fetch,
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
