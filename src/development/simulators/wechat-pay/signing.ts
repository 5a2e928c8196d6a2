import { createCipheriv, createSign, createVerify, randomBytes, randomUUID } from 'node:crypto'
import { realClock } from '#src/platform/clock.ts'
import { Fault } from './fault.ts'
import type { SimulatorKeys } from './keys.ts'

// Written against the protocol and not with the adapter's library: two ends that share code agree even when wrong.

const AUTHORIZATION = 'WECHATPAY2-SHA256-RSA2048 '
const FRESH_SECONDS = 300

const epochSeconds = () => Math.floor(realClock.now().getTime() / 1000)

/** Throws a 401 unless the merchant signed exactly this request within the last five minutes of real time. */
export function verifyRequest(request: Request, body: string, keys: SimulatorKeys) {
  const header = request.headers.get('authorization') ?? ''
  if (!header.startsWith(AUTHORIZATION)) throw signError('Authorization 不合法')
  const said = new Map<string, string>()
  for (const [, name = '', value = ''] of header.matchAll(/\b(\w+)="([^"]*)"/g)) said.set(name, value)
  const [timestamp = '', nonce = '', signature = ''] = ['timestamp', 'nonce_str', 'signature'].map((n) =>
    said.get(n),
  )
  if (said.get('mchid') !== keys.merchantId) throw signError('商户号不存在')
  if (said.get('serial_no') !== keys.merchantSerial) throw signError('商户证书序列号有误')
  if (!(Math.abs(epochSeconds() - Number(timestamp)) <= FRESH_SECONDS))
    throw signError('Authorization 已过期')
  const { pathname, search } = new URL(request.url)
  const signed = `${request.method}\n${pathname}${search}\n${timestamp}\n${nonce}\n${body}\n`
  if (!createVerify('sha256').update(signed).verify(keys.merchantPublicKeyPem, signature, 'base64'))
    throw signError('错误的签名，验签失败')
}

const signError = (message: string) => new Fault(401, 'SIGN_ERROR', message)

/** The headers that prove a body to be the platform's. The time is real: the receiver's five minutes are as well. */
export function signatureHeaders(body: string, keys: SimulatorKeys, timestamp = epochSeconds()) {
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('sha256').update(`${timestamp}\n${nonce}\n${body}\n`)
  return {
    'Wechatpay-Timestamp': String(timestamp),
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Signature': signature.sign(keys.platformPrivateKeyPem, 'base64'),
    'Wechatpay-Serial': keys.platformSerial,
    'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
    'Request-ID': randomUUID(),
  }
}

/** A signed answer; without content it is a 204. */
export function signedAnswer(keys: SimulatorKeys, content: object | null, status = 200) {
  const body = content === null ? '' : JSON.stringify(content)
  const headers = { ...signatureHeaders(body, keys), 'Content-Type': 'application/json; charset=utf-8' }
  return content === null
    ? new Response(null, { status: 204, headers })
    : new Response(body, { status, headers })
}

/** AEAD_AES_256_GCM with the APIv3 key; the tag follows the ciphertext. */
export function encryptResource(plaintext: string, associatedData: string, { apiV3Key }: SimulatorKeys) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associatedData))
  const sealed = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    associated_data: associatedData,
    nonce,
  }
}
