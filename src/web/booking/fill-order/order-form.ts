import type { orders } from '#src/api/booking/orders.ts'
import type { Input } from '#src/api/endpoint.ts'
import type { AgreementName } from '#src/domain/booking/agreements.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import type { TravellerTrip } from '#src/domain/travellers/traveller.ts'
import { travellersFaults } from '#src/domain/travellers/travellers.ts'
import { readStoredValue, removeStored, writeStored } from '#src/ui/web-storage.ts'
import type { Faults } from '../../form/judge.ts'
import type { useForm } from '../../form/use-form.ts'
import type { Draft } from '../../form/values.ts'
import { isKnown, type TypedTraveller, toInput, toTraveller } from './traveller/typed-traveller.ts'

/** What is typed of an order, by the wire's names. */
export interface TypedOrder {
  travellers: TypedTraveller[]
  linkman: string
  phone: string
  email: string
  emergency_name: string
  emergency_phone: string
  remark: string
  agree_json: AgreementName[]
}

/** What the sections of the form are given, for a new order and for one that exists. */
export type OrderForm = Pick<
  ReturnType<typeof useForm<typeof orders.edit, TypedOrder>>,
  'values' | 'change' | 'changeAt' | 'field' | 'bound' | 'errorOf'
>

/** The fields that both endpoints take. */
export const fieldsOf = ({
  travellers,
  ...contact
}: TypedOrder): Omit<Input<typeof orders.edit>, 'order_id'> => ({
  ...contact,
  travellers_json: travellers.map(toInput),
})

/**
 * The faults that keep a contract from being signed, by the same rules as the server's. Cards that are put off on
 * purpose are not asked yet; a masked number of a saved traveller is known to the server.
 */
export function signingFaults(cards: readonly TypedTraveller[], party: Counts, trip: TravellerTrip): Faults {
  const faults = travellersFaults(cards.map(toTraveller), party, trip, 'sign')
  const asked = faults.filter(({ field }) => {
    const [, place, name] = /^travellers\.(\d+)\.(\w+)$/.exec(field) ?? []
    const card = cards[Number(place)]
    return !card || (!card.isLater && !(isKnown(card) && (name === 'doc_type' || name === 'doc_no')))
  })
  return Object.fromEntries(asked.map(({ field, message }) => [field, message]))
}

const KEY = 'bm_order_form'

/** Numbers of documents by card, for as long as the page is open: they are written to no storage. */
let heldNumbers: { owner: string; numbers: string[] } | null = null

const withoutNumber = (card: TypedTraveller): TypedTraveller =>
  isKnown(card) ? card : { ...card, doc_no: '' }

/**
 * The form of this tab, so that a reload, a login or a lost network loses nothing but the numbers of documents, which
 * are typed again after a reload: whoever uses the computer next finds none. `owner` names the member and the product:
 * nobody else is shown it. It is thrown away as soon as the order exists.
 */
export const orderDraft = (
  owner: string,
  fitted: (typed: readonly TypedTraveller[]) => TypedTraveller[],
): Draft<TypedOrder> => ({
  read() {
    const kept = readStoredValue(KEY, 'session') as { owner?: unknown; form?: TypedOrder } | null
    const travellers = kept?.owner === owner && kept.form?.travellers
    const isWhole =
      Array.isArray(travellers) && travellers.every(({ name_cn }) => typeof name_cn === 'string')
    if (!isWhole) return null
    const numbers = heldNumbers?.owner === owner ? heldNumbers.numbers : []
    const cards = travellers.map((card, place) => ({
      ...card,
      doc_no: card.doc_no || (numbers[place] ?? ''),
    }))
    return { ...kept?.form, travellers: fitted(cards) }
  },
  write(form) {
    heldNumbers = { owner, numbers: form.travellers.map(({ doc_no }) => doc_no) }
    const kept = { ...form, travellers: form.travellers.map(withoutNumber) }
    writeStored(KEY, JSON.stringify({ owner, form: kept }), 'session')
  },
  forget() {
    heldNumbers = null
    removeStored(KEY, 'session')
  },
})
