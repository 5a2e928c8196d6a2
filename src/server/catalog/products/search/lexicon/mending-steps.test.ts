import { expect, test } from 'vitest'
import { understand } from '../understand.ts'
import { correct } from './correct.ts'
import { type Lexicon, lexiconOf } from './lexicon.ts'
import { isOneEditAway, neighboursOf } from './neighbours.ts'

const character = (at: number) => String.fromCharCode(0x4e00 + (at % 8_000))
const vocabulary = (size: number) =>
  Array.from({ length: size }, (_, at) => character(at * 7) + character(at * 13 + 1) + character(at * 29 + 2))

/** Characters and letters that no word of the vocabulary has, as many as a search may have. */
const unknown = Array.from({ length: 50 }, (_, at) => String.fromCharCode(0x6d41 + 8_000 + at)).join('')
const letters = 'qxzvwjkq'.repeat(7).slice(0, 50)

/** Counts every look-up in the lexicon, and throws on any attempt to iterate over it. */
function counted(lexicon: Lexicon) {
  let questions = 0
  const asked =
    <A, R>(answer: (question: A) => R) =>
    (question: A) => {
      questions += 1
      return answer(question)
    }
  const map = (of: ReadonlyMap<string, string>) =>
    ({ get: asked((key: string) => of.get(key)), has: asked((key: string) => of.has(key)) }) as never
  const sounds = lexicon.sounds()
  const seen: Lexicon = {
    ...lexicon,
    has: asked(lexicon.has),
    hasPart: asked(lexicon.hasPart),
    sounds: () => ({
      bySyllables: map(sounds.bySyllables),
      byRoughSyllables: map(sounds.byRoughSyllables),
      byLetters: map(sounds.byLetters),
      byInitials: map(sounds.byInitials),
      nearWord: asked(sounds.nearWord),
      nearLetters: asked(sounds.nearLetters),
    }),
  }
  return { lexicon: seen, questions: () => questions }
}

const small = lexiconOf('small', vocabulary(500))
const large = lexiconOf('large', vocabulary(20_000))

test.each([
  ['fifty unknown characters', unknown],
  ['fifty letters', letters],
  ['half of each', unknown.slice(0, 25) + letters.slice(0, 25)],
])('%s are corrected in the same number of steps, however many words there are', (_, typed) => {
  const [few, many] = [counted(small), counted(large)]
  for (const { lexicon } of [few, many]) {
    correct(typed, lexicon)
    understand(typed, lexicon)
  }
  expect(many.questions()).toBeLessThanOrEqual(few.questions() * 1.1 + 10)
  expect(many.questions()).toBeLessThan(typed.length * 60)
})

test.each([25, 50, 100, 200])(
  'correcting %i characters takes steps in proportion to their number, not to its square',
  (length) => {
    const steps = counted(large)
    const typed = unknown.repeat(4).slice(0, length)
    correct(typed, steps.lexicon)
    understand(typed, steps.lexicon)
    expect(steps.questions()).toBeLessThan(length * 60)
  },
)

test('of twenty thousand words of one shape only a few are compared', () => {
  let compared = 0
  const near = neighboursOf(
    Array.from({ length: 8_000 }, (_, at) => `${character(at)}大酒店`).map((word) => [word, word] as const),
    (one, other) => {
      compared += 1
      return isOneEditAway(one, other)
    },
  )
  expect(near('丁大酒店')).toBeDefined()
  expect(near('龙大酒')).toBeUndefined()
  expect(compared).toBeLessThan(100)
})

test('the nearest word is the most frequent that is one character away', () => {
  const words = ['香格里拉', '香格里', '马尔代夫', '呼伦贝尔']
  const near = neighboursOf(words.map((word) => [word, word] as const))
  expect(near('香格里啦')).toBe('香格里拉')
  expect(near('香格拉里')).toBe('香格里拉')
  expect(near('马尔夫')).toBe('马尔代夫')
  expect(near('马尔代大夫')).toBe('马尔代夫')
  expect(near('马儿代福')).toBeUndefined()
})

test('a shop without a word understands every search as it was typed', () => {
  const empty = lexiconOf('empty', [])
  expect(understand('雪山', empty)?.terms).toEqual([[{ text: '雪山', isBeginning: true }]])
  expect(correct('雪山xueshan', empty)).toBe('雪山 xueshan')
})
