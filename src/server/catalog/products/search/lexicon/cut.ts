import { Jieba } from '@node-rs/jieba'
import { runsOf } from './runs.ts'

/** Cuts a piece of Chinese into words. */
export type Cut = (han: string) => string[]

/** So common that they are always taken as one word. */
const ALWAYS = 1_000_000

const dictionary = (words: Iterable<string>, frequency: number) =>
  Buffer.from([...words].map((word) => `${word} ${frequency} n\n`).join(''))

const cutWith =
  (jieba: Jieba): Cut =>
  (han) =>
    jieba.cut(han, false)

/** Knows the language and the names of this shop. Takes a third of a second and 60 MB: for writing, let go of it soon. */
export async function languageCut(names: Iterable<string>): Promise<Cut> {
  const { dict } = await import('@node-rs/jieba/dict.js')
  const jieba = Jieba.withDict(dict)
  jieba.loadDict(dictionary(names, ALWAYS))
  return cutWith(jieba)
}

/** Knows only words that some product has: others could find nothing anyway. Light enough to keep. */
export function vocabularyCut(words: Iterable<string>): Cut {
  const jieba = new Jieba()
  jieba.loadDict(dictionary(words, ALWAYS))
  return cutWith(jieba)
}

/** The words of a text. Characters that make no word are given alone and in pairs, so that half a name is found. */
export const wordsOf = (text: string, cut: Cut): string[] =>
  runsOf(text).flatMap(({ kind, text }) => (kind === 'han' ? withPairs(cut(text)) : [text]))

function withPairs(words: readonly string[]): string[] {
  const pairs = words.flatMap((word, at) => {
    const next = words[at + 1]
    return word.length === 1 && next?.length === 1 ? [word + next] : []
  })
  return [...words, ...pairs]
}
