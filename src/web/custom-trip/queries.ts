import { queryOptions } from '@tanstack/react-query'
import type { DestNode } from '#src/api/catalog/taxonomy.ts'
import type { CaseCard, customTrips } from '#src/api/content/custom-trips.ts'
import type { CustomTripKind } from '#src/domain/codes.ts'
import { call } from '#src/web/client/api/call.ts'

/** The data is in the page already: the code of its endpoint is fetched only for another call. */
function asked<T>(key: unknown[], ask: (calls: typeof customTrips) => Promise<T>) {
  const queryFn = async () => ask((await import('#src/api/content/custom-trips.ts')).customTrips)
  return queryOptions({ queryKey: ['custom', ...key], queryFn, staleTime: 60_000 })
}

/** Everything that a loader answers stands in the HTML: what the page does not show is left out. */
const shownCase = ({ story: _, plan_days: __, ...shown }: CaseCard) => shown
export type ShownCase = ReturnType<typeof shownCase>

const OFTEN = 5
const MOST_DESIGNERS = 50

const place = ({ id, label }: { id: number; label: string }) => ({ id, label })
/** A strip shows the hot places of each region, and the form all of them by name. */
const region = ({ id, label, children }: DestNode) => ({
  id,
  label,
  children: children.map(place),
  hot: children.filter(({ hot }) => hot).map(({ img, ...each }) => ({ ...place(each), img })),
})

/** What the two landing pages and the designer's page read: the same for everyone. */
export const teamQuery = asked(['team'], async ({ teamPage }) => {
  const data = await call(teamPage, {})
  return { ...data, cases: data.cases.map(shownCase) }
})
export const homeQuery = asked(['home'], async ({ pcHome }) => {
  // The themes are on every page, for the header.
  const { themes: _, areas, cases, ...shown } = await call(pcHome, {})
  return { ...shown, regions: areas.map(region), cases: cases.map(shownCase) }
})
/** Every place that can be asked for, by its region, and some that are often asked for: one of each region in turn. */
export const placesQuery = asked(['places'], async ({ area }) => {
  const regions = await call(area, {})
  const hot = regions.map(({ children }) => children.filter((each) => each.hot))
  const turns = [0, 1].flatMap((turn) => hot.flatMap((places) => places[turn] ?? []))
  return {
    regions: regions.map(({ id, label, children }) => ({
      id,
      label,
      places: children.flatMap((each) => [place(each), ...each.children.map(place)]),
    })),
    often: turns.slice(0, OFTEN).map(({ id }) => id),
  }
})
export const designersQuery = asked(
  ['designers'],
  async ({ designers }) => (await call(designers, { size: MOST_DESIGNERS })).list,
)
export const citiesQuery = asked(['cities'], ({ departures }) => call(departures, {}))
export const reviewsQuery = asked(['comments'], ({ comments: reviews }) => call(reviews, { size: 3 }))
export const standardQuery = (kind: CustomTripKind) =>
  asked(['standard', kind], ({ serviceStandard }) => call(serviceStandard, { kind }))
export const designerQuery = (id: number) => asked(['designer', id], ({ designer }) => call(designer, { id }))
/** As many as the designer's page brings with it. */
export const REVIEWS_OF_DESIGNER = 3
export const designerReviewsQuery = (id: number, page: number) =>
  asked(
    ['designer', id, 'comments', page],
    async ({ commentPage }) =>
      (await call(commentPage, { dzs_id: id, page, size: REVIEWS_OF_DESIGNER })).list,
  )
