import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameParts } from './pinyin.ts'

test.each([
  ['李雷', '李', '雷'],
  ['韩梅梅', '韩', '梅梅'],
  ['欧阳修', '欧阳', '修'],
  ['诸葛孔明', '诸葛', '孔明'],
  ['欧阳', '欧', '阳'],
  ['买买提·艾力', '买买提', '艾力'],
  ['阿卜杜·热合曼·艾力', '阿卜杜', '热合曼艾力'],
  ['·艾力', '·', '艾力'],
])('%s is %s and %s', (name, family, given) => {
  expect(nameParts(name)).toEqual({ family, given })
})

test('no character of a name is lost or moved, and both parts of a whole name have one', () => {
  const han = fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((code) => String.fromCharCode(code))
  fc.assert(
    fc.property(fc.array(han, { minLength: 2, maxLength: 20 }), (characters) => {
      const { family, given } = nameParts(characters.join(''))
      expect(family + given).toBe(characters.join(''))
      expect(family.length * given.length).toBeGreaterThan(0)
    }),
  )
})
