import type { TravellerInput } from '#src/contract/travellers.ts'
import type { Counts } from '#src/domain/counts.ts'
import type { Fault } from '#src/domain/fault.ts'
import { isMasked } from '#src/domain/masks.ts'
import { type Need, normaliseTraveller, type Traveller, type TravellerTrip } from '#src/domain/traveller.ts'
import { travellersFaults } from '#src/domain/travellers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { SavedPerson } from './tourists.ts'

/** A person of an order in plain text: only in memory, between the wire and the vault. */
export interface Person extends Traveller {
  touristId: number | null
}

/** Where a masked or missing field is taken from: the saved traveller, or what the order already knows. */
interface Sources {
  saved: ReadonlyMap<number, SavedPerson>
  previous?: Person | undefined
}

const nobodyYet: Omit<Traveller, 'kind'> = {
  nameCn: '',
  nameEnLast: '',
  nameEnFirst: '',
  gender: null,
  birthday: null,
  nationality: 'CHN',
  docType: null,
  docNo: '',
  validUntil: null,
  phone: '',
  guardianSeq: null,
}

/** What was typed wins; a field not sent comes from the saved traveller; one that still holds a `*` is unchanged. */
export function personOf(
  sent: Partial<TravellerInput> & Pick<TravellerInput, 'kind'>,
  index: number,
  sources: Sources,
) {
  const saved = sent.tourist_id ? sources.saved.get(sent.tourist_id) : undefined
  if (sent.tourist_id && !saved) throw new Refused('NOT_FOUND')
  const known = saved ?? sources.previous ?? nobodyYet
  const person: Person = {
    kind: sent.kind,
    touristId: sent.tourist_id ?? null,
    nameCn: sent.name_cn ?? known.nameCn,
    nameEnLast: sent.name_en_last ?? known.nameEnLast,
    nameEnFirst: sent.name_en_first ?? known.nameEnFirst,
    gender: sent.gender ?? known.gender,
    birthday: (sent.birthday ?? known.birthday) || null,
    nationality: (sent.nationality ?? known.nationality) || 'CHN',
    ...documentOf(sent, index, sources, saved),
    phone: unmasked(sent.phone, known.phone),
    guardianSeq: sent.guardian_seq ?? null,
  }
  return { ...normaliseTraveller(person), touristId: person.touristId }
}

const unmasked = (sent: string | undefined, known: string) =>
  sent === undefined || isMasked(sent) ? known : sent

type Document = Pick<Traveller, 'docType' | 'docNo' | 'validUntil'>

function documentOf(
  sent: Partial<TravellerInput>,
  index: number,
  { previous }: Sources,
  saved: SavedPerson | undefined,
): Document {
  const typed = sent.doc_no
  if (typed !== undefined && !isMasked(typed))
    return { docType: sent.doc_type ?? null, docNo: typed, validUntil: sent.valid_until || null }
  const found = knownDocument(sent, saved, previous)
  if (found) return { ...found, validUntil: sent.valid_until || found.validUntil }
  if (typed !== undefined) {
    throw new Refused('TRAVELLER', { errors: { [`travellers.${index}.doc_no`]: '请重新输入证件号码' } })
  }
  return { docType: sent.doc_type ?? null, docNo: '', validUntil: sent.valid_until || null }
}

/** By its number in the account, else of the type that is wanted, else the usual one; else what the order has. */
function knownDocument(
  sent: Partial<TravellerInput>,
  saved: SavedPerson | undefined,
  previous: Person | undefined,
): Document | null {
  if (sent.doc_id) {
    const named = saved?.docs.find(({ docId }) => docId === sent.doc_id)
    if (!named) throw new Refused('NOT_FOUND')
    return named
  }
  const ofType = (each: Document) => !sent.doc_type || each.docType === sent.doc_type
  const wanted = saved?.docs.find(ofType)
  if (wanted) return wanted
  return !saved && previous && previous.docNo !== '' && ofType(previous) ? previous : null
}

/** Refuses TRAVELLER with every fault by its field: `travellers.0.doc_no`. */
export function assertTravellers(people: readonly Person[], counts: Counts, trip: TravellerTrip, need: Need) {
  const faults = travellersFaults(people, counts, trip, need)
  if (faults.length > 0) throw new Refused('TRAVELLER', { errors: errorsOf(faults) })
}

export const errorsOf = (faults: readonly Fault[]): Record<string, string> =>
  Object.fromEntries(faults.map(({ field, message }) => [field, message]))

/** Everything the trip needs is there. */
export const isComplete = (people: readonly Person[], counts: Counts, trip: TravellerTrip) =>
  travellersFaults(people, counts, trip, 'complete').length === 0
