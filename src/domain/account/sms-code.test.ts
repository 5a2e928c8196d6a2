import { expect, test } from 'vitest'
import { codeFault, normaliseCode } from './sms-code.ts'

test('blanks, hyphens, invisible marks and full-width digits of a pasted code are forgiven', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456', '１２３４５６', '\u200b123456\n'])
    expect([normaliseCode(typed), codeFault(typed)], typed).toEqual(['123456', null])
})

test('an empty code is asked for, and one that cannot be right is told before it costs a try', () => {
  for (const typed of ['', ' ', '\u3000']) expect(codeFault(typed)).toBe('请输入短信验证码')
  for (const typed of ['12345', '1234567', '12345a', '一二三四五六'])
    expect(codeFault(typed), typed).toBe('短信验证码错误或已过期')
})
