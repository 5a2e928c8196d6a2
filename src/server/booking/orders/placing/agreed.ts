import { type AgreementName, agreementFault, neededAgreements } from '#src/domain/booking/agreements.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import type { Scope } from '#src/domain/codes.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import { badFields } from '#src/platform/refused.ts'

interface Order {
  people: readonly Traveller[]
  counts: Counts
  scope: Scope
  now: Date
}

/** The booking form sends all boxes in one field; the forms of one traveller have a field for each. */
const boxField = (name: AgreementName) => `agree_json.${name}`

/** Refuses PARAM with a sentence for every box that is needed and was left empty (rule book §20.3). */
export function assertAgreed(
  agreed: readonly string[],
  { people: travellers, counts, scope, now }: Order,
  fieldOf: (name: AgreementName) => string = boxField,
) {
  const missing = neededAgreements({
    scope,
    today: dayOf(now),
    hasDocument: travellers.some(({ docNo }) => docNo !== ''),
    hasChild: counts.child_bed + counts.child_nobed + counts.infant > 0,
    birthdays: travellers.map(({ birthday }) => birthday),
  }).filter((name) => !agreed.includes(name))
  if (missing.length > 0)
    throw badFields(Object.fromEntries(missing.map((name) => [fieldOf(name), agreementFault[name]])))
}
