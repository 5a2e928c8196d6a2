import { useQuery } from '@tanstack/react-query'
import { travellers } from '#src/api/account/travellers.ts'
import { query } from '../api/query.ts'

/** All saved travellers: fifty at the most, so that a search needs no further call. */
export const useSavedTravellers = () =>
  useQuery({ ...query(travellers.saved, {}), select: (data) => (Array.isArray(data) ? data : []) })
