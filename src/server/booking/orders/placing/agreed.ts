import { type AgreementName, agreementFault, neededAgreements } from '#src/domain/booking/agreements.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import type { Fault } from '#src/domain/fault.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import { badFields } from '#src/platform/refused.ts'
import { countsOf } from '../reading/rows.ts'
import type { OrderRecord, OrderSnapshot } from '../snapshot.ts'

interface Order {
  people: readonly Traveller[]
  counts: Counts
  trip: Pick<OrderSnapshot, 'scope' | 'hasShopping'>
  now: Date
}

/** The booking form sends all boxes in one field; the forms of one traveller have a field for each. */
const boxField = (name: AgreementName) => `agree_json.${name}`

/** The boxes that this order needs and that nobody has ticked. */
const missingBoxes = (agreed: readonly string[], { people, counts, trip, now }: Order): AgreementName[] =>
  neededAgreements({
    scope: trip.scope,
    hasShopping: trip.hasShopping ?? false,
    today: dayOf(now),
    hasDocument: people.some(({ docNo }) => docNo !== ''),
    hasChild: counts.child_bed + counts.child_nobed + counts.infant > 0,
    birthdays: people.map(({ birthday }) => birthday),
  }).filter((name) => !agreed.includes(name))

/** Refuses PARAM with a sentence for every box that is needed and was left empty (rule book §20.3). */
export function assertAgreed(
  agreed: readonly string[],
  order: Order,
  fieldOf: (name: AgreementName) => string = boxField,
) {
  const missing = missingBoxes(agreed, order)
  if (missing.length > 0)
    throw badFields(Object.fromEntries(missing.map((name) => [fieldOf(name), agreementFault[name]])))
}

type Advised = Pick<OrderRecord, 'source' | 'agreed'> &
  Parameters<typeof countsOf>[0] & { snapshot: OrderSnapshot }

/**
 * What the traveller of an order that an advisor made has not agreed to: whoever places an order by themselves has ticked
 * their boxes with it. Agreed to before it is signed, as everything is.
 */
export const unagreedFaults = (order: Advised, people: readonly Traveller[], now: Date): Fault[] =>
  order.source === 'advisor'
    ? missingBoxes(order.agreed, { people, counts: countsOf(order), trip: order.snapshot, now }).map(
        (name) => ({ field: boxField(name), message: agreementFault[name] }),
      )
    : []

/** Refuses PARAM while the traveller of such an order has not agreed to everything. */
export function assertTravellerAgreed(order: Advised, people: readonly Traveller[], now: Date) {
  const faults = unagreedFaults(order, people, now)
  if (faults.length > 0)
    throw badFields(Object.fromEntries(faults.map(({ field, message }) => [field, message])))
}
