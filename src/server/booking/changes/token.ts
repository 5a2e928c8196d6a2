import type { Day } from '#src/domain/calendar-day.ts'
import { sameBytes, type Vault } from '#src/platform/crypto/vault.ts'

const MINUTES = 20

/** What somebody was told a change would cost: signed, and never trusted for the sums. */
export interface OfferedChange {
  orderNo: string
  /** Null for a swap, which `changeNo` names. */
  departureId: number | null
  changeNo: string | null
  day: Day
  differenceFen: number
  keptFen: number
}

const signatureOf = (vault: Vault, payload: string) => vault.hmac('change-quote', payload)

/** `payload.signature` in base64url, like the token of a price. */
export function makeChangeToken(vault: Vault, offered: OfferedChange, now: Date) {
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000)
  const payload = Buffer.from(JSON.stringify({ ...offered, until: expiresAt.getTime() })).toString(
    'base64url',
  )
  return { token: `${payload}.${signatureOf(vault, payload).toString('base64url')}`, expiresAt }
}

/** What was offered; null when we did not sign it. One that has expired is good as long as the sums still hold. */
export function readChangeToken(vault: Vault, token: string): OfferedChange | null {
  const [payload = '', signature = '', ...rest] = token.split('.')
  const isOurs = sameBytes(Buffer.from(signature, 'base64url'), signatureOf(vault, payload))
  if (!isOurs || rest.length > 0) return null
  // Signed by us, so it is what `makeChangeToken` wrote.
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
