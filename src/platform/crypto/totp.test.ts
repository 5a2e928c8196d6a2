import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followingStep, newTotpSecret, totpAt, totpStep, totpUri } from './totp.ts'

const STEP_MS = 30_000
const secret = newTotpSecret()
const instants = fc.integer({ min: 10 * STEP_MS, max: 4_102_444_800_000 }).map((ms) => new Date(ms))
const later = (at: Date, steps: number) => new Date(at.getTime() + steps * STEP_MS)

/** Appendix B of RFC 6238 for SHA-1, the last six of its eight digits. */
const rfc6238: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]
test.each(rfc6238)('at %i seconds the digits are those of the standard: %s', (seconds, digits) => {
  expect(totpAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', new Date(seconds * 1000))).toBe(digits)
})

describe('digits', () => {
  test('of this step, the one before and the one after are accepted as what they are, at any time', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -1, max: 1 }), (at, delta) => {
        const made = later(at, delta)
        expect(totpStep(secret, totpAt(secret, made), at)).toBe(Math.floor(made.getTime() / STEP_MS))
      }),
    )
  })

  test('of every other step are refused', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 2, max: 1_000_000 }), fc.boolean(), (at, far, isPast) => {
        const digits = totpAt(secret, later(at, isPast ? -Math.min(far, 9) : far))
        const near = [-1, 0, 1].map((delta) => totpAt(secret, later(at, delta)))
        fc.pre(!near.includes(digits))
        expect(totpStep(secret, digits, at)).toBeNull()
      }),
    )
  })

  test('never belong to two steps: a step that was accepted can be told from the next', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const [now, next] = [totpAt(secret, at), totpAt(secret, later(at, 1))]
        fc.pre(now !== next)
        const step = totpStep(secret, now, at)
        expect(totpStep(secret, next, at)).toBe((step ?? 0) + 1)
      }),
    )
  })

  test.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 123456'])('%j is none', (digits) => {
    expect(totpStep(secret, digits, new Date())).toBeNull()
  })
})

test('two codes prove an app when the second follows the first', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -1, max: 1 }), (at, delta) => {
      const second = later(at, delta)
      const [first, other] = [totpAt(secret, later(second, -1)), totpAt(secret, later(second, -3))]
      expect(followingStep(secret, first, totpAt(secret, second), at)).toBe(
        Math.floor(second.getTime() / STEP_MS),
      )
      fc.pre(other !== first && totpAt(secret, second) !== first)
      expect(followingStep(secret, other, totpAt(secret, second), at)).toBeNull()
      expect(followingStep(secret, totpAt(secret, second), totpAt(secret, second), at)).toBeNull()
    }),
  )
})

test('the address in the QR code names the shop, the login and what the app has to count with', () => {
  const uri = decodeURIComponent(totpUri(secret, 'lin'))
  expect(uri).toMatch(/^otpauth:\/\/totp\/百陌工作台:lin\?/)
  const asked = new URL(totpUri(secret, 'lin')).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({ secret, algorithm: 'SHA1', digits: '6', period: '30' })
})
