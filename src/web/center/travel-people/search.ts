import { oneOf, searchOf, textUpTo, whole } from '#src/web/client/search/search-fields.ts'

const someone = oneOf('new')
const person = whole(1, 999_999_999)

export const parseTravellerSearch = searchOf({
  /** Part of a name, in characters or letters. */
  keyword: textUpTo(20),
  /** The form is open: for a new saved traveller, or for the one of this number. */
  edit: (raw) => someone(raw) ?? person(raw),
})
export type TravellerSearch = ReturnType<typeof parseTravellerSearch>
