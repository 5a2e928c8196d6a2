import { searchOf, whole } from '#src/web/client/search/search-fields.ts'

/** `aim`: the trip aim that the form begins with. */
export const parseTeamSearch = searchOf({ aim: whole(1, 99) })
