import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** How each kind of file is read; throws for a file that holds something else. */
const readers = {
  'private key': (text: string) => void createPrivateKey(text),
  'public key or certificate': (text: string) => void createPublicKey(text),
  certificate: (text: string) => void new X509Certificate(text),
}

export type KeyFile = keyof typeof readers

/** The PEM in a file; null when the path is wrong or the file holds something else. */
export function readKeyFile(file: string, kind: KeyFile): string | null {
  try {
    const pem = pemOf(readFileSync(file, 'utf8'), kind)
    readers[kind](pem)
    return pem
  } catch {
    return null
  }
}

/** Alipay's key tool writes bare base64, of PKCS #1 or PKCS #8; it is put into the PEM that everything here reads. */
function pemOf(text: string, kind: KeyFile) {
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
