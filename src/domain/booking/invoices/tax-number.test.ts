import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskTaxNo, normaliseTaxNo, taxNoCheckText, taxNoFault } from './tax-number.ts'

const UNIFIED = '91350100M000100Y43'

test.each([
  ['110105123456789', null],
  ['11010512345678901', null],
  [UNIFIED, null],
  ['92330106MA2XXXXX0K00', null],
  ['', '请填写单位税号'],
  ['1101051234567', '税号为15、17、18或20位，现有13位，请核对'],
  ['110105-12345678', '税号只含数字和大写字母，请核对'],
  ['91350100M000100Y44', '统一社会信用代码的校验位不符，请对照营业执照核对'],
  ['91350100M000100O43', '统一社会信用代码的校验位不符，请对照营业执照核对'],
  ['11010519491231002X', '统一社会信用代码的校验位不符，请对照营业执照核对'],
])('the tax number %s: %s', (taxNo, fault) => {
  expect(taxNoFault(taxNo)).toBe(fault)
})

test('one wrong character of a unified code is always found', () => {
  const characters = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
  fc.assert(
    fc.property(fc.nat(17), fc.constantFrom(...characters), (place, character) => {
      const changed = UNIFIED.slice(0, place) + character + UNIFIED.slice(place + 1)
      expect(taxNoFault(changed) === null).toBe(changed === UNIFIED)
    }),
  )
})

test('blanks, small and wide letters are forgiven', () => {
  expect(normaliseTaxNo(' 9135 0100 ｍ000100y43 ')).toBe(UNIFIED)
})

test('a list shows the beginning and the end; who checks reads what the check can promise', () => {
  expect(maskTaxNo(UNIFIED)).toBe('9135***********Y43')
  expect(maskTaxNo('')).toBe('')
  expect(taxNoCheckText(UNIFIED)).toBe('统一社会信用代码，校验位正确')
  expect(taxNoCheckText('110105123456789')).toBe('15位税号，无校验位，请核对')
})
