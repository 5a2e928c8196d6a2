import { PAY_PATH } from '#src/development/simulators/payer/book.ts'
import type { Db } from '#src/platform/db/database.ts'
import { describeBill, downloadBill } from './bill-calls.ts'
import { Fault } from './fault.ts'
import type { AlipayKeys } from './keys.ts'
import { queryRefund, refundTrade } from './refund-calls.ts'
import { isMerchants, signedAnswer } from './signing.ts'
import { closeTrade, openTrade, queryTrade } from './trade-calls.ts'

/** The adapter's gateway URL is this path on the shop's own address. */
export const GATEWAY_PATH = '/dev/gateway/alipay/gateway.do'

interface GatewayOptions {
  db: Db
  keys: AlipayKeys
  now: () => Date
}

/** Where bills lie, unsigned, as with the real one: whoever has the link has the file. */
export const BILL_PATH = '/dev/gateway/alipay/downloadBillFile.resource'

/** Forms that a payer's browser brings, by the product that they are for. */
const PAGES: Record<string, string> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
}

/** Handles the merchant's requests: nothing is read before the signature is verified, and every answer is signed. */
export function makeGateway({ db, keys, now }: GatewayOptions) {
  const calls: Record<string, (content: unknown, url: URL) => Promise<object>> = {
    'alipay.data.dataservice.bill.downloadurl.query': (content, url) =>
      describeBill(db, content, `${url.origin}${BILL_PATH}`, now()),
    'alipay.trade.query': (content) => queryTrade(db, content, now()),
    'alipay.trade.close': (content) => closeTrade(db, keys, content, now()),
    'alipay.trade.refund': (content) => refundTrade(db, keys, content, now()),
    'alipay.trade.fastpay.refund.query': (content) => queryRefund(db, content),
  }

  async function page(fields: URLSearchParams, productCode: string) {
    const urls = { notifyUrl: fields.get('notify_url') ?? '', returnUrl: fields.get('return_url') }
    if (!/^https?:\/\//.test(urls.notifyUrl)) throw new Fault('isv.invalid-parameter', '参数无效：notify_url')
    const trade = await openTrade(db, contentOf(fields), productCode, urls, now())
    return new Response(null, {
      status: 303,
      headers: { location: `${PAY_PATH}${encodeURIComponent(trade.out_trade_no)}` },
    })
  }

  return async function gateway(request: Request, url: URL): Promise<Response> {
    if (url.pathname === BILL_PATH) return downloadBill(db, keys, url.searchParams)
    const fields = new URLSearchParams([...url.searchParams, ...new URLSearchParams(await request.text())])
    const method = fields.get('method') ?? ''
    try {
      refuseStrangers(fields, keys)
      const product = PAGES[method]
      if (product) return await page(fields, product)
      const call = calls[method]
      if (!call) throw new Fault('isv.invalid-method', '不存在的方法名', '40002')
      const answer = await call(contentOf(fields), url)
      return signedAnswer(method, { code: '10000', msg: 'Success', ...answer }, keys)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const { code, subCode, message } = error
      // A browser is shown words; the real service's page has a picture as well.
      if (PAGES[method]) return new Response(`${subCode} ${message}`, { status: 400 })
      const msg = code === '40004' ? 'Business Failed' : 'Invalid Arguments'
      return signedAnswer(method, { code, msg, sub_code: subCode, sub_msg: message }, keys)
    }
  }
}

/** Alipay refuses other ways to sign and write; we speak one. */
function refuseStrangers(fields: URLSearchParams, keys: AlipayKeys) {
  const refuse = (subCode: string, message: string) => new Fault(subCode, message, '40002')
  if (new Set(fields.keys()).size !== fields.size) throw refuse('isv.invalid-parameter', '参数重复')
  if (fields.get('app_id') !== keys.appId) throw refuse('isv.invalid-app-id', '无效的 AppID 参数')
  if (fields.get('sign_type') !== 'RSA2') throw refuse('isv.invalid-signature-type', '无效的签名类型')
  if (fields.get('charset')?.toLowerCase() !== 'utf-8') throw refuse('isv.invalid-charset', '字符集错误')
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(fields.get('timestamp') ?? ''))
    throw refuse('isv.invalid-timestamp', '非法的时间戳参数')
  if (!isMerchants(fields, keys)) throw refuse('isv.invalid-signature', '无效签名')
}

function contentOf(fields: URLSearchParams): unknown {
  try {
    return JSON.parse(fields.get('biz_content') ?? '')
  } catch {
    throw new Fault('isv.invalid-parameter', '参数无效：biz_content', '40002')
  }
}
