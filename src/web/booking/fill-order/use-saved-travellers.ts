import { useQuery } from '@tanstack/react-query'
import { travellers } from '#src/api/account/travellers.ts'
import { query } from '#src/web/client/api/query.ts'

/** None until they have come. */
export function useSavedTravellers() {
  const saved = useQuery(query(travellers.saved, {}))
  return Array.isArray(saved.data) ? saved.data : []
}
