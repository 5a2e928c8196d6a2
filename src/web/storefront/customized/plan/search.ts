import { rowId, searchOf, textUpTo } from '../../../client/search/search-fields.ts'

/** `token`: the link, which anybody may open; `id`: one version, without the link for who asked for it. */
export const parsePlanSearch = searchOf({ token: textUpTo(64), id: rowId })
export type PlanSearch = ReturnType<typeof parsePlanSearch>
