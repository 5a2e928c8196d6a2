import { expect, test } from 'vitest'
import { toFen } from '#src/domain/money.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { makePriceToken, type PricedChoice, readPriceToken } from './price-token.ts'

const config = readConfig({ APP_ENV: 'test' })
const vault = makeVault(config)
const now = new Date('2026-11-21T10:00:00+08:00')

const choice: PricedChoice = {
  productId: 100_001,
  comboKey: 'c1-h2',
  date: '2027-01-20',
  counts: { adult: 2, child_bed: 1, child_nobed: 0, infant: 0 },
  rooms: 2,
  share: false,
  choices: [
    { id: 9, qty: 2 },
    { id: 7, qty: 1 },
  ],
  payableFen: toFen(1_206_000),
  depositFen: toFen(241_200),
  balanceDue: '2027-01-13',
  ladder: [{ fromDays: 0, toDays: null, bp: 1_000 }],
  departureVersion: 3,
}
const { token, expiresAt } = makePriceToken(vault, choice, now)
const read = (text: string, current = choice, at = now) => readPriceToken(vault, text, current, at)

test('an unchanged choice reads as unchanged for twenty minutes', () => {
  expect(read(token)).toEqual({ state: 'valid', changed: [], payableFen: 1_206_000 })
  expect(expiresAt.getTime() - now.getTime()).toBe(20 * 60_000)
  expect(read(token, choice, new Date(expiresAt.getTime() - 1)).state).toBe('valid')
  expect(read(token, choice, expiresAt).state).toBe('expired')
})

test.each<[keyof PricedChoice, Partial<PricedChoice>]>([
  ['productId', { productId: 100_002 }],
  ['comboKey', { comboKey: 'c1-h1' }],
  ['date', { date: '2027-01-21' }],
  ['counts', { counts: { adult: 3, child_bed: 0, child_nobed: 0, infant: 0 } }],
  ['rooms', { rooms: 1 }],
  ['share', { share: true }],
  ['choices', { choices: [{ id: 9, qty: 2 }] }],
  ['payableFen', { payableFen: toFen(1_205_999) }],
  ['depositFen', { depositFen: null }],
  ['balanceDue', { balanceDue: '2027-01-14' }],
  ['ladder', { ladder: [{ fromDays: 0, toDays: null, bp: 2_000 }] }],
  ['departureVersion', { departureVersion: 4 }],
])('the token tells that %s changed', (field, over) => {
  expect(read(token, { ...choice, ...over })).toMatchObject({ state: 'valid', changed: [field] })
})

test('the order of add-ons and those not taken are no change', () => {
  const choices = [
    { id: 7, qty: 1 },
    { id: 5, qty: 0 },
    { id: 9, qty: 2 },
  ]
  expect(read(token, { ...choice, choices })).toMatchObject({ changed: [] })
})

const [payload = '', signature = ''] = token.split('.')
const cheaper = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('1206000', '1')).toString(
  'base64url',
)
const othersKey = makeVault({ ...config, SESSION_SECRET: 'another secret of thirty-two letters' })

test.each([
  ['a cheaper payload under the old signature', `${cheaper}.${signature}`],
  ['a signature of another key', makePriceToken(othersKey, choice, now).token],
  ['no signature', payload],
  ['an empty signature', `${payload}.`],
  ['a cut signature', token.slice(0, -2)],
  ['one part too many', `${token}.x`],
  ['nothing', ''],
  ['noise', 'a.b'],
])('%s is no price token of ours', (_, text) => {
  expect(read(text)).toEqual({ state: 'forged' })
})
