import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * Personal data at rest (rule book §10.5): AES-256-GCM with a fresh nonce per value and the key's id in front, so
 * that keys can rotate; HMAC-SHA256 blind indexes under another key, so that equality can be searched.
 */
export interface Vault {
  seal(text: string): Buffer
  open(sealed: Buffer): string
  /** Equal texts of one kind give equal blind indexes; without the key nobody can try out phone numbers. */
  blindIndex(kind: 'phone' | 'document' | 'payer', text: string): Buffer
  /** For what is compared and never read back: codes, captchas, session ids, price tokens. */
  hmac(purpose: string, text: string): Buffer
  /** The ids of the keys that open; the first one seals. */
  keyIds: readonly string[]
}

type Keys = { CRYPTO_KEYS: string; CRYPTO_INDEX_KEY: string; SESSION_SECRET: string }

export function makeVault({ CRYPTO_KEYS, CRYPTO_INDEX_KEY, SESSION_SECRET }: Keys): Vault {
  const ring = new Map(
    CRYPTO_KEYS.split(',').map((entry): [string, KeyObject] => {
      const [id = '', key = ''] = entry.split(':')
      return [id, createSecretKey(key, 'base64')]
    }),
  )
  const [current] = ring
  if (!current) throw new Error('CRYPTO_KEYS holds no key')
  const [currentId, currentKey] = current
  // A key object, because bytes would be turned into one again for every value: four fifths of an HMAC's time.
  const derived = (key: string, purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
  const indexKeys = {
    phone: derived(CRYPTO_INDEX_KEY, 'phone'),
    document: derived(CRYPTO_INDEX_KEY, 'document'),
    payer: derived(CRYPTO_INDEX_KEY, 'payer'),
  }
  const purposes = new Map<string, KeyObject>()

  return {
    keyIds: [...ring.keys()],

    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', currentKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const id = Buffer.from(currentId)
      return Buffer.concat([Buffer.from([id.length]), id, nonce, cipher.getAuthTag(), body])
    },

    open(sealed) {
      const idEnd = 1 + (sealed[0] ?? 0)
      const key = ring.get(sealed.subarray(1, idEnd).toString())
      if (!key) throw new Error(`no key ${sealed.subarray(1, idEnd)} in CRYPTO_KEYS`)
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(idEnd, idEnd + 12))
      decipher.setAuthTag(sealed.subarray(idEnd + 12, idEnd + 28))
      return Buffer.concat([decipher.update(sealed.subarray(idEnd + 28)), decipher.final()]).toString('utf8')
    },

    blindIndex: (kind, text) => createHmac('sha256', indexKeys[kind]).update(text).digest(),

    hmac(purpose, text) {
      let key = purposes.get(purpose)
      if (!key) {
        key = derived(SESSION_SECRET, purpose)
        purposes.set(purpose, key)
      }
      return createHmac('sha256', key).update(text).digest()
    },
  }
}

/** Compares in constant time, so that the time does not tell how much was right. */
export const sameBytes = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)
