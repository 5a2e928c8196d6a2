import { searchOf, whole } from '../../../client/search-fields.ts'

/** `aim`: the trip aim that the form begins with. */
export const parseTeamSearch = searchOf({ aim: whole(1, 99) })
