import type { Readable } from 'node:stream'
import { Decorator } from 'wechatpay-axios-plugin'
import { ChannelError } from '../gateway.ts'
import { toErrorCode } from './messages.ts'

export interface WechatCredentials {
  /** `https://api.mch.weixin.qq.com/` for the real service; the simulator lies under a path. */
  baseUrl: string
  merchantId: string
  /** Serial number of our own certificate. */
  serial: string
  privateKeyPem: string
  /** Serial number of the platform's certificate, or the id (`PUB_KEY_ID_…`) of its public key. */
  platformSerial: string
  /** PEM of the platform's public key or of its certificate: either will do. */
  platformPublicKeyPem: string
  timeoutMs?: number
}

interface WechatAnswer {
  status: number
  data: unknown
}

/** Rule book §1: payment creation has eight seconds in all. */
const DEFAULT_TIMEOUT_MS = 8_000

/**
 * The library verifies only answers whose status it is told to accept. We act on these refusals ("no such trade",
 * "already paid"), so they must be signed like a success; the real service signs them. The rest becomes an error.
 */
const isBelieved = (status: number) => (status >= 200 && status < 300) || [400, 403, 404].includes(status)

/** A bill of a million lines takes a while; it is read as it comes. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Signs each request, and answers only what carries a fresh, valid signature of the platform. */
export function makeWechatClient(credentials: WechatCredentials) {
  const { v3 } = new Decorator({
    mchid: credentials.merchantId,
    serial: credentials.serial,
    privateKey: credentials.privateKeyPem,
    certs: { [credentials.platformSerial]: credentials.platformPublicKeyPem },
    baseURL: credentials.baseUrl,
  })
  // A proxy named by the environment cannot reach a simulator on this very machine.
  const direct = LOOPBACK.has(new URL(credentials.baseUrl).hostname) ? { proxy: false as const } : {}

  /** A file without a signature of its own: whoever asks for it holds its hash, which came signed. */
  async function download(path: string): Promise<Readable> {
    const [file = '', query] = path.split('?')
    try {
      const { data } = await v3.request({
        ...direct,
        method: 'GET',
        // The library knows by the bare path that no signature comes with a file.
        url: file,
        params: new URLSearchParams(query),
        responseType: 'stream',
        decompress: false,
        signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
        maxRedirects: 0,
        validateStatus: (status) => status === 200,
      })
      return data as Readable
    } catch (error) {
      throw failureOf(error, 'GET', path)
    }
  }

  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<WechatAnswer> {
    try {
      const { status, data } = await v3.request({
        ...direct,
        method,
        url: path,
        data: body,
        // Tells a merchant's account that knows several platform keys which one to sign with.
        headers: { 'Wechatpay-Serial': credentials.platformSerial },
        // Not axios' own `timeout`: that one starts anew with every byte.
        signal: AbortSignal.timeout(credentials.timeoutMs ?? DEFAULT_TIMEOUT_MS),
        maxRedirects: 0,
        maxContentLength: 1024 * 1024,
        validateStatus: isBelieved,
      })
      return { status, data }
    } catch (error) {
      throw failureOf(error, method, path)
    }
  }
  return { send, download }
}

/** A new error with chosen words. The original holds our private key and is neither kept as cause nor quoted. */
function failureOf(error: unknown, method: string, path: string) {
  const { code, response } = Object(error) as {
    code?: unknown
    response?: { status?: unknown; data?: unknown }
  }
  const endpoint = `${method} ${path.split('?')[0]}`
  // The library's own codes start so; then the answer came, but we cannot know from whom.
  if (typeof code === 'string' && code.startsWith('EV3_'))
    return new ChannelError(`WeChat Pay's answer is not to be trusted: ${code} at ${endpoint}`, code)
  if (response) {
    const word = toErrorCode(response.data)
    return new ChannelError(`WeChat Pay answered ${String(response.status)} ${word} to ${endpoint}`, word)
  }
  const reason = code === 'ERR_CANCELED' ? 'no answer in time' : String(code ?? 'unknown failure')
  return new ChannelError(`WeChat Pay could not be reached: ${reason} at ${endpoint}`)
}
