import { X509Certificate } from 'node:crypto'
import { payments } from '#src/api/booking/payments.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { decimalYuan } from '#src/domain/money.ts'
import type { Config } from '#src/platform/config.ts'
import {
  ChannelError,
  type Closing,
  type NewRefund,
  type NewTrade,
  notifyPath,
  type PayGateway,
  type PostedForm,
  type SentRefund,
} from '../gateway.ts'
import { shorten } from '../text.ts'
import { makeBills } from './bill-fetch.ts'
import { type AlipayCredentials, makeAlipayClient } from './client.ts'
import { type Payee, toRefund, toRefundState, toTrade } from './messages.ts'
import { makeNotifications } from './notification.ts'

interface AlipaySettings extends AlipayCredentials, Payee {
  /** Where Alipay reports payments: absolute, without a query. */
  notifyUrl: string
  /** The page of ours that posts the payer on, without its query. */
  leaveUrl: string
}

const NEVER_HEARD = 'ACQ.TRADE_NOT_EXIST'

/** Words by which a close is refused because the trade is past waiting for its payer. */
const NOT_WAITING = new Set([
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.REASON_ILLEGAL_STATUS',
])

/** Its page for computers, and the one that opens its application on a telephone. */
const products = {
  page: { method: 'alipay.trade.page.pay', code: 'FAST_INSTANT_TRADE_PAY' },
  wap: { method: 'alipay.trade.wap.pay', code: 'QUICK_WAP_WAY' },
} as const
type Product = keyof typeof products

/** Alipay in browsers. The payer's browser opens the trade, not we: until then nobody there knows of it. */
export function makeAlipayGateway(settings: AlipaySettings, product: Product = 'page'): PayGateway {
  const { sign, send } = makeAlipayClient(settings)

  function form(trade: NewTrade): PostedForm {
    const { url, body } = sign({
      method: products[product].method,
      content: {
        product_code: products[product].code,
        out_trade_no: trade.outTradeNo,
        total_amount: decimalYuan(trade.amountFen),
        subject: subjectOf(trade.description),
        time_expire: shanghaiTime(trade.expiresAt),
        // Where a payer who gives up on a telephone comes back to.
        ...(product === 'wap' && { quit_url: trade.returnUrl }),
      },
      urls: { notify_url: settings.notifyUrl, return_url: trade.returnUrl },
    })
    return { action: url, fields: body, targets: targetsOf(settings.gatewayUrl) }
  }

  async function query(outTradeNo: string) {
    const answer = await send('alipay.trade.query', { out_trade_no: outTradeNo })
    if (answer.refusal === NEVER_HEARD) return null
    if (!answer.isDone) throw refusalOf('query', answer)
    const trade = toTrade(answer.data)
    // A signature covers the answer, not the question: an older answer about another trade would verify as well.
    if (trade.outTradeNo !== outTradeNo) throw new ChannelError('Alipay answered about another trade')
    return trade
  }

  async function close(outTradeNo: string): Promise<Closing> {
    const answer = await send('alipay.trade.close', { out_trade_no: outTradeNo })
    if (answer.isDone) return 'closed'
    if (answer.refusal === NEVER_HEARD) return 'unknown'
    const state = NOT_WAITING.has(answer.refusal) ? (await query(outTradeNo))?.state : undefined
    if (state === 'paid' || state === 'refunded') return 'paid'
    if (state === 'closed') return 'closed'
    throw refusalOf('close', answer)
  }

  return {
    create: async ({ outTradeNo }) => ({
      kind: 'redirect',
      url: `${settings.leaveUrl}?out_trade_no=${encodeURIComponent(outTradeNo)}`,
    }),
    form,
    query,
    close,
    refund: (refund) => giveBack(send, refund),
    findRefund: (outTradeNo, outRefundNo) => findRefund(send, outTradeNo, outRefundNo),
    bill: makeBills(send, settings.gatewayUrl),
    notifications: makeNotifications(settings),
  }
}

/**
 * The answer to a request that is repeated, or still on its way, says that no money moved: then the refund is asked
 * for by its number. Alipay has no number of its own for it.
 */
async function giveBack(
  send: ReturnType<typeof makeAlipayClient>['send'],
  { outTradeNo, outRefundNo, refundFen, reason }: NewRefund,
): Promise<SentRefund> {
  const named = { out_trade_no: outTradeNo, out_request_no: outRefundNo }
  const answer = await send('alipay.trade.refund', {
    ...named,
    refund_amount: decimalYuan(refundFen),
    ...(reason && { refund_reason: shorten(reason, 256) }),
  })
  if (!answer.isDone) throw refusalOf('refund', answer)
  const told = toRefund(answer.data)
  if (told.outTradeNo !== outTradeNo) throw new ChannelError('Alipay answered about another refund')
  if (told.hasMoved) return { channelRefundNo: outRefundNo, state: 'success', said: 'fund_change=Y' }
  const asked = await send('alipay.trade.fastpay.refund.query', named)
  if (!asked.isDone) throw refusalOf('say how a refund stands', asked)
  const { state, said, ...about } = toRefundState(asked.data)
  if (state === 'success') {
    const isOurs = about.outTradeNo === outTradeNo && about.outRefundNo === outRefundNo
    if (!isOurs || about.refundFen !== refundFen)
      throw new ChannelError('Alipay gave back another refund under this number')
  }
  return { channelRefundNo: outRefundNo, state, said }
}

/** Alipay says nothing of a refund that it never heard of, and nothing of one that has not arrived. */
async function findRefund(
  send: ReturnType<typeof makeAlipayClient>['send'],
  outTradeNo: string,
  outRefundNo: string,
): Promise<SentRefund | null> {
  const named = { out_trade_no: outTradeNo, out_request_no: outRefundNo }
  const answer = await send('alipay.trade.fastpay.refund.query', named)
  if (answer.refusal === NEVER_HEARD) return null
  if (!answer.isDone) throw refusalOf('say how a refund stands', answer)
  const { state, said, ...about } = toRefundState(answer.data)
  if (state !== 'success') return null
  if (about.outTradeNo !== outTradeNo || about.outRefundNo !== outRefundNo)
    throw new ChannelError('Alipay answered about another refund')
  return { channelRefundNo: outRefundNo, state, said }
}

/** Null while the shop has no account at Alipay; half of one is refused at the start (platform/config.ts). */
export function openAlipay(config: Config, product: Product = 'page'): PayGateway | null {
  const { ALIPAY_APP_ID: appId, ALIPAY_SELLER_ID: sellerId, ALIPAY_PRIVATE_KEY_FILE: privateKeyPem } = config
  const { ALIPAY_APP_CERT_FILE: appPem, ALIPAY_ROOT_CERT_FILE: rootPem } = config
  const alipayKeyPem = config.ALIPAY_PUBLIC_KEY_FILE ?? config.ALIPAY_PUBLIC_CERT_FILE
  if (!appId || !sellerId || !privateKeyPem || !alipayKeyPem) return null
  const certificateEndsAt = endOf(alipayKeyPem)
  const settings = {
    gatewayUrl: config.ALIPAY_GATEWAY_URL,
    appId,
    sellerId,
    privateKeyPem,
    alipayKeyPem,
    ...(appPem && rootPem && { certificates: { appPem, rootPem } }),
    notifyUrl: `${config.PUBLIC_URL}${notifyPath('alipay')}`,
    leaveUrl: `${config.PUBLIC_URL}${payments.leave.path}`,
  }
  return { ...makeAlipayGateway(settings, product), ...(certificateEndsAt && { certificateEndsAt }) }
}

/** Null for a bare public key, which has no end. */
const endOf = (pem: string): Date | null =>
  pem.includes('BEGIN CERTIFICATE') ? new Date(new X509Certificate(pem).validTo) : null

/** The channel refuses these signs in a subject, and longer text. */
const subjectOf = (description: string) => shorten(description.replace(/[/=&]/g, ' '), 128)

/**
 * Where the payer's form may lead: browsers hold the addresses that the gateway sends them on to against the same rule,
 * and its pages lie on other hosts of the same domain.
 */
export function targetsOf(gatewayUrl: string): string[] {
  const { origin, protocol, hostname } = new URL(gatewayUrl)
  const domain = /(?:^|\.)([a-z0-9-]+\.[a-z]+)$/.exec(hostname)?.[1]
  return domain && protocol === 'https:' ? [origin, `https://*.${domain}`] : [origin]
}

const refusalOf = (what: string, { refusal }: { refusal: string }) =>
  new ChannelError(`Alipay refused to ${what}: ${refusal}`, refusal)
