import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskEmail, maskName } from '../account/masks.ts'
import { isMobile, maskPhone, normalisePhone } from '../account/phone.ts'
import {
  chineseNameFault,
  normaliseChineseName,
  normalisePinyin,
  pinyinFirstFault,
  pinyinLastFault,
} from './names.ts'

const han = fc
  .oneof(fc.integer({ min: 0x4e00, max: 0x9fa5 }), fc.integer({ min: 0x3400, max: 0x4dbf }))
  .map((code) => String.fromCharCode(code))
const chineseName = fc.array(han, { minLength: 2, maxLength: 10 }).map((all) => all.join(''))
const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))

test('a Chinese name is itself with any blanks and any dot that a keyboard has', () => {
  const dots = fc.constantFrom('·', '.', '．', '•', '‧', '∙', '⋅', '・', '･')
  const blanks = fc.constantFrom('', ' ', '\u3000', '\t', '\u200b')
  fc.assert(
    fc.property(chineseName, chineseName, dots, blanks, (first, second, dot, blank) => {
      const name = normaliseChineseName(`${blank}${first}${blank}${dot}${second}${blank}`)
      expect(name).toBe(`${first}·${second}`.normalize('NFC'))
      expect(chineseNameFault(name)).toBe(name.length <= 20 ? null : chineseNameFault('x'))
    }),
  )
})

test('letters in any case, width and accent of ü become what a passport prints', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,10}( [a-z]{1,10})?$/), fc.nat({ max: 2 }), (letters, kind) => {
      const typed = [letters, letters.toUpperCase(), `  ${letters.replace(' ', '   ')}\t`][kind] ?? ''
      expect(normalisePinyin(typed)).toBe(letters.toUpperCase())
      expect(pinyinFirstFault(normalisePinyin(typed))).toBeNull()
    }),
  )
  for (const ue of ['ü', 'Ü', 'u\u0308', 'U\u0308']) expect(normalisePinyin(`l${ue}`)).toBe('LYU')
})

test('normalising twice is normalising once, for every character and for whatever text', () => {
  const isSettled = (text: string) =>
    [normaliseChineseName, normalisePinyin, normalisePhone].every((normalise) => {
      const once = normalise(text)
      return normalise(once) === once
    })
  fc.assert(fc.property(anyText, isSettled))
  const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
  expect(characters.filter((character) => !isSettled(character))).toEqual([])
})

test('whatever passes as a name holds nothing that a document cannot print', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      if (chineseNameFault(text) === null) expect(text).toMatch(/^[\u4e00-\u9fa5\u3400-\u4dbf·]+$/)
      if (pinyinLastFault(text) === null) expect(text).toMatch(/^[A-Z]+$/)
      if (pinyinFirstFault(text) === null) expect(text).toMatch(/^[A-Z ]+$/)
    }),
  )
})

test('a mask shows seven digits of a mobile number, two characters of what is none, one of a name, one of an address', () => {
  const mobile = fc.stringMatching(/^1[3-9]\d{9}$/)
  fc.assert(
    fc.property(mobile, (phone) => {
      expect(maskPhone(phone).replaceAll('*', '')).toBe(phone.slice(0, 3) + phone.slice(-4))
      expect(isMobile(maskPhone(phone))).toBe(false)
    }),
  )
  const starless = anyText.map((text) => text.replaceAll('*', ''))
  fc.assert(
    fc.property(starless, (text) => {
      if (!isMobile(text)) expect([...maskPhone(text).replaceAll('*', '')].length).toBeLessThanOrEqual(2)
      expect([...maskName(text).replaceAll('*', '')].length).toBeLessThanOrEqual(1)
    }),
  )
  const local = fc.stringMatching(/^[a-z0-9._-]{1,20}$/)
  fc.assert(
    fc.property(local, fc.domain(), (name, host) => {
      expect(maskEmail(`${name}@${host}`)).toBe(`${name[0]}***@${host}`)
    }),
  )
})
