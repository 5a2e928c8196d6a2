import type { Fault } from '../fault.ts'
import { keysOf } from '../keys.ts'
import type { Counts } from '../pricing/counts.ts'
import { partyFaults } from '../pricing/party.ts'
import { type Need, type Traveller, type TravellerTrip, travellerFaults } from './traveller.ts'
import { personKinds, personKindText } from './traveller-codes.ts'

/** By the time of signing the travellers are those that were paid for; until then there may be fewer, never more. */
function countFaults(travellers: readonly Traveller[], counts: Counts, need: Need): Fault[] {
  const faults: Fault[] = []
  for (const kind of keysOf(personKinds)) {
    const there = travellers.filter((each) => each.kind === kind).length
    if (there > counts[kind] || (need !== 'draft' && there < counts[kind])) {
      faults.push({
        field: 'travellers',
        message: `${personKindText[kind]}须为${counts[kind]}位，已填${there}位`,
      })
    }
  }
  return faults
}

/** No two travellers of an order show the same document; the later one is marked. */
function duplicateFaults(travellers: readonly Traveller[]): Fault[] {
  const first = new Map<string, number>()
  const faults: Fault[] = []
  for (const [index, { docType, docNo }] of travellers.entries()) {
    if (docType === null || docNo === '') continue
    const key = `${docType} ${docNo}`
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, index)
    else faults.push({ field: `travellers.${index}.doc_no`, message: `与第${earlier + 1}位出行人的证件重复` })
  }
  return faults
}

/**
 * Everything wrong with the normalised travellers of an order: each by itself, then all of them together. Empty means
 * good enough for `need`; a field appears once, with its first fault.
 */
export function travellersFaults(
  travellers: readonly Traveller[],
  counts: Counts,
  trip: TravellerTrip,
  need: Need,
): Fault[] {
  const all = [
    ...countFaults(travellers, counts, need),
    ...travellers.flatMap((person, index) => travellerFaults(person, index, trip, need)),
    ...duplicateFaults(travellers),
    // A party half filled in lacks its adults only because they come next.
    ...(need === 'draft' ? [] : partyFaults(travellers, trip)),
  ]
  return all.filter((fault, index) => all.findIndex(({ field }) => field === fault.field) === index)
}

/** A fault of one traveller as a sentence of its own: `第2位出行人：请输入证件号码`. */
export function blockerText({ field, message }: Fault): string {
  const index = /^travellers\.(\d+)\./.exec(field)?.[1]
  return index === undefined ? message : `第${Number(index) + 1}位出行人：${message}`
}
