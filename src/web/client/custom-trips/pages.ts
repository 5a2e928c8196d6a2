import type { DestNode } from '#src/api/catalog/taxonomy.ts'
import { type CaseCard, customTrips } from '#src/api/content/custom-trips.ts'
import type { CustomTripKind } from '#src/domain/codes.ts'
import { call } from '../api/call.ts'

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

export async function team() {
  const data = await call(customTrips.teamPage, {})
  return { ...data, cases: data.cases.map(shownCase) }
}

export async function home() {
  // The themes are on every page, for the header.
  const { themes: _, areas, cases, ...shown } = await call(customTrips.pcHome, {})
  return { ...shown, regions: areas.map(region), cases: cases.map(shownCase) }
}

/** Every place that can be asked for, by its region, and some that are often asked for: one of each region in turn. */
export async function places() {
  const regions = await call(customTrips.area, {})
  const hot = regions.map(({ children }) => children.filter((each) => each.hot))
  const turns = [0, 1].flatMap((turn) => hot.flatMap((each) => each[turn] ?? []))
  return {
    regions: regions.map(({ id, label, children }) => ({
      id,
      label,
      places: children.flatMap((each) => [place(each), ...each.children.map(place)]),
    })),
    often: turns.slice(0, OFTEN).map(({ id }) => id),
  }
}

export const designers = async () => (await call(customTrips.designers, { size: MOST_DESIGNERS })).list
export const cities = () => call(customTrips.departures, {})
export const reviews = () => call(customTrips.comments, { size: 3 })
export const standard = (kind: CustomTripKind) => call(customTrips.serviceStandard, { kind })
export const designer = (id: number) => call(customTrips.designer, { id })
