import type { Day } from '#src/domain/calendar-day.ts'
import { sameBytes, type Vault } from '#src/platform/crypto/vault.ts'

const MINUTES = 20

/** What somebody was told would go back: signed, and never trusted for the sum. */
export interface Offered {
  orderNo: string
  /** The places of who leaves; empty is the whole order. */
  seqs: readonly number[]
  cause: string
  day: Day
  deductFen: number
  refundFen: number
}

const signatureOf = (vault: Vault, payload: string) => vault.hmac('refund-quote', payload)

/** `payload.signature` in base64url, like the token of a price. */
export function makeQuoteToken(vault: Vault, offered: Offered, now: Date) {
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000)
  const payload = Buffer.from(JSON.stringify({ ...offered, until: expiresAt.getTime() })).toString(
    'base64url',
  )
  return { token: `${payload}.${signatureOf(vault, payload).toString('base64url')}`, expiresAt }
}

/** What was offered; null when we did not sign it. One that has expired is good as long as the sum still holds. */
export function readQuoteToken(vault: Vault, token: string): Offered | null {
  const [payload = '', signature = '', ...rest] = token.split('.')
  const isOurs = sameBytes(Buffer.from(signature, 'base64url'), signatureOf(vault, payload))
  if (!isOurs || rest.length > 0) return null
  // Signed by us, so it is what `makeQuoteToken` wrote.
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
