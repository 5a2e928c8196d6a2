import { rowId, searchOf } from '#src/web/client/search/search-fields.ts'

/** What the form begins with: `dzs` is the designer whom the visitor came from. */
export const parsePersonalSearch = searchOf({ dzs: rowId, destId: rowId, themeId: rowId })
type Found = ReturnType<typeof parsePersonalSearch>
export type PersonalSearch = { [Name in keyof Found]: Found[Name] | undefined }
