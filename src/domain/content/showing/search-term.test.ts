import { expect, test } from 'vitest'
import { searchTermOf } from './search-term.ts'

test.each([
  ['云南', '云南'],
  ['  云南　 亲子 ', '云南 亲子'],
  ['ＪＡＰＡＮ', 'japan'],
  ['5日', '5日'],
  ['2026', '2026'],
])('“%s” is counted as %s', (typed, term) => expect(searchTermOf(typed)).toBe(term))

test.each([
  '',
  '   ',
  '长'.repeat(21),
  '13800000001',
  '138 0000 0001',
  'BM260803048213',
  'a@b.cn',
  '110-105-19',
])('“%s” may be of a person or is no search, and is not counted', (typed) =>
  expect(searchTermOf(typed)).toBeNull(),
)
