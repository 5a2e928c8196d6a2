import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** How each kind of file is read; throws for a file that holds something else. */
const readers = {
  'private key': (text: string) => void createPrivateKey(text),
  'public key or certificate': (text: string) => void createPublicKey(text),
  certificate: (text: string) => void new X509Certificate(text),
}

/** A PEM file, read at once: the start fails when the path is wrong or the file holds something else. */
export const pemFile = (kind: keyof typeof readers) =>
  z.string().transform((file, context) => {
    try {
      const pem = pemOf(readFileSync(file, 'utf8'), kind)
      readers[kind](pem)
      return pem
    } catch {
      context.addIssue({ code: 'custom', message: `must name a PEM file with a ${kind}` })
      return z.NEVER
    }
  })

/** Alipay's key tool writes bare base64, of PKCS #1 or PKCS #8; it is put into the PEM that everything here reads. */
function pemOf(text: string, kind: keyof typeof readers) {
  if (!/^[A-Za-z0-9+/=\s]+$/.test(text)) return text
  const key = Buffer.from(text, 'base64')
  if (kind !== 'private key')
    return createPublicKey({ key, format: 'der', type: 'spki' })
      .export({ type: 'spki', format: 'pem' })
      .toString()
  for (const type of ['pkcs8', 'pkcs1'] as const) {
    try {
      return createPrivateKey({ key, format: 'der', type })
        .export({ type: 'pkcs8', format: 'pem' })
        .toString()
    } catch {
      // The other way of writing it follows.
    }
  }
  return text
}
