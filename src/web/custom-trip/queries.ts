import { queryOptions } from '@tanstack/react-query'
import type { CustomTripKind } from '#src/domain/codes.ts'

type Pages = typeof import('#src/web/client/custom-trips/pages.ts')

/** The data is in the page already: the code that asks for it is fetched only for another call. */
function asked<T>(key: unknown[], ask: (pages: Pages) => Promise<T>) {
  const queryFn = async () => ask(await import('#src/web/client/custom-trips/pages.ts'))
  return queryOptions({ queryKey: ['custom', ...key], queryFn, staleTime: 60_000 })
}

/** What the two landing pages, the forms and the designer's page read: the same for everyone. */
export const teamQuery = asked(['team'], ({ team }) => team())
export const homeQuery = asked(['home'], ({ home }) => home())
export const placesQuery = asked(['places'], ({ places }) => places())
export const designersQuery = asked(['designers'], ({ designers }) => designers())
export const citiesQuery = asked(['cities'], ({ cities }) => cities())
export const reviewsQuery = asked(['comments'], ({ reviews }) => reviews())
export const standardQuery = (kind: CustomTripKind) =>
  asked(['standard', kind], ({ standard }) => standard(kind))
export const designerQuery = (id: number) => asked(['designer', id], ({ designer }) => designer(id))
