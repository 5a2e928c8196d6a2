import { taxonomy } from '#src/api/catalog/taxonomy.ts'
import { query } from './api/query.ts'

export const destinationsQuery = query(taxonomy.destinations, {})
export const themesQuery = query(taxonomy.themes, {})
