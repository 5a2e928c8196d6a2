import { expect, test } from 'vitest'
import { nationalities, nationalityText } from './nationalities.ts'

const { usual, others } = nationalities()

test('Hong Kong, Macau and Taiwan are named as Chinese law names them, right after the mainland', () => {
  expect(usual.slice(0, 4).map(nationalityText)).toEqual(['中国大陆', '中国香港', '中国澳门', '中国台湾'])
})

test('every state is offered once, by a Chinese name that no other has', () => {
  const codes = [...usual, ...others]
  expect(codes).toHaveLength(193 - 1 + 4 + 2)
  for (const code of codes) expect(code).toMatch(/^[A-Z]{3}$/)
  const names = new Set(codes.map(nationalityText))
  expect(names.size).toBe(codes.length)
  for (const name of names) expect(name).toMatch(/^[\u4e00-\u9fff]/)
})

test('the others follow each other by the sound of their names', () => {
  const names = others.map(nationalityText)
  expect(names.slice(0, 3)).toEqual(['阿尔巴尼亚', '阿尔及利亚', '阿富汗'])
  expect(names.indexOf('泰国')).toBeLessThan(names.indexOf('意大利'))
})

test('a code that is on no list is shown as it is', () => {
  expect(nationalityText('XXA')).toBe('XXA')
})
