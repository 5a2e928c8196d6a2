import type { customTrips } from '#src/api/content/custom-trips.ts'
import type { Input } from '#src/api/endpoint.ts'
import { normalisePhone, phoneFault } from '#src/domain/account/phone.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { type CustomTripKind, travelPaces } from '#src/domain/codes.ts'
import { undecidedDestination, wishFaults } from '#src/domain/content/custom-trip.ts'
import { isStudyAim } from '#src/domain/content/custom-trip-lists.ts'
import type { Faults } from '#src/web/form/judge.ts'

/** The fields of a request form by name, as text; an absent one reads as empty. */
export type TypedRequest = Record<string, string>

/** Which form a request was typed into. */
export type RequestSource = 'landing' | 'custom' | 'tailor'

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
  ['position', 30],
  ['dest_text', 60],
  ['special_demand', 500],
]

/** A full form asks for each of its parts; a short one leaves place, time and budget open (rule book §16.1). */
const isFull = (typed: TypedRequest) => typed['undecided'] !== undefined

/** What the server would say of it too, by the wire's field. */
export function faultsOf(kind: CustomTripKind, untrimmed: TypedRequest, today: Day): Faults {
  const typed = trimmed(untrimmed)
  const phone = phoneFault(typed['phone'] ?? '')
  const faults = [
    ...wishFaults({ ...wishOf(kind, typed), kind }, today),
    ...(isFull(typed) ? fullFaults(typed) : []),
    ...mostLetters
      .filter(([name, most]) => lengthOf(typed[name]) > most)
      .map(([field, most]) => ({ field, message: `最多${most}字` })),
    ...['adult', 'child', 'senior']
      .filter((name) => !isCount(typed[name]))
      .map((field) => ({ field, message: '请填写数字' })),
    ...(phone === null ? [] : [{ field: 'phone', message: phone }]),
  ]
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]))
}

/** What is typed beside chosen places would be lost: a request has numbers of places, or words. */
function fullFaults(typed: TypedRequest) {
  const isBeside = idsOf(typed['dest_ids']).length > 0 && typed['dest_text'] !== ''
  return [
    ...(isBeside ? [{ field: 'dest_text', message: '请从列表中选择，或写到特别要求里' }] : []),
    ...(typed['budget_id'] === '' ? [{ field: 'budget_id', message: '请选择人均预算' }] : []),
  ]
}

const wishOf = (kind: CustomTripKind, typed: TypedRequest) => ({
  name: lengthOf(typed['linkman']) >= 2 ? typed['linkman'] : undefined,
  company: typed['company'],
  departureCity: said(typed['departure_city']),
  destIds: idsOf(typed['dest_ids']),
  destText: said(typed['dest_text']) ?? (typed['undecided'] === '' ? undefined : undecidedDestination),
  ...timeOf(typed),
  adult: kind === 'private' ? numberOf(typed['adult']) : undefined,
  people: kind === 'private' ? undefined : numberOf(typed['people']),
  budgetId: idOf(typed['budget_id']),
  tripAimId: idOf(typed['trip_aim_id']),
})

/** A first day, which may be some days off, or a month; no month says that the time is open. */
function timeOf(typed: TypedRequest) {
  if (typed['time'] !== 'day') return { month: said(typed['month']), flexible: !typed['month'] }
  const startOn = said(typed['start_date'])
  return { startOn, flexible: startOn !== undefined && typed['flexible'] === '1' }
}

/** Numbers in one text, by comma. */
export const idsOf = (text = '') => text.split(',').filter(Boolean).map(Number)

/** For a form without faults. */
export function inputOf(
  kind: CustomTripKind,
  untrimmed: TypedRequest,
  source: RequestSource,
): Input<(typeof customTrips)['create']> {
  const typed = trimmed(untrimmed)
  const wish = wishOf(kind, typed)
  return {
    kind: kind === 'enterprise' && isStudyAim(wish.tripAimId) ? 'study' : kind,
    linkman: wish.name,
    phone: normalisePhone(typed['phone'] ?? ''),
    company: said(typed['company']),
    position: said(typed['position']),
    departure_city: wish.departureCity,
    ...(wish.destIds.length > 0 ? { dest_ids_json: wish.destIds } : { dest_text: wish.destText }),
    start_date: 'startOn' in wish ? wish.startOn : undefined,
    month: 'month' in wish ? wish.month : undefined,
    flexible: wish.flexible,
    days: numberOf(typed['days']),
    adult: wish.adult,
    child: numberOf(typed['child']),
    senior: numberOf(typed['senior']),
    people: wish.people,
    budget_id: wish.budgetId,
    trip_aim_id: wish.tripAimId,
    ...likings(typed),
    dzs_id: idOf(typed['dzs_id']),
    special_demand: said(typed['special_demand']),
    source,
  }
}

const isPace = (text = ''): text is keyof typeof travelPaces => text in travelPaces
const isNeeded = (text: string | undefined) => (text === '1' ? true : undefined)

const likings = (typed: TypedRequest) => ({
  theme_ids_json: typed['theme_ids'] ? idsOf(typed['theme_ids']) : undefined,
  hotel_level: numberOf(typed['hotel_level']),
  pace: isPace(typed['pace']) ? typed['pace'] : undefined,
  need_ticket: isNeeded(typed['need_ticket']),
  need_meeting_room: isNeeded(typed['need_meeting_room']),
  need_invoice: isNeeded(typed['need_invoice']),
})
