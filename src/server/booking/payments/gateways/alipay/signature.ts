import { createHash, createSign, createVerify, X509Certificate } from 'node:crypto'

type Fields = Readonly<Record<string, string>>

/** What a signature covers: every field but those named, sorted by name, in their plain text. */
const signedText = (fields: Fields, without: readonly string[]) =>
  Object.keys(fields)
    .filter((name) => !without.includes(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

/** RSA2, which is SHA-256 with RSA, of a request's fields. */
export const signatureOf = (fields: Fields, privateKeyPem: string): string =>
  createSign('RSA-SHA256')
    .update(signedText(fields, ['sign']), 'utf8')
    .sign(privateKeyPem, 'base64')

export const isSigned = (text: string, signature: string, publicKeyPem: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKeyPem, signature, 'base64')

/** A message that was pushed to us covers neither its signature nor the name of its algorithm. */
export const isSignedMessage = (fields: Fields, publicKeyPem: string): boolean =>
  fields['sign_type'] === 'RSA2' &&
  fields['sign'] !== undefined &&
  isSigned(signedText(fields, ['sign', 'sign_type']), fields['sign'], publicKeyPem)

/** The number by which Alipay names a certificate: of its issuer's name, the last part first, and its serial number. */
export function serialOf(certificatePem: string): string {
  const { issuer, serialNumber } = new X509Certificate(certificatePem)
  const name = issuer.split('\n').reverse().join(',')
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`, 'utf8')
    .digest('hex')
}

const RSA_SIGNATURES = '1.2.840.113549.1.1.'

/** The root file holds several certificates; those that are not signed by RSA (the SM2 one) have no part in its number. */
export const rootSerialOf = (pem: string): string =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [])
    .filter((one) => new X509Certificate(one).signatureAlgorithmOid?.startsWith(RSA_SIGNATURES))
    .map(serialOf)
    .join('_')
