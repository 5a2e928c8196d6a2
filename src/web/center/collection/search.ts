import { laterPage, oneOf, searchOf } from '#src/web/client/search/search-fields.ts'

/** `valid`: only what is on sale. */
export const parseCollectionSearch = searchOf({ valid: oneOf(1), page: laterPage })
export type CollectionSearch = ReturnType<typeof parseCollectionSearch>
