export interface Run {
  kind: 'han' | 'latin' | 'digits'
  text: string
}

/** One form for what is written and what is typed: full width, capitals and accents do not count. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC').toLowerCase()

const pattern = /(\p{Script=Han}+)|([a-z]+)|(\d+)/gu

/** A text as pieces of one script; everything else only separates. */
export const runsOf = (text: string): Run[] =>
  [...plain(text).matchAll(pattern)].map(([whole, han, latin]) => ({
    kind: han ? 'han' : latin ? 'latin' : 'digits',
    text: whole,
  }))
