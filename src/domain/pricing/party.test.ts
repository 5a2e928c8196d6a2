import { describe, expect, test } from 'vitest'
import { type Companion, type PartyTrip, partyFaults } from './party.ts'

const aTrip: PartyTrip = {
  productType: 'group',
  departsOn: '2026-10-01',
  returnsOn: '2026-10-08',
  guardianConsent: false,
}
const adult: Companion = { kind: 'adult', birthday: '1990-01-01', guardianSeq: null }
const youth: Companion = { kind: 'adult', birthday: '2010-01-01', guardianSeq: null }
const child: Companion = { kind: 'child_bed', birthday: '2018-01-01', guardianSeq: null }
const infant: Companion = { kind: 'infant', birthday: '2026-01-01', guardianSeq: null }
const messages = (people: Companion[], over: Partial<PartyTrip> = {}) =>
  partyFaults(people, { ...aTrip, ...over }).map(({ field, message }) => `${field} ${message}`)

const needsAdult = '儿童和婴儿须有成人同行'
const needsConsent = '未成年人须有成人同行或监护人同意'

describe('a minor', () => {
  test('travels with an adult', () => {
    expect(messages([adult])).toEqual([])
    expect(messages([adult, youth, child, infant])).toEqual([])
    expect(messages([child])).toEqual([`travellers.0.birthday ${needsAdult}`])
    expect(messages([youth, child])).toEqual([
      `travellers.0.birthday ${needsConsent}`,
      `travellers.1.birthday ${needsAdult}`,
    ])
  })

  test('from twelve on may go alone when a guardian consents', () => {
    expect(messages([youth], { guardianConsent: true })).toEqual([])
    expect(messages([child], { guardianConsent: true })).toEqual([`travellers.0.birthday ${needsAdult}`])
  })

  test('as a student may go alone when a guardian consents, a baby never', () => {
    const study = { productType: 'study' as const }
    expect(messages([child], study)).toEqual([`travellers.0.birthday ${needsConsent}`])
    expect(messages([child, youth], { ...study, guardianConsent: true })).toEqual([])
    expect(messages([infant], { ...study, guardianConsent: true })).toEqual([
      `travellers.0.birthday ${needsAdult}`,
    ])
  })

  test('without a birthday is what it is booked as', () => {
    expect(messages([{ ...youth, birthday: null }])).toEqual([])
    expect(messages([{ ...child, birthday: null }])).toEqual([`travellers.0.birthday ${needsAdult}`])
    expect(messages([{ ...infant, birthday: null }])).toEqual([`travellers.0.birthday ${needsAdult}`])
    const consented = { productType: 'study' as const, guardianConsent: true }
    expect(messages([{ ...child, birthday: null }], consented)).toEqual([])
    expect(messages([{ ...infant, birthday: null }], consented)).toEqual([
      `travellers.0.birthday ${needsAdult}`,
    ])
  })

  test('is looked after by an adult of the same order', () => {
    const wrong = 'travellers.1.guardian_seq 监护人须为本单的成人'
    expect(messages([adult, { ...child, guardianSeq: 1 }])).toEqual([])
    expect(messages([adult, { ...child, guardianSeq: 2 }])).toEqual([wrong])
    expect(messages([adult, { ...child, guardianSeq: 9 }])).toEqual([wrong])
    expect(messages([adult, { ...child, guardianSeq: 0 }])).toEqual([wrong])
  })
})

test('a second baby needs a second adult; a youth is none', () => {
  const tooMany = 'travellers 每位成人最多携带1名婴儿'
  expect(messages([adult, infant, infant])).toEqual([tooMany])
  expect(messages([adult, youth, infant, infant])).toEqual([tooMany])
  expect(messages([adult, adult, infant, infant])).toEqual([])
})
