import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { ChannelError } from '../gateway.ts'
import { type AlipayAnswer, readAnswer } from './answer.ts'
import { rootSerialOf, serialOf, signatureOf } from './signature.ts'

export interface AlipayCredentials {
  /** `https://openapi.alipay.com/gateway.do` for the real service. */
  gatewayUrl: string
  appId: string
  /** PEM of our own key, PKCS #1 or PKCS #8. */
  privateKeyPem: string
  /** PEM of Alipay's public key, or of the certificate that holds it. */
  alipayKeyPem: string
  /** Set where the app signs by certificate instead of by bare key: PEM of our own and of Alipay's roots. */
  certificates?: { appPem: string; rootPem: string }
  timeoutMs?: number
}

/** Rule book §1: payment creation has eight seconds in all. */
const DEFAULT_TIMEOUT_MS = 8_000
const MAX_ANSWER_BYTES = 1024 * 1024

interface Request {
  method: string
  content: object
  /** Where the gateway reports, and where it sends the payer's browser back to. */
  urls?: { notify_url?: string; return_url?: string }
}

/** What is posted: the address with all fields but the content, which stands in the body. */
export interface SignedRequest {
  url: string
  body: { biz_content: string }
}

/** Signs requests, and asks the gateway; it answers only what Alipay's signature is on. */
export function makeAlipayClient(credentials: AlipayCredentials) {
  const { appId, privateKeyPem, alipayKeyPem, certificates, timeoutMs = DEFAULT_TIMEOUT_MS } = credentials
  const gateway = new URL(credentials.gatewayUrl)
  const serials = certificates && {
    app_cert_sn: serialOf(certificates.appPem),
    alipay_root_cert_sn: rootSerialOf(certificates.rootPem),
  }

  function sign({ method, content, urls = {} }: Request): SignedRequest {
    const system = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      // Of the real clock, in Shanghai: the gateway does not know of the shop's.
      timestamp: shanghaiTime(realClock.now()),
      version: '1.0',
      ...serials,
      ...urls,
    }
    const body = { biz_content: JSON.stringify(content) }
    const sign = signatureOf({ ...system, ...body }, privateKeyPem)
    const url = new URL(gateway)
    url.search = new URLSearchParams({ ...system, sign }).toString()
    return { url: url.href, body }
  }

  async function send(method: string, content: object): Promise<AlipayAnswer> {
    const { url, body } = sign({ method, content })
    const text = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then((answer) => (answer.ok ? textOf(answer) : `status ${answer.status}`))
      .catch((error: unknown) => {
        throw new ChannelError(`Alipay could not be reached: ${reasonOf(error)} at ${method}`)
      })
    return readAnswer(text, method, alipayKeyPem)
  }

  return { sign, send }
}

/** Reads on no further than any answer of the gateway goes. */
async function textOf(answer: Response) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) throw new Error('an answer of more than a megabyte')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Chosen words: the original error may quote the address, and with it what we signed. */
function reasonOf(error: unknown) {
  const { name, cause } = Object(error) as { name?: unknown; cause?: { code?: unknown } }
  if (name === 'TimeoutError') return 'no answer in time'
  return String(cause?.code ?? 'the connection failed')
}
