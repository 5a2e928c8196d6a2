import { ChannelError, type NewTrade, type PayGateway } from './gateway.ts'
import { makeWechatClient, type WechatCredentials } from './wechat-client.ts'
import { rfc3339, shorten, toCodeUrl, toErrorCode, toRefund, toTrade } from './wechat-messages.ts'
import { makeNotificationReader } from './wechat-notification.ts'

interface WechatSettings extends WechatCredentials {
  appId: string
  /** 32 characters, the key of notifications. */
  apiV3Key: string
  /** Where WeChat Pay reports payments: absolute, without a query. */
  notifyUrl: string
}

const NATIVE = 'v3/pay/transactions/native'
const REFUNDS = 'v3/refund/domestic/refunds'
const tradePath = (outTradeNo: string) => `v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`

/** The documents spell it both ways. */
const NEVER_HEARD = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST'])

/** What a refused close tells of the trade; see the truth table of rule book §8.3. */
const REFUSED_CLOSE: Record<string, 'closed' | 'paid' | 'paying'> = {
  ORDERPAID: 'paid',
  ORDER_CLOSED: 'closed',
  ORDERCLOSED: 'closed',
  USERPAYING: 'paying',
  // Never heard of: nobody holds a code that could be paid.
  ORDER_NOT_EXIST: 'closed',
  ORDERNOTEXIST: 'closed',
}

/** WeChat Pay API v3, Native (the payer scans a code). Real service and stand-in differ in `settings` only. */
export function makeWechatGateway(settings: WechatSettings): PayGateway {
  const { appId, merchantId } = settings
  const send = makeWechatClient(settings)

  async function create({ outTradeNo, description, amountFen, expiresAt }: NewTrade) {
    const answer = await send('POST', NATIVE, {
      appid: appId,
      mchid: merchantId,
      description: shorten(description, 127),
      out_trade_no: outTradeNo,
      time_expire: rfc3339(expiresAt),
      notify_url: settings.notifyUrl,
      amount: { total: amountFen, currency: 'CNY' },
    })
    if (answer.status !== 200) throw refusalOf('create', answer)
    return { codeUrl: toCodeUrl(answer.data) }
  }

  async function query(outTradeNo: string) {
    const answer = await send('GET', `${tradePath(outTradeNo)}?mchid=${encodeURIComponent(merchantId)}`)
    if (NEVER_HEARD.has(toErrorCode(answer.data))) return null
    if (answer.status !== 200) throw refusalOf('query', answer)
    const trade = toTrade(answer.data)
    // A signature covers the answer, not the question: an older answer about another trade would verify as well.
    if (trade.outTradeNo !== outTradeNo) throw new ChannelError('WeChat Pay answered about another trade')
    return trade
  }

  async function close(outTradeNo: string) {
    const answer = await send('POST', `${tradePath(outTradeNo)}/close`, { mchid: merchantId })
    if (answer.status === 204) return 'closed'
    const told = REFUSED_CLOSE[toErrorCode(answer.data)]
    if (told) return told
    const state = (await query(outTradeNo))?.state
    if (state === 'SUCCESS' || state === 'REFUND') return 'paid'
    if (state === 'CLOSED' || state === 'REVOKED') return 'closed'
    if (state === 'USERPAYING') return 'paying'
    throw refusalOf('close', answer)
  }

  const refund: PayGateway['refund'] = async ({ outTradeNo, outRefundNo, totalFen, refundFen, reason }) => {
    const answer = await send('POST', REFUNDS, {
      out_trade_no: outTradeNo,
      out_refund_no: outRefundNo,
      ...(reason && { reason: shorten(reason, 80) }), // an empty one is refused
      amount: { refund: refundFen, total: totalFen, currency: 'CNY' },
    })
    if (answer.status !== 200) throw refusalOf('refund', answer)
    const sent = toRefund(answer.data)
    if (sent.outRefundNo !== outRefundNo) throw new ChannelError('WeChat Pay answered about another refund')
    return { channelRefundNo: sent.channelRefundNo, state: sent.state }
  }

  return {
    merchantId,
    appId,
    create,
    query,
    close,
    refund,
    readNotification: makeNotificationReader(settings),
  }
}

function refusalOf(what: string, { status, data }: { status: number; data: unknown }) {
  const code = toErrorCode(data)
  return new ChannelError(`WeChat Pay refused to ${what}: ${status} ${code}`, code)
}
