import type { TravellerInput } from '#src/api/account/travellers.ts'
import type { AgreementName } from '#src/domain/booking/agreements.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import type { PersonKind } from '#src/domain/travellers/traveller-codes.ts'

interface Going {
  name: string
  traveller: Pick<TravellerInput, 'kind' | 'doc_type' | 'guardian_seq'>
}

const going = (name: string, traveller: Going['traveller']): Going => ({ name, traveller })
const liLei = going('LI LEI', { kind: 'adult', doc_type: 'id_card' })
const always = ['unfit', 'noreturn', 'docs'] as const satisfies AgreementName[]

/** With whom the demo member travels, and the boxes that they have to tick. */
const parties = {
  family: {
    people: [liLei, going('LI XIAOYU', { kind: 'child_bed', doc_type: 'id_card', guardian_seq: 1 })],
    agreed: [...always, 'minor'],
  },
  father: {
    people: [liLei, going('LI JIANGUO', { kind: 'adult', doc_type: 'id_card' })],
    agreed: [...always],
  },
  abroad: {
    people: [
      going('LI LEI', { kind: 'adult', doc_type: 'passport' }),
      going('SMITH JOHN', { kind: 'adult', doc_type: 'passport' }),
    ],
    agreed: [...always, 'crossborder'],
  },
} satisfies Record<string, { people: Going[]; agreed: AgreementName[] }>

export type Party = keyof typeof parties

export const seatsOf = (party: Party): number => parties[party].people.length

/** The party as the booking form sends it. */
export function travellersOf(party: Party, savedTravellers: ReadonlyMap<string, number>) {
  const { people, agreed } = parties[party]
  const of = (kind: PersonKind) => people.filter(({ traveller }) => traveller.kind === kind).length
  const counts: Counts = {
    adult: of('adult'),
    child_bed: of('child_bed'),
    child_nobed: of('child_nobed'),
    infant: of('infant'),
  }
  const travellers_json = people.map(({ name, traveller }) => {
    const tourist_id = savedTravellers.get(name)
    if (tourist_id === undefined) throw new Error(`the demo member knows no ${name}`)
    return { ...traveller, tourist_id }
  })
  return { counts, travellers_json, agree_json: agreed }
}
