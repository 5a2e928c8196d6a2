/** One spelling that satisfies a term of a search: a lexeme of the index, whole or as its beginning. */
export interface Spelling {
  text: string
  isBeginning: boolean
}

/** What was searched for, understood. All terms must match, each by any of its spellings; as typed comes first. */
export interface Terms {
  /** Only digits were typed: the product of that number stands before everything else. */
  productId: number | null
  terms: readonly (readonly Spelling[])[]
}

/** A `tsquery`: the weights are the parts of a product that count, all of them when left out. */
export const termQuery = (spellings: readonly Spelling[], weights = '') =>
  `(${spellings.map((each) => lexeme(each, weights)).join(' | ')})`

export const termsQuery = ({ terms }: Terms) => terms.map((spellings) => termQuery(spellings)).join(' & ')

/** The word as it was typed, and not as the beginning of a longer one. */
export const wholeQuery = (spellings: readonly Spelling[], weights: string) =>
  termQuery(
    spellings.slice(0, 1).map(({ text }) => ({ text, isBeginning: false })),
    weights,
  )

const lexeme = ({ text, isBeginning }: Spelling, weights: string) =>
  `'${text.replace(/['\\]/g, '')}':${isBeginning ? '*' : ''}${weights}`
