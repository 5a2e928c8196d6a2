import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar-day.ts'
import { keysOf } from '../keys.ts'
import {
  birthdayOfDocument,
  checksumHolds,
  documentFault,
  documentTypesOf,
  maskDocument,
  normaliseDocument,
} from './documents.ts'
import { type DocType, docTypes } from './traveller-codes.ts'

const today = '2026-09-01'
const types = keysOf(docTypes)
const fault = (type: DocType, number: string, nationality = 'CHN') =>
  documentFault(type, number, { nationality, today })

/** The digit that makes 17 others whole, found by trying: apart from the code under test but for its verdict. */
const completed = (first17: string) =>
  [...'0123456789X'].map((last) => first17 + last).find(checksumHolds) ?? ''

const born = fc.nat({ max: 42_000 }).map((days) => addDays('1910-01-01', days).replaceAll('-', ''))
const serial = fc.stringMatching(/^\d{3}$/)
const numbered = (places: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...places), born, serial)
    .map(([place, day, rest]) => completed(`${place}${day}${rest}`))

/** Valid numbers of every kind, with somebody who may bear them. */
const numbers: Record<DocType, fc.Arbitrary<string>> = {
  id_card: numbered(['110105', '340524', '650102', '820000']),
  passport: fc.stringMatching(/^(G\d{8}|E\d{8}|E[A-HJ-NP-Z]\d{7})$/),
  hkmo_permit: fc.stringMatching(/^C(\d{8}|[A-HJ-NP-Z]\d{7})$/),
  taiwan_permit: fc.stringMatching(/^L\d{8}$/),
  home_return_permit: fc.stringMatching(/^[HM](\d{8}|\d{10})$/),
  taiwan_compatriot: fc.stringMatching(/^(\d{8}|\d{10}[A-Z]?)$/),
  foreigner_id: fc.oneof(numbered(['911184', '931101']), fc.stringMatching(/^[A-Z]{3}\d{12}$/)),
  residence_permit: numbered(['810000', '820000', '830000']),
  birth_certificate: fc.stringMatching(/^[A-Z]\d{9}$/),
}
const anyDocument = fc
  .constantFrom(...types)
  .chain((type) => numbers[type].map((number) => ({ type, number })))

describe('a valid number of any kind of document', () => {
  test('is not refused', () => {
    fc.assert(
      fc.property(anyDocument, ({ type, number }) => {
        expect(fault(type, number)).toBeNull()
      }),
    )
  })

  test('is the same number in small letters, in full width, and with blanks and hyphens anywhere', () => {
    const noise = fc.constantFrom('', '', '', ' ', '-', '\u3000', '\u200b', '\u2013')
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0))
    fc.assert(
      fc.property(
        anyDocument,
        fc.array(noise, { minLength: 20, maxLength: 20 }),
        fc.constantFrom(
          (text: string) => text.toLowerCase(),
          wide,
          (text: string) => text,
        ),
        ({ number }, blanks, spelling) => {
          const typed = [...number].map((each, index) => (blanks[index] ?? '') + spelling(each)).join('')
          expect(normaliseDocument(typed)).toBe(number)
        },
      ),
    )
  })

  test('is no number once a place is missing or added, unless the kind has both lengths', () => {
    const oneLength: DocType[] = ['id_card', 'passport', 'hkmo_permit', 'taiwan_permit', 'residence_permit']
    const oneOf = fc
      .constantFrom(...oneLength)
      .chain((type) => numbers[type].map((number) => ({ type, number })))
    fc.assert(
      fc.property(oneOf, ({ type, number }) => {
        expect(fault(type, number.slice(0, -1))).not.toBeNull()
        expect(fault(type, `${number}0`)).not.toBeNull()
      }),
    )
  })

  test('shows only its ends behind its mask, seven places at the most, at its own length', () => {
    fc.assert(
      fc.property(anyDocument, ({ number }) => {
        const masked = maskDocument(number)
        expect(masked).toHaveLength(number.length)
        const shown = [...masked].filter((each) => each !== '*').length
        expect(shown).toBeLessThanOrEqual(number.length / 2 + 1)
        expect(shown).toBeLessThanOrEqual(7)
        // What is left cannot be taken for a number again.
        for (const type of types) expect(fault(type, masked, 'USA')).not.toBeNull()
      }),
    )
  })
})

describe('a number with the checksum of GB 11643', () => {
  const withChecksum = fc.oneof(numbers.id_card, numbers.residence_permit, numbered(['911184']))

  test('is refused after any single wrong place, the check digit included', () => {
    fc.assert(
      fc.property(withChecksum, (number) => {
        for (const [place, right] of [...number].entries())
          for (const wrong of place === 17 ? '0123456789X' : '0123456789')
            if (wrong !== right)
              expect(checksumHolds(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  test('is refused after any two unlike neighbours have changed places', () => {
    fc.assert(
      fc.property(withChecksum, (number) => {
        for (let place = 0; place < 17; place += 1) {
          const [a = '', b = ''] = [number[place], number[place + 1]]
          if (a !== b)
            expect(checksumHolds(number.slice(0, place) + b + a + number.slice(place + 2))).toBe(false)
        }
      }),
    )
  })

  test('tells the day it was made of', () => {
    fc.assert(
      fc.property(numbers.id_card, (number) => {
        expect(birthdayOfDocument('id_card', number)?.replaceAll('-', '')).toBe(number.slice(6, 14))
      }),
    )
  })
})

test('every traveller has some document to choose, and none is offered twice', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{3}$/), (nationality) => {
      const offered = documentTypesOf(nationality)
      expect(offered.length).toBeGreaterThan(0)
      expect(new Set(offered).size).toBe(offered.length)
    }),
  )
})
