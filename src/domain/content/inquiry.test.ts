import { expect, test } from 'vitest'
import { inquiryMessageFault, inquiryPhoneFault } from './inquiry.ts'

test.each(['13800000001', '14500000001', '15000000001', '17000000001', '18600000001', '+86 138 0000 0001'])(
  '%s may be left in the inquiry form',
  (phone) => {
    expect(inquiryPhoneFault(phone, false)).toBeNull()
  },
)

test.each(['16600000001', '19800000001'])('%s may be left only when staff have opened it', (phone) => {
  expect(inquiryPhoneFault(phone, false)).toBe('您输入的手机号码格式错误，请重新输入')
  expect(inquiryPhoneFault(phone, true)).toBeNull()
})

test.each(['', '12800000001', '1380000000', '138000000012', '04008888888'])(
  '%j is no telephone number',
  (phone) => {
    for (const wide of [false, true])
      expect(inquiryPhoneFault(phone, wide)).toBe('您输入的手机号码格式错误，请重新输入')
  },
)

test('a message holds a hundred characters, whatever they are made of', () => {
  expect(inquiryMessageFault('😀'.repeat(100))).toBeNull()
  expect(inquiryMessageFault('😀'.repeat(101))).toBe('您的咨询文字超过了最大100字，请精简')
  expect(inquiryMessageFault(`  ${'问'.repeat(100)}\n`)).toBeNull()
  expect(inquiryMessageFault('')).toBeNull()
  expect(inquiryMessageFault('问'.repeat(80), 80)).toBeNull()
  expect(inquiryMessageFault('问'.repeat(81), 80)).toBe('您的咨询文字超过了最大80字，请精简')
})
