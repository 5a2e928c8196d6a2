import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordFault, passwordFormatText } from './password.ts'

const phone = '13812345678'
const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
const printable = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code))
const rest = (minLength: number, maxLength: number) => fc.string({ unit: printable, minLength, maxLength })

describe('a new password', () => {
  test('of 8 to 16 printable characters with a letter in front is accepted, whatever the symbols', () => {
    fc.assert(
      fc.property(letter, rest(7, 15), (first, others) => {
        fc.pre(!others.includes(phone))
        expect(passwordFault(first + others, phone)).toBeNull()
      }),
    )
  })

  test('that is shorter, longer or begins otherwise is told the rule', () => {
    const others = fc.oneof(rest(1, 6), rest(16, 60))
    fc.assert(
      fc.property(letter, others, (first, others) => {
        expect(passwordFault(first + others, phone)).toBe(passwordFormatText)
      }),
    )
    const noLetter = printable.filter((each) => !/[A-Za-z]/.test(each))
    fc.assert(
      fc.property(noLetter, rest(7, 15), (first, others) => {
        expect(passwordFault(first + others, phone)).toBe(passwordFormatText)
      }),
    )
  })

  test('with a blank, a control character or anything beyond ASCII is told which characters there are', () => {
    const foreign = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 3 })
      .filter((text) => /[^\x21-\x7e]/.test(text))
    fc.assert(
      fc.property(letter, rest(0, 8), foreign, rest(0, 8), (first, before, odd, after) => {
        expect(passwordFault(first + before + odd + after, phone)).toContain('只能使用字母、数字和英文符号')
      }),
    )
  })

  test('does not contain the phone of its account', () => {
    expect(passwordFault(`a${phone}`, phone)).toBe('密码不能包含手机号，请换一个')
    expect(passwordFault(`abc${phone}!!`, phone)).toBe('密码不能包含手机号，请换一个')
    expect(passwordFault(`a${phone}`, '13900000000')).toBeNull()
  })

  test.each([
    ['', '请输入密码'],
    ['Baimo2026', null],
    ['a1234567', null],
    ['Abcdefgh12345678', null],
    ['Abcdefgh123456789', '密码格式错误，8-16位，必须以字母开头'],
    ['Abcdef1', '密码格式错误，8-16位，必须以字母开头'],
    ['1abcdefg', '密码格式错误，8-16位，必须以字母开头'],
    ['_abcdefg', '密码格式错误，8-16位，必须以字母开头'],
  ])('%j: %s', (password, fault) => {
    expect(passwordFault(password, phone)).toBe(fault)
  })
})
