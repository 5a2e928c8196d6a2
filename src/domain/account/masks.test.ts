import { expect, test } from 'vitest'
import { isMasked, maskEmail, maskName } from './masks.ts'

test('a name in a list shows its first character', () => {
  expect(maskName('张三')).toBe('张*')
  expect(maskName('买买提·艾力')).toBe('买*')
  expect(maskName('𠮷田')).toBe('𠮷*')
  expect(maskName('')).toBe('')
})

test('a value with a star is a masked one that was sent back unchanged', () => {
  expect(isMasked('138****1234')).toBe(true)
  expect(isMasked('13800000001')).toBe(false)
})

test('an e-mail address shows its first character and its host', () => {
  expect(maskEmail('lilei@example.com')).toBe('l***@example.com')
  expect(maskEmail('l@example.com')).toBe('l***@example.com')
  expect(maskEmail('"a@b"@example.com')).toBe('"***@example.com')
  expect(maskEmail('@example.com')).toBe('***')
  expect(maskEmail('lilei')).toBe('***')
  expect(maskEmail('')).toBe('')
})
