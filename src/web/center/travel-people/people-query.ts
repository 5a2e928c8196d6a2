import type { QueryClient } from '@tanstack/react-query'
import { privacy } from '#src/api/account/privacy.ts'
import { type SavedTravellerView, travellers } from '#src/api/account/travellers.ts'

/** As many as an account keeps (rule book §10.1). */
export const MOST_PEOPLE = 50

/** After a change: the list, and the consents, which come with the first traveller and go with the last. */
export const refreshTravellers = (queryClient: QueryClient) =>
  Promise.all(
    [travellers.saved.path, privacy.consents.path].map((path) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

export const nameOf = ({ name_cn, name_en_last, name_en_first }: SavedTravellerView) =>
  name_cn || `${name_en_last} ${name_en_first}`

/** By characters or letters, with or without the blank between these. */
export function peopleNamed(people: readonly SavedTravellerView[], keyword: string) {
  const wanted = keyword.toUpperCase()
  return people.filter(({ name_cn, name_en_last, name_en_first }) =>
    [name_cn, `${name_en_last} ${name_en_first}`, name_en_last + name_en_first].some((name) =>
      name.includes(wanted),
    ),
  )
}
