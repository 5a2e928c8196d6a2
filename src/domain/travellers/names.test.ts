import { describe, expect, test } from 'vitest'
import {
  chineseNameFault,
  normaliseChineseName,
  normalisePinyin,
  pinyinFirstFault,
  pinyinLastFault,
} from './names.ts'

describe('a Chinese name', () => {
  test.each([
    ['李雷', '李雷'],
    [' 韩 梅梅 ', '韩梅梅'],
    ['买买提.艾力', '买买提·艾力'],
    ['买买提•艾力', '买买提·艾力'],
    ['买买提．艾力', '买买提·艾力'],
    ['㛃㛄', '㛃㛄'],
  ])('typed %j is %s', (typed, name) => {
    expect(normaliseChineseName(typed)).toBe(name)
    expect(chineseNameFault(name)).toBeNull()
  })

  test.each(['李', 'Li Lei', '李雷1', '李*', '李'.repeat(21), '李😀'])('is not %j', (text) => {
    expect(chineseNameFault(normaliseChineseName(text))).toBe('中文姓名须为2-20个汉字，少数民族姓名可含“·”')
  })

  test('is asked for when missing', () => {
    expect(chineseNameFault(normaliseChineseName('  '))).toBe('请输入姓名')
  })
})

describe('a name in letters', () => {
  test('is in capitals, with the ü of passports', () => {
    expect(normalisePinyin('lü')).toBe('LYU')
    expect(normalisePinyin('LÜ')).toBe('LYU')
    expect(normalisePinyin('lu\u0308')).toBe('LYU')
    expect(normalisePinyin('  mei   mei ')).toBe('MEI MEI')
    expect(normalisePinyin('ｌｅｉ')).toBe('LEI')
  })

  test('has a last name in one word and a first name in some', () => {
    expect(pinyinLastFault('LI')).toBeNull()
    expect(pinyinFirstFault('MEI MEI')).toBeNull()
    expect(pinyinLastFault('')).toBe('请输入姓的拼音')
    expect(pinyinFirstFault('')).toBe('请输入名的拼音')
    for (const wrong of ['O U', 'li', '李', 'A'.repeat(31), "O'NEIL"]) {
      expect(pinyinLastFault(wrong)).toBe('姓的拼音须为大写字母，不超过30个')
    }
    for (const wrong of ['lei', '雷', 'A'.repeat(41), 'J.R']) {
      expect(pinyinFirstFault(wrong)).toBe('名的拼音须为大写字母，不超过40个')
    }
  })
})
