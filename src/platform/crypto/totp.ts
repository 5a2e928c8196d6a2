import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app does it: SHA-1, six digits, thirty seconds. */
const STEP_MS = 30_000
const SECRET_BYTES = 20

/** A new shared secret, as apps take it: base32. */
export const newTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: '百陌工作台', label, secret, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 })

/** What the QR code says to the app. */
export const totpUri = (secret: string, login: string) => totpOf(secret, login).toString()

export const totpAt = (secret: string, at: Date) => totpOf(secret).generate({ timestamp: at.getTime() })

/**
 * The thirty seconds that the digits belong to, counted from 1970, or null when they are of none that is accepted: one
 * before and one after `at` are, because clocks differ. Who accepts them keeps the number and refuses it from then on.
 */
export function totpStep(secret: string, digits: string, at: Date, window = 1): number | null {
  if (!/^\d{6}$/.test(digits)) return null
  const delta = totpOf(secret).validate({ token: digits, timestamp: at.getTime(), window })
  return delta === null ? null : Math.floor(at.getTime() / STEP_MS) + delta
}

/** Whether the two are of following steps, the second of them current: proves that the app counts the time as we do. */
export function followingStep(secret: string, first: string, second: string, at: Date): number | null {
  const step = totpStep(secret, second, at)
  if (step === null) return null
  return totpStep(secret, first, new Date((step - 1) * STEP_MS), 0) === null ? null : step
}
