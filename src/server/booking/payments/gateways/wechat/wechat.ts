import { X509Certificate } from 'node:crypto'
import type { Config } from '#src/platform/config.ts'
import {
  ChannelError,
  type Closing,
  type NewRefund,
  type NewTrade,
  type NextAction,
  notifyPath,
  type PayGateway,
} from '../gateway.ts'
import { shorten } from '../text.ts'
import { makeBills } from './bill.ts'
import { makeWechatClient, type WechatCredentials } from './client.ts'
import { rfc3339, toCodeUrl, toErrorCode, toH5Url, toRefund, toTrade } from './messages.ts'
import { makeNotifications } from './notification.ts'

interface WechatSettings extends WechatCredentials {
  appId: string
  /** 32 characters, the key of notifications. */
  apiV3Key: string
  /** Where WeChat Pay reports payments: absolute, without a query. */
  notifyUrl: string
}

/** By a code that is scanned, or by the application on the telephone that shows the page. */
type Kind = 'native' | 'h5'
const REFUNDS = 'v3/refund/domestic/refunds'
const tradePath = (outTradeNo: string) => `v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`

/** The documents spell it both ways. */
const NEVER_HEARD = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST'])

/** What a refused close tells of the trade; see the truth table of rule book §8.3. */
const REFUSED_CLOSE: Record<string, Closing> = {
  ORDERPAID: 'paid',
  ORDER_CLOSED: 'closed',
  ORDERCLOSED: 'closed',
  USERPAYING: 'paying',
  ORDER_NOT_EXIST: 'unknown',
  ORDERNOTEXIST: 'unknown',
}

/** WeChat Pay API v3, Native or H5. Real service and simulator differ in `settings` only. */
export function makeWechatGateway(settings: WechatSettings, kind: Kind = 'native'): PayGateway {
  const { appId, merchantId } = settings
  const { send, download } = makeWechatClient(settings)

  async function create(trade: NewTrade): Promise<NextAction> {
    const { outTradeNo, description, amountFen, expiresAt, payerIp, returnUrl } = trade
    const answer = await send('POST', `v3/pay/transactions/${kind}`, {
      appid: appId,
      mchid: merchantId,
      description: shorten(description, 127),
      out_trade_no: outTradeNo,
      time_expire: rfc3339(expiresAt),
      notify_url: settings.notifyUrl,
      amount: { total: amountFen, currency: 'CNY' },
      ...(kind === 'h5' && { scene_info: { payer_client_ip: payerIp, h5_info: { type: 'Wap' } } }),
    })
    if (answer.status !== 200) throw refusalOf('create', answer)
    if (kind === 'native') return { kind: 'qr', url: toCodeUrl(answer.data) }
    const url = new URL(toH5Url(answer.data))
    url.searchParams.set('redirect_url', returnUrl)
    return { kind: 'redirect', url: url.href }
  }

  async function query(outTradeNo: string) {
    const answer = await send('GET', `${tradePath(outTradeNo)}?mchid=${encodeURIComponent(merchantId)}`)
    if (NEVER_HEARD.has(toErrorCode(answer.data))) return null
    if (answer.status !== 200) throw refusalOf('query', answer)
    const trade = toTrade(answer.data, settings)
    // A signature covers the answer, not the question: an older answer about another trade would verify as well.
    if (trade.outTradeNo !== outTradeNo) throw new ChannelError('WeChat Pay answered about another trade')
    return trade
  }

  async function close(outTradeNo: string): Promise<Closing> {
    const answer = await send('POST', `${tradePath(outTradeNo)}/close`, { mchid: merchantId })
    if (answer.status === 204) return 'closed'
    const told = REFUSED_CLOSE[toErrorCode(answer.data)]
    if (told) return told
    const state = (await query(outTradeNo))?.state
    if (state === 'paid' || state === 'refunded') return 'paid'
    if (state === 'closed' || state === 'paying') return state
    throw refusalOf('close', answer)
  }

  async function refund({ outTradeNo, outRefundNo, totalFen, refundFen, reason }: NewRefund) {
    const answer = await send('POST', REFUNDS, {
      out_trade_no: outTradeNo,
      out_refund_no: outRefundNo,
      ...(reason && { reason: shorten(reason, 80) }), // an empty one is refused
      amount: { refund: refundFen, total: totalFen, currency: 'CNY' },
    })
    if (answer.status !== 200) throw refusalOf('refund', answer)
    const told = toRefund(answer.data)
    if (told.outRefundNo !== outRefundNo) throw new ChannelError('WeChat Pay answered about another refund')
    return told.sent
  }

  async function findRefund(_outTradeNo: string, outRefundNo: string) {
    const answer = await send('GET', `${REFUNDS}/${encodeURIComponent(outRefundNo)}`)
    if (toErrorCode(answer.data) === 'RESOURCE_NOT_EXISTS') return null
    if (answer.status !== 200) throw refusalOf('say how a refund stands', answer)
    const told = toRefund(answer.data)
    if (told.outRefundNo !== outRefundNo) throw new ChannelError('WeChat Pay answered about another refund')
    return told.sent
  }

  return {
    create,
    query,
    close,
    refund,
    findRefund,
    bill: makeBills({ ...settings, send, download }),
    notifications: makeNotifications(settings),
    // The address of H5 opens for five minutes.
    ...(kind === 'h5' && { isFleeting: true }),
  }
}

/** Null while the shop has no account at WeChat Pay; production refuses to start so (platform/config.ts). */
export function openWechat(config: Config, kind: Kind = 'native'): PayGateway | null {
  const { WECHAT_APP_ID: appId, WECHAT_MERCHANT_ID: merchantId, WECHAT_SERIAL: serial } = config
  const { WECHAT_PRIVATE_KEY_FILE: privateKeyPem, WECHAT_API_V3_KEY: apiV3Key } = config
  const { WECHAT_PLATFORM_SERIAL: platformSerial, WECHAT_PLATFORM_KEY_FILE: platformPublicKeyPem } = config
  if (!appId || !merchantId || !serial || !privateKeyPem || !apiV3Key) return null
  if (!platformSerial || !platformPublicKeyPem) return null
  const certificateEndsAt = endOf(platformPublicKeyPem)
  const settings = {
    baseUrl: config.WECHAT_BASE_URL,
    appId,
    merchantId,
    serial,
    privateKeyPem,
    apiV3Key,
    platformSerial,
    platformPublicKeyPem,
    notifyUrl: `${config.PUBLIC_URL}${notifyPath('wechat')}`,
  }
  return { ...makeWechatGateway(settings, kind), ...(certificateEndsAt && { certificateEndsAt }) }
}

/** Null for a bare public key, which has no end. */
const endOf = (pem: string): Date | null =>
  pem.includes('BEGIN CERTIFICATE') ? new Date(new X509Certificate(pem).validTo) : null

function refusalOf(what: string, { status, data }: { status: number; data: unknown }) {
  const code = toErrorCode(data)
  return new ChannelError(`WeChat Pay refused to ${what}: ${status} ${code}`, code)
}
