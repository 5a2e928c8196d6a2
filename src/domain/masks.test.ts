import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskDocument } from './documents.ts'
import { isMasked, maskName } from './masks.ts'

test('a name in a list shows its first character', () => {
  expect(maskName('张三')).toBe('张*')
  expect(maskName('买买提·艾力')).toBe('买*')
  expect(maskName('𠮷田')).toBe('𠮷*')
  expect(maskName('')).toBe('')
})

test('a document number shows its ends as the rule book writes them', () => {
  expect(maskDocument('11010519491231002X')).toBe('110***********002X')
  expect(maskDocument('E12345678')).toBe('E12****78')
  expect(maskDocument('12345678')).toBe('1******8')
  expect(maskDocument('AB1')).toBe('***')
  expect(maskDocument('')).toBe('')
})

test('at least half of a document number is hidden, and its length is kept', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{0,20}$/), (number) => {
      const masked = maskDocument(number)
      expect(masked).toHaveLength(number.length)
      const hidden = masked.split('*').length - 1
      expect(hidden * 2).toBeGreaterThanOrEqual(Math.min(number.length, 8))
      if (number !== '') expect(isMasked(masked)).toBe(true)
    }),
  )
})
