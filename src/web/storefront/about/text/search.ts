import { laterPage, searchOf, textUpTo } from '#src/web/client/search/search-fields.ts'

/** What somebody of the team is good at, and which page of them. */
export const parsePeopleSearch = searchOf({ area: textUpTo(10), page: laterPage })
export type TeamSearch = ReturnType<typeof parsePeopleSearch>
