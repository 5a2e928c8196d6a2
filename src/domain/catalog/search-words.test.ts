import { expect, test } from 'vitest'
import { isIdleWord, lengthWord, smallNumber, synonymsFor, synonymsOf, tradeWords } from './search-words.ts'

test.each([
  ['8', 8],
  ['12', 12],
  ['八', 8],
  ['两', 2],
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['二十一', 21],
  ['三十', 30],
  ['百', null],
  ['十十', null],
  ['八九', null],
  ['123', null],
  ['', null],
])('%s is the number %s', (text, number) => {
  expect(smallNumber(text)).toBe(number)
})

test('the synonyms of a word are the others of its group, without itself; a word of no group has none', () => {
  expect(synonymsOf('澳洲')).toEqual(['澳大利亚'])
  expect(synonymsOf('云台山')).toEqual([])
  expect(synonymsFor((word) => word === '澳大利亚')).toEqual(['澳大利亚', '澳洲'])
})

test('a word that narrows a search is never left out, and the length of a trip is written one way', () => {
  expect(tradeWords.filter(isIdleWord)).toEqual([])
  expect(isIdleWord('旅游')).toBe(true)
  expect(lengthWord(8)).toBe('8日')
})
