import { rowId, searchOf } from '#src/web/client/search/search-fields.ts'

/** What the form begins with: chosen in the strip, among the themes, on a designer's page. */
export const parseIndividualSearch = searchOf({ destId: rowId, themeId: rowId, dzsId: rowId })
type Found = ReturnType<typeof parseIndividualSearch>
export type IndividualSearch = { [Name in keyof Found]: Found[Name] | undefined }
