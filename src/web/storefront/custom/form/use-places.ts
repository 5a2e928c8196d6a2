import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { placesOf } from '#src/web/custom-trip/fields/places.ts'
import { placesQuery } from '#src/web/custom-trip/queries.ts'

/** Every place that can be asked for. */
export function usePlaces() {
  const { data } = useSuspenseQuery(placesQuery)
  return useMemo(() => placesOf(data.regions), [data])
}
