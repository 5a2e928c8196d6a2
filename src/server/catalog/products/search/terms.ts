/** One spelling that satisfies a term of a search: a word of the index, whole or as its beginning. */
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
