import { X509Certificate } from 'node:crypto'
import { PAY_PATH } from '#src/development/simulators/payer/book.ts'
import { decodeId } from '#src/development/simulators/payer/payer.ts'
import type { Db } from '#src/platform/db/database.ts'
import { describeBill, downloadBill } from './bill-calls.ts'
import { Fault } from './fault.ts'
import type { SimulatorKeys } from './keys.ts'
import { queryRefund, refundTrade } from './refund-calls.ts'
import { encryptResource, signedAnswer, verifyRequest } from './signing.ts'
import { rfc3339 } from './trade.ts'
import { closeTrade, orderH5, orderNative, queryTrade } from './trade-calls.ts'

/** The adapter's base URL is this path on the shop's own address. */
export const GATEWAY_PATH = '/dev/gateway/wechat/'

interface GatewayOptions {
  db: Db
  keys: SimulatorKeys
  now: () => Date
  publicUrl: string
}

interface Call {
  url: URL
  body: unknown
  /** The variable part of the path. */
  id: string
}

type Route = [method: string, path: RegExp, answer: (call: Call) => Promise<object | null | Response>]

/** Handles the merchant's requests: nothing is read before the signature is verified, and every answer is signed. */
export function makeGateway(options: GatewayOptions) {
  const routes = routesOf(options)
  const { keys } = options

  async function answer(request: Request, url: URL) {
    const text = await request.text()
    verifyRequest(request, text, keys)
    const path = url.pathname.slice(GATEWAY_PATH.length)
    for (const [method, pattern, answerCall] of routes) {
      const match = request.method === method && pattern.exec(path)
      if (match) return answerCall({ url, body: parseBody(text), id: decodeId(match[1] ?? '') })
    }
    throw new Fault(404, 'RESOURCE_NOT_EXISTS', '接口不存在')
  }

  return async function gateway(request: Request, url: URL): Promise<Response> {
    try {
      const content = await answer(request, url)
      return content instanceof Response ? content : signedAnswer(keys, content)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const { code, message, detail, status } = error
      return signedAnswer(keys, { code, message, ...(detail && { detail }) }, status)
    }
  }
}

function routesOf({ db, keys, now, publicUrl }: GatewayOptions): Route[] {
  const downloadUrl = `${publicUrl}${GATEWAY_PATH}v3/billdownload/file`
  return [
    [
      'POST',
      /^v3\/pay\/transactions\/native$/,
      async ({ body }) => ({
        code_url: `${publicUrl}${PAY_PATH}${encodeURIComponent(await orderNative(db, keys, body, now()))}`,
      }),
    ],
    [
      'POST',
      /^v3\/pay\/transactions\/h5$/,
      async ({ body }) => ({
        h5_url: `${publicUrl}${PAY_PATH}${encodeURIComponent(await orderH5(db, keys, body, now()))}`,
      }),
    ],
    [
      'GET',
      /^v3\/pay\/transactions\/out-trade-no\/([^/]+)$/,
      async ({ id, url }) => {
        refuseOtherMerchant(url.searchParams.get('mchid'), keys)
        return queryTrade(db, keys, id, now())
      },
    ],
    [
      'POST',
      /^v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/,
      async ({ id, body }) => {
        refuseOtherMerchant(Object(body).mchid, keys)
        await closeTrade(db, keys, id, now())
        return null
      },
    ],
    ['POST', /^v3\/refund\/domestic\/refunds$/, ({ body }) => refundTrade(db, keys, body, now())],
    ['GET', /^v3\/refund\/domestic\/refunds\/([^/]+)$/, ({ id }) => queryRefund(db, id, now())],
    ['GET', /^v3\/certificates$/, async () => certificatesOf(keys)],
    [
      'GET',
      /^v3\/bill\/tradebill$/,
      ({ url }) => describeBill(db, keys, url.searchParams, downloadUrl, now()),
    ],
    [
      'GET',
      /^v3\/billdownload\/file$/,
      // The one answer without a signature: its hash came signed with the link.
      ({ url }) => downloadBill(db, keys, url.searchParams),
    ],
  ]
}

function refuseOtherMerchant(said: unknown, { merchantId }: SimulatorKeys) {
  if (said !== merchantId) throw new Fault(400, 'PARAM_ERROR', '商户号有误')
}

function certificatesOf(keys: SimulatorKeys) {
  const { validFromDate, validToDate } = new X509Certificate(keys.platformCertificatePem)
  return {
    data: [
      {
        serial_no: keys.platformSerial,
        effective_time: rfc3339(validFromDate),
        expire_time: rfc3339(validToDate),
        encrypt_certificate: encryptResource(keys.platformCertificatePem, 'certificate', keys),
      },
    ],
  }
}

function parseBody(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    throw new Fault(400, 'PARAM_ERROR', '请求体不是合法的 JSON')
  }
}
