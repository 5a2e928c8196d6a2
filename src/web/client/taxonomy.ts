import { taxonomy } from '#src/contract/taxonomy.ts'
import { query } from './query.ts'

export const destinationsQuery = query(taxonomy.destinations, {})
export const themesQuery = query(taxonomy.themes, {})
