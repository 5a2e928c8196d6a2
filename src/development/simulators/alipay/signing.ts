import { createSign, createVerify } from 'node:crypto'
import type { AlipayKeys } from './keys.ts'

// Written against the protocol and without the adapter: two ends that share code agree even when wrong.

const joined = (fields: [string, string][]) =>
  fields
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** Whether the merchant signed exactly these fields. */
export function isMerchants(fields: URLSearchParams, keys: AlipayKeys) {
  const covered = [...fields].filter(([name, value]) => name !== 'sign' && value !== '')
  return createVerify('sha256')
    .update(joined(covered))
    .verify(keys.appPublicKeyPem, fields.get('sign') ?? '', 'base64')
}

const sign = (text: string, keys: Pick<AlipayKeys, 'alipayPrivateKeyPem'>) =>
  createSign('sha256').update(text).sign(keys.alipayPrivateKeyPem, 'base64')

/** `{"alipay_trade_query_response":{…},"sign":"…"}`: the signature is of the inner object as it is written. */
export function signedAnswer(method: string, content: object, keys: AlipayKeys) {
  const text = JSON.stringify(content)
  const name = `${method.replaceAll('.', '_')}_response`
  return new Response(`{"${name}":${text},"sign":"${sign(text, keys)}"}`, {
    headers: { 'content-type': 'text/html;charset=utf-8' },
  })
}

/** The body of a notification: neither signature nor its algorithm is covered by the signature. */
export function signedForm(fields: Record<string, string>, keys: Pick<AlipayKeys, 'alipayPrivateKeyPem'>) {
  const signature = sign(joined(Object.entries(fields)), keys)
  return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign: signature }).toString()
}
