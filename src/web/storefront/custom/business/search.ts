import { rowId, searchOf, whole } from '#src/web/client/search/search-fields.ts'

/** What the form begins with: a designer, a trip aim. */
export const parseBusinessSearch = searchOf({ dzs: rowId, aim: whole(1, 99) })
type Found = ReturnType<typeof parseBusinessSearch>
export type BusinessSearch = { [Name in keyof Found]: Found[Name] | undefined }
