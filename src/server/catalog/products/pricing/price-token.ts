import type { LadderStep } from '#src/domain/booking/ladder-step.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { Fen } from '#src/domain/money.ts'
import type { AddOnChoice } from '#src/domain/pricing/add-on.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import { sameBytes, type Vault } from '#src/platform/crypto/vault.ts'

const MINUTES = 20

/** What a traveller was told a price for, and the price. */
export interface PricedChoice {
  productId: number
  comboKey: string
  date: Day
  counts: Counts
  rooms: number
  share: boolean
  choices: readonly AddOnChoice[]
  payableFen: Fen
  /** Null where all is paid at once. */
  depositFen: Fen | null
  balanceDue: Day | null
  /** What a cancellation would cost. */
  ladder: readonly LadderStep[]
  /** Raised when a price of the departure changes. */
  departureVersion: number
}

/** One value per field, in one spelling, so that two choices can be compared field by field. */
const spelled = (choice: PricedChoice): Record<keyof PricedChoice, string | number> => ({
  productId: choice.productId,
  comboKey: choice.comboKey,
  date: choice.date,
  counts: [
    choice.counts.adult,
    choice.counts.child_bed,
    choice.counts.child_nobed,
    choice.counts.infant,
  ].join(),
  rooms: choice.rooms,
  share: Number(choice.share),
  choices: choice.choices
    .filter(({ qty }) => qty > 0)
    .sort((a, b) => a.id - b.id)
    .map(({ id, qty }) => `${id}x${qty}`)
    .join(),
  payableFen: choice.payableFen,
  depositFen: choice.depositFen ?? 0,
  balanceDue: choice.balanceDue ?? '',
  ladder: choice.ladder
    .map(({ fromDays, toDays, bp }) => `${fromDays}-${toDays ?? ''}:${bp}`)
    .sort()
    .join(),
  departureVersion: choice.departureVersion,
})

/** What somebody agrees to beside the sum: other terms are asked about again although the sum is the same. */
export const agreedTerms: readonly (keyof PricedChoice)[] = ['depositFen', 'balanceDue', 'ladder']

const signatureOf = (vault: Vault, payload: string) => vault.hmac('price-token', payload)

/** `payload.signature` in base64url. It says what was offered and is never trusted for the amount (rule book §5.3). */
export function makePriceToken(vault: Vault, choice: PricedChoice, now: Date) {
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000)
  const payload = Buffer.from(JSON.stringify({ ...spelled(choice), until: expiresAt.getTime() })).toString(
    'base64url',
  )
  return { token: `${payload}.${signatureOf(vault, payload).toString('base64url')}`, expiresAt }
}

export type PriceTokenReading =
  /** The token was not signed by us, or is damaged. */
  | { state: 'forged' }
  | { state: 'expired' }
  /** `changed` is empty when the choice and its price are still what was offered. */
  | { state: 'valid'; changed: (keyof PricedChoice)[]; payableFen: number }

/** Compares what a token offered with what holds now. */
export function readPriceToken(
  vault: Vault,
  token: string,
  current: PricedChoice,
  now: Date,
): PriceTokenReading {
  const [payload = '', signature = '', ...rest] = token.split('.')
  const isOurs = sameBytes(Buffer.from(signature, 'base64url'), signatureOf(vault, payload))
  if (!isOurs || rest.length > 0) return { state: 'forged' }
  // Signed by us, so it is what `makePriceToken` wrote.
  const offered: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString())
  if (now.getTime() >= Number(offered['until'])) return { state: 'expired' }
  const names = keysOf(current)
  const holds = spelled(current)
  return {
    state: 'valid',
    changed: names.filter((name) => offered[name] !== holds[name]),
    payableFen: Number(offered['payableFen']),
  }
}
