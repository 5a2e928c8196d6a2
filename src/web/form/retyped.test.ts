import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskPhone } from '#src/domain/account/phone.ts'
import { retyped } from './retyped.ts'

test('a text without a mask is what was typed', () => {
  expect(retyped('1380', '13800')).toBe('13800')
  expect(retyped('138****1234', '13900000000')).toBe('13900000000')
})

test('a key inside a mask takes its place, and cutting a piece out of it empties the field', () => {
  expect(retyped('138****1234', '138****12345')).toBe('5')
  expect(retyped('138****1234', '9138****1234')).toBe('9')
  expect(retyped('138****1234', '138**7**1234')).toBe('7')
  expect(retyped('138****1234', '138****123')).toBe('')
  expect(retyped('138****1234', '138***1234')).toBe('')
})

test('nothing of a mask is ever left beside what was put into it', () => {
  const digits = fc.stringMatching(/^[0-9]{1,11}$/)
  fc.assert(
    fc.property(digits, fc.nat({ max: 11 }), (pasted, place) => {
      const mask = maskPhone('13812341234')
      expect(retyped(mask, mask.slice(0, place) + pasted + mask.slice(place))).toHaveLength(pasted.length)
    }),
  )
})
