import type { TravellerInput } from '#src/api/account/travellers.ts'
import { isMasked } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import type { Fault } from '#src/domain/fault.ts'
import { noDetails } from '#src/domain/personal-details.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import { maskDocument } from '#src/domain/travellers/documents.ts'
import {
  type Need,
  normaliseTraveller,
  type Traveller,
  type TravellerTrip,
} from '#src/domain/travellers/traveller.ts'
import { travellersFaults } from '#src/domain/travellers/travellers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { OpenedSavedTraveller } from './saved-travellers.ts'

/** Where the fields of a traveller come from that nobody typed. */
interface Sources {
  saved: ReadonlyMap<number, OpenedSavedTraveller>
  /** The traveller of the order whose masked number or telephone the form sent back. */
  masked?: Traveller | undefined
  /** The traveller who is being edited: a field not sent stays as it is. */
  edited?: Traveller | undefined
}

/** What was typed wins; a field not sent comes from the saved traveller; one that still holds a `*` is unchanged. */
export function travellerOf(
  sent: Partial<TravellerInput> & Pick<TravellerInput, 'kind'>,
  index: number,
  sources: Sources,
) {
  const saved = sent.tourist_id ? sources.saved.get(sent.tourist_id) : undefined
  if (sent.tourist_id && !saved) throw new Refused('NOT_FOUND')
  const known = saved ?? sources.edited ?? { ...noDetails, phone: '' }
  return normaliseTraveller({
    kind: sent.kind,
    savedTravellerId: sent.tourist_id ?? sources.edited?.savedTravellerId ?? null,
    nameCn: sent.name_cn ?? known.nameCn,
    nameEnLast: sent.name_en_last ?? known.nameEnLast,
    nameEnFirst: sent.name_en_first ?? known.nameEnFirst,
    gender: sent.gender ?? known.gender,
    birthday: (sent.birthday ?? known.birthday) || null,
    nationality: (sent.nationality ?? known.nationality) || 'CHN',
    ...documentOf(sent, index, sources, saved),
    phone: phoneOf(sent.phone, known.phone, sources.masked),
    guardianSeq: sent.guardian_seq ?? sources.edited?.guardianSeq ?? null,
  })
}

const phoneOf = (sent: string | undefined, known: string, masked: Traveller | undefined) => {
  if (sent === undefined) return known
  return isMasked(sent) ? (masked?.phone ?? known) : sent
}

type Document = Pick<Traveller, 'docType' | 'docNo' | 'validUntil'>

function documentOf(
  sent: Partial<TravellerInput>,
  index: number,
  { masked, edited }: Sources,
  saved: OpenedSavedTraveller | undefined,
): Document {
  const typed = sent.doc_no
  const validUntil = sent.valid_until || null
  if (typed !== undefined && !isMasked(typed)) {
    return { docType: sent.doc_type ?? edited?.docType ?? null, docNo: typed, validUntil }
  }
  const found = knownDocument(sent, saved, typed === undefined ? edited : masked)
  if (found) {
    // Field by field, because what was found is a whole traveller.
    const { docType, docNo } = found
    return { docType, docNo, validUntil: validUntil ?? found.validUntil }
  }
  if (typed !== undefined) {
    throw new Refused('TRAVELLER', { errors: { [`travellers.${index}.doc_no`]: '请重新输入证件号码' } })
  }
  return { docType: sent.doc_type ?? null, docNo: '', validUntil }
}

/** Picks the saved document by its id, else by the wanted type, else the default one; else the order's own. */
function knownDocument(
  sent: Partial<TravellerInput>,
  saved: OpenedSavedTraveller | undefined,
  inOrder: Traveller | undefined,
): Document | null {
  if (sent.doc_id) {
    const named = saved?.docs.find(({ docId }) => docId === sent.doc_id)
    if (!named) throw new Refused('NOT_FOUND')
    return named
  }
  const ofType = (each: Document) => !sent.doc_type || each.docType === sent.doc_type
  const own = inOrder && inOrder.docNo !== '' && ofType(inOrder) ? inOrder : null
  return own ?? saved?.docs.find(ofType) ?? null
}

/**
 * Finds the traveller of the order that a row of the form means, by masked number and telephone rather than by place:
 * travellers before this one may have been taken out.
 */
export function maskedTraveller(
  sent: TravellerInput,
  index: number,
  current: readonly Traveller[],
): Traveller | undefined {
  const fits = (person: Traveller) =>
    (!isMasked(sent.doc_no ?? '') || maskDocument(person.docNo) === sent.doc_no) &&
    (!isMasked(sent.phone ?? '') || maskPhone(person.phone) === sent.phone)
  const candidates = current.filter(fits)
  const here = current[index]
  return (
    candidates.find(({ nameCn }) => nameCn !== '' && nameCn === sent.name_cn) ??
    (here && candidates.includes(here) ? here : candidates[0])
  )
}

/** Refuses TRAVELLER with every fault by its field: `travellers.0.doc_no`. */
export function assertTravellers(
  travellers: readonly Traveller[],
  counts: Counts,
  trip: TravellerTrip,
  need: Need,
) {
  const faults = travellersFaults(travellers, counts, trip, need)
  if (faults.length > 0) throw new Refused('TRAVELLER', { errors: errorsOf(faults) })
}

export const errorsOf = (faults: readonly Fault[]): Record<string, string> =>
  Object.fromEntries(faults.map(({ field, message }) => [field, message]))

/** Whether the travellers have everything the trip needs. */
export const isComplete = (travellers: readonly Traveller[], counts: Counts, trip: TravellerTrip) =>
  travellersFaults(travellers, counts, trip, 'complete').length === 0
