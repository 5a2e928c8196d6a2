import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMobile, maskPhone, normalisePhone, phoneFault } from './phone.ts'

const mobiles = fc
  .tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([second, rest]) => `1${second}${String(rest).padStart(9, '0')}`)

describe('a mobile number', () => {
  test.each([
    '13800000001',
    '138 0000 0001',
    ' +86 138 0000 0001 ',
    '+8613800000001',
    '１３８０００００００１',
    '＋86　138 0000 0001',
    '\u202d13800000001\u202c',
  ])('may be typed as %j', (text) => {
    expect(normalisePhone(text)).toBe('13800000001')
    expect(phoneFault(text)).toBeNull()
  })

  test.each([
    '12800000001',
    '1380000000',
    '138000000011',
    '23800000001',
    '+8513800000001',
    '1380000000a',
    '86',
  ])('is not %j', (text) => {
    expect(phoneFault(text)).toBe('您输入的手机号码格式错误，请重新输入')
  })

  test.each(['', '   ', '+86', '\u200b'])('is missing in %j', (text) => {
    expect(phoneFault(text)).toBe('请输入手机号')
  })

  test('is found whatever stands around it, and normalising twice changes nothing', () => {
    const noise = fc.constantFrom('', ' ', '　', '\u00a0', '\t')
    fc.assert(
      fc.property(mobiles, noise, fc.constantFrom('', '+86', '+ 86'), (phone, blank, prefix) => {
        const typed = `${blank}${prefix}${phone.slice(0, 3)}${blank}${phone.slice(3)}${blank}`
        expect(normalisePhone(typed)).toBe(phone)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = normalisePhone(text)
        expect(isMobile(once)).toBe(phoneFault(text) === null)
      }),
    )
  })
})

describe('a masked number', () => {
  test('keeps its ends only', () => {
    expect(maskPhone('13812341234')).toBe('138****1234')
    expect(maskPhone('0571')).toBe('**71')
    expect(maskPhone('')).toBe('')
    fc.assert(
      fc.property(mobiles, (phone) => {
        expect(maskPhone(phone)).toMatch(/^1\d\d\*{4}\d{4}$/)
      }),
    )
  })
})
