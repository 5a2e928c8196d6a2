import { rowId, searchOf } from '#src/web/client/search/search-fields.ts'

/** `dzs` is the designer whom the visitor came from. */
export const parseTailorSearch = searchOf({ dzs: rowId })
type Found = ReturnType<typeof parseTailorSearch>
export type TailorSearch = { [Name in keyof Found]: Found[Name] | undefined }
