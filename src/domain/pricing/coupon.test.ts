import { expect, test } from 'vitest'
import {
  type CouponRule,
  claimsLeft,
  couponMinText,
  couponUseUrl,
  couponValidityText,
  couponValueText,
  expiresSoon,
} from './coupon.ts'

const rule = (over: Partial<CouponRule>): CouponRule => ({
  id: 1,
  name: '券',
  discountType: 'over',
  value: 20_000,
  maxOffFen: null,
  minFen: 0,
  scopeKind: 'all',
  scopeIds: [],
  excludeIds: [],
  validKind: 'days',
  validFrom: null,
  validTo: null,
  validDays: 30,
  total: null,
  issued: 0,
  note: '',
  ...over,
})
const at = (day: string) => new Date(`${day}T00:00:00+08:00`)

test('a percentage is shown as a tenth with one decimal, an amount in yuan', () => {
  expect(couponValueText(rule({ discountType: 'percent', value: 85 }))).toBe('8.5折')
  expect(couponValueText(rule({ discountType: 'percent', value: 90 }))).toBe('9.0折')
  expect(couponValueText(rule({}))).toBe('¥200')
  expect(couponValueText(rule({ discountType: 'off', value: 5_050 }))).toBe('¥50.50')
})

test('the threshold is said in yuan, and that there is none', () => {
  expect(couponMinText(rule({ minFen: 500_000 }))).toBe('满5000元可用')
  expect(couponMinText(rule({}))).toBe('无门槛')
})

test('how long it lasts is two days, or counted from receiving it', () => {
  const fixed = { validKind: 'fixed', validDays: null } as const
  expect(couponValidityText(rule({ ...fixed, validFrom: at('2026-07-01'), validTo: at('2026-08-31') }))).toBe(
    '2026.07.01-2026.08.31',
  )
  expect(couponValidityText(rule({ ...fixed, validTo: at('2026-08-31') }))).toBe('2026.08.31前有效')
  expect(couponValidityText(rule({}))).toBe('领取后30天内有效')
})

test('it expires soon within three days of its end, and never without one', () => {
  expect(expiresSoon(rule({ validTo: at('2026-08-31') }), at('2026-08-28'))).toBe(true)
  expect(expiresSoon(rule({ validTo: at('2026-08-31') }), at('2026-08-27'))).toBe(false)
  expect(expiresSoon(rule({}), at('2026-08-27'))).toBe(false)
})

test('what is left to claim is −1 without limit', () => {
  expect(claimsLeft(rule({}))).toBe(-1)
  expect(claimsLeft(rule({ total: 5, issued: 3 }))).toBe(2)
})

test.each([
  [{ scopeKind: 'product', scopeIds: [100001] }, '/product/productDetail?productId=100001'],
  [{ scopeKind: 'product', scopeIds: [100001, 100002] }, '/product/productDetail?productId=100001'],
  [{ scopeKind: 'destination', scopeIds: [11, 12] }, '/product?destId=11,12'],
  [
    { scopeKind: 'destination', scopeIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] },
    '/product?destId=1,2,3,4,5,6,7,8,9,10,11,12',
  ],
  [{ scopeKind: 'theme', scopeIds: [1, 3] }, '/product?themeId=1,3'],
  [{ scopeKind: 'type', scopeIds: [2, 4] }, '/product?type=2,4'],
  [{ scopeKind: 'first_order', scopeIds: [] }, '/product'],
  [{ scopeKind: 'theme', scopeIds: [] }, '/product'],
] satisfies [Partial<CouponRule>, string][])('%j is used on %s', (scope, url) => {
  expect(couponUseUrl(rule(scope))).toBe(url)
})
