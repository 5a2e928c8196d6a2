import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysOf } from '#src/domain/keys.ts'
import { type PersonKind, personKinds } from '#src/domain/travellers/traveller-codes.ts'
import { type FittingTrip, fitTravellers, isBlank, isMisplaced } from './fit-travellers.ts'
import { emptyTraveller, type TypedTraveller } from './typed-traveller.ts'

const trip: FittingTrip = { scope: 'domestic', departsOn: '2027-01-20', returnsOn: '2027-01-27' }
const nobody = { adult: 0, child_bed: 0, child_nobed: 0, infant: 0 }
const ADULT = '1980-05-01'
const CHILD = '2018-05-01'
const BABY = '2026-05-01'

const card = (kind: PersonKind, name_cn = '', birthday = ''): TypedTraveller => ({
  ...emptyTraveller(kind, 'domestic'),
  name_cn,
  birthday,
})
const shown = (cards: readonly TypedTraveller[]) =>
  cards.map(({ kind, name_cn }) => `${kind} ${name_cn}`.trim())

describe('the cards of a party', () => {
  test('keep every typed traveller in its place', () => {
    const typed = [card('adult'), card('adult', '韩梅梅')]
    expect(fitTravellers(typed, { ...nobody, adult: 2 }, trip)).toEqual(typed)
  })

  test('lose a blank one before a filled one, and the last before the first', () => {
    const typed = [card('adult'), card('adult', '李雷'), card('adult', '韩梅梅')]
    expect(shown(fitTravellers(typed, { ...nobody, adult: 2 }, trip))).toEqual(['adult 李雷', 'adult 韩梅梅'])
    expect(shown(fitTravellers(typed, { ...nobody, adult: 1 }, trip))).toEqual(['adult 李雷'])
  })

  test('put a child that stood in the place of an adult into the free place of a child', () => {
    const typed = [card('adult', '李雷', ADULT), card('adult', '李小雷', CHILD), card('child_bed')]
    const party = { ...nobody, adult: 1, child_bed: 1 }
    expect(shown(fitTravellers(typed, party, trip))).toEqual(['adult 李雷', 'child_bed 李小雷'])
    const same = fitTravellers(typed, { ...nobody, adult: 2, child_bed: 1 }, trip)
    expect(shown(same)).toEqual(['adult 李雷', 'adult', 'child_bed 李小雷'])
  })

  test('leave a child where it is while the party has no place for it', () => {
    const typed = [card('adult', '李小雷', CHILD)]
    expect(shown(fitTravellers(typed, { ...nobody, adult: 1 }, trip))).toEqual(['adult 李小雷'])
  })

  test('give a traveller who becomes an infant the documents of that kind', () => {
    const passport = { ...card('adult', '李小雷', BABY), doc_type: 'passport' as const }
    const [, moved] = fitTravellers([card('adult'), passport], { ...nobody, adult: 1, infant: 1 }, trip)
    expect(moved).toMatchObject({ kind: 'infant', name_cn: '李小雷', doc_type: 'id_card' })
  })

  test('are as many of each kind as the party has, and no typed traveller is lost while there is a place', () => {
    const kind = fc.constantFrom(...keysOf(personKinds))
    const drawn = fc.record({
      kind,
      name_cn: fc.constantFrom('', '李雷', '韩梅梅'),
      birthday: fc.constantFrom('', ADULT, CHILD, BABY),
    })
    const count = fc.integer({ min: 0, max: 4 })
    const party = fc.record({ adult: count, child_bed: count, child_nobed: count, infant: count })
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 6 }), party, (people, wanted) => {
        const typed = people.map((each) => card(each.kind, each.name_cn, each.birthday))
        const fitted = fitTravellers(typed, wanted, trip)
        const of = (wantedKind: PersonKind) => fitted.filter((each) => each.kind === wantedKind)
        expect(
          [of('adult'), of('child_bed'), of('child_nobed'), of('infant')].map((all) => all.length),
        ).toEqual([wanted.adult, wanted.child_bed, wanted.child_nobed, wanted.infant])
        const misplaced = (cards: readonly TypedTraveller[]) =>
          cards.filter((each) => isMisplaced(each, trip)).length
        expect(misplaced(fitted)).toBeLessThanOrEqual(misplaced(typed))
        const filled = typed.filter((each) => !isBlank(each)).length
        const isRoomy = Object.values(wanted).every((places) => places >= filled)
        if (isRoomy) expect(fitted.filter((each) => !isBlank(each))).toHaveLength(filled)
      }),
    )
  })
})
