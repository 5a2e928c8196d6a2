import type { customTrips } from '#src/api/content/custom-trips.ts'
import type { Input } from '#src/api/endpoint.ts'
import { normalisePhone, phoneFault } from '#src/domain/account/phone.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { CustomTripKind } from '#src/domain/codes.ts'
import { undecidedDestination, wishFaults } from '#src/domain/content/custom-trip.ts'
import { isStudyAim } from '#src/domain/content/custom-trip-lists.ts'
import type { Faults } from '#src/web/form/judge.ts'

/** The fields of a request form by name, as text; an absent one reads as empty. */
export type TypedRequest = Record<string, string>

/** Chosen before the form is filled in, or left open. */
export const idText = (id: number | undefined) => (id === undefined ? '' : String(id))

const trimmed = (typed: TypedRequest): TypedRequest =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()]))

const lengthOf = (text = '') => [...text].length
const isCount = (text = '') => /^\d{0,4}$/.test(text)
const numberOf = (text = '') => (/^\d{1,4}$/.test(text) ? Number(text) : undefined)
const idOf = (text = '') => (text === '' ? undefined : Number(text))
const said = (text = '') => (text === '' ? undefined : text)

const mostLetters: [name: string, most: number][] = [
  ['linkman', 20],
  ['company', 60],
  ['dest_text', 60],
  ['special_demand', 500],
]

/** What the server would say of it too, by the wire's field. The time may be open, so it is never at fault. */
export function faultsOf(kind: CustomTripKind, untrimmed: TypedRequest, today: Day): Faults {
  const typed = trimmed(untrimmed)
  const phone = phoneFault(typed['phone'] ?? '')
  const faults = [
    ...wishFaults({ ...wishOf(kind, typed), kind }, today),
    ...mostLetters
      .filter(([name, most]) => lengthOf(typed[name]) > most)
      .map(([field, most]) => ({ field, message: `最多${most}字` })),
    ...['adult', 'child']
      .filter((name) => !isCount(typed[name]))
      .map((field) => ({ field, message: '请填写数字' })),
    ...(phone === null ? [] : [{ field: 'phone', message: phone }]),
  ]
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]))
}

const wishOf = (kind: CustomTripKind, typed: TypedRequest) => ({
  name: lengthOf(typed['linkman']) >= 2 ? typed['linkman'] : undefined,
  company: typed['company'],
  departureCity: said(typed['departure_city']),
  destIds: destIdsOf(typed),
  destText: said(typed['dest_text']) ?? undecidedDestination,
  month: said(typed['month']),
  flexible: !typed['month'],
  adult: kind === 'private' ? numberOf(typed['adult']) : undefined,
  people: kind === 'private' ? undefined : numberOf(typed['people']),
  budgetId: idOf(typed['budget_id']),
  tripAimId: idOf(typed['trip_aim_id']),
})

const destIdsOf = (typed: TypedRequest) => (typed['dest_id'] ? [Number(typed['dest_id'])] : [])

/** For a form without faults. */
export function inputOf(
  kind: CustomTripKind,
  untrimmed: TypedRequest,
): Input<(typeof customTrips)['create']> {
  const typed = trimmed(untrimmed)
  const wish = wishOf(kind, typed)
  const themeId = idOf(typed['theme_id'])
  return {
    kind: kind === 'enterprise' && isStudyAim(wish.tripAimId) ? 'study' : kind,
    linkman: wish.name,
    phone: normalisePhone(typed['phone'] ?? ''),
    company: said(typed['company']),
    departure_city: wish.departureCity,
    ...(wish.destIds.length > 0 ? { dest_ids_json: wish.destIds } : { dest_text: wish.destText }),
    month: wish.month,
    flexible: wish.flexible,
    adult: wish.adult,
    child: numberOf(typed['child']),
    people: wish.people,
    budget_id: wish.budgetId,
    trip_aim_id: wish.tripAimId,
    theme_ids_json: themeId === undefined ? undefined : [themeId],
    dzs_id: idOf(typed['dzs_id']),
    special_demand: said(typed['special_demand']),
    source: 'landing',
  }
}
