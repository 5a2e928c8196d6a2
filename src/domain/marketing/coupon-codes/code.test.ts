import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CODE_ALPHABET,
  exchangeCodeFault,
  exchangeCodeOf,
  isExchangeCode,
  normaliseExchangeCode,
  shownExchangeCode,
} from './code.ts'

const chance = fc.uint8Array({ minLength: 11, maxLength: 11 })

test('what chance makes is a code, however it is typed', () => {
  fc.assert(
    fc.property(chance, (bytes) => {
      const code = exchangeCodeOf(bytes)
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
      const shown = shownExchangeCode(code)
      expect(shown).toMatch(/^.{4}-.{4}-.{4}$/)
      for (const typed of [shown, shown.toLowerCase(), ` ${code} `, shown.replaceAll('-', ' – ')])
        expect(normaliseExchangeCode(typed)).toBe(code)
      expect(isExchangeCode(code)).toBe(true)
    }),
  )
})

test('a code with one wrong character is none', () => {
  fc.assert(
    fc.property(chance, fc.nat(11), fc.nat(31), (bytes, place, other) => {
      const code = exchangeCodeOf(bytes)
      const wrong = code.slice(0, place) + CODE_ALPHABET[other] + code.slice(place + 1)
      expect(isExchangeCode(wrong)).toBe(wrong === code)
    }),
  )
})

test.each(['', 'ABCD', '2222222222220', 'IIIIIIIIIIII', '０'])('%o is none', (text) => {
  expect(isExchangeCode(normaliseExchangeCode(text))).toBe(false)
})

test('somebody who types a code hears what is wrong with it, and of nothing typed nothing', () => {
  expect(exchangeCodeFault(' ')).toBe(null)
  expect(exchangeCodeFault(' k7pq-9mwx')).toBe('兑换码为12位字母和数字，请核对')
  fc.assert(
    fc.property(chance, fc.integer({ min: 1, max: 31 }), (bytes, step) => {
      const code = exchangeCodeOf(bytes)
      expect(exchangeCodeFault(shownExchangeCode(code).toLowerCase())).toBe(null)
      const last = CODE_ALPHABET[(CODE_ALPHABET.indexOf(code.slice(-1)) + step) % 32]
      expect(exchangeCodeFault(code.slice(0, -1) + last)).toBe('兑换码有误，请核对是否抄错')
    }),
  )
})
