import { expect, test } from 'vitest'
import { markParts, wordsOf } from './marked.tsx'

const shown = (text: string, words: string[]) =>
  markParts(text, words)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test('each word is marked wherever it stands, whatever its case', () => {
  expect(shown('云南大理 SUV 自驾', ['云南', 'suv'])).toBe('[云南]大理 [SUV] 自驾')
})

test('of words that overlap the longer one is meant', () => {
  expect(shown('云南大理6日', ['云南', '云南大理'])).toBe('[云南大理]6日')
})

test('what has a meaning in patterns is text', () => {
  expect(shown('丽江+泸沽湖(6日)', ['+', '('])).toBe('丽江[+]泸沽湖[(]6日)')
  expect(shown('丽江', [''])).toBe('丽江')
})

test('words are typed apart by spaces and commas', () => {
  expect(wordsOf(' 云南，大理 、6日 ')).toEqual(['云南', '大理', '6日'])
})
