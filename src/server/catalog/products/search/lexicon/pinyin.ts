import { pinyin } from 'pinyin-pro'

/** `云南` → `['yun', 'nan']`; `ü` is typed `v`. */
export const syllablesOf = (word: string): string[] =>
  pinyin(word, { toneType: 'none', type: 'array', nonZh: 'removed' }).map((each) => each.replaceAll('ü', 'v'))

const confusions: [RegExp, string][] = [
  [/^([zcs])h/, '$1'],
  [/^n/, 'l'],
  [/^h(?=u)/, 'f'],
  [/([aei])ng$/, '$1n'],
]

/** The same for syllables that many people do not tell apart: zhang and zan, li and ni. */
export const roughly = (syllable: string): string =>
  confusions.reduce((text, [sound, other]) => text.replace(sound, other), syllable)
