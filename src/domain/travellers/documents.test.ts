import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar-day.ts'
import { keysOf } from '../keys.ts'
import {
  acceptedDocTypes,
  birthdayOfDocument,
  checksumHolds,
  documentExpires,
  documentFault,
  documentFaultForTrip,
  documentState,
  documentTypesOf,
  genderOfDocument,
  maskDocument,
  normaliseDocument,
  type TripDocument,
} from './documents.ts'
import { type DocType, docTypes } from './traveller-codes.ts'

const today = '2026-09-01'
const fault = (type: DocType, number: string, nationality = 'CHN') =>
  documentFault(type, normaliseDocument(number), { nationality, today })
const malformed = '证件号码格式错误，请核对'

/** Completes 17 digits with the check digit, written apart from the code under test. */
function withCheckDigit(first17: string): string {
  const digits = '0123456789X'.split('')
  const found = digits.find((last) => {
    const values = [...first17, last].map((each) => (each === 'X' ? 10 : Number(each)))
    // ISO 7064 in its recursive form: the weight of a place is 2 to the power of its distance from the end.
    return values.reduce((sum, value) => (sum * 2 + value) % 11, 0) % 11 === 1
  })
  return first17 + (found ?? '')
}

describe('typing a number', () => {
  test.each([
    ['１１０１０５ 19491231 002ｘ', '11010519491231002X'],
    ['g 1234-5678', 'G12345678'],
    ['E1234－5678', 'E12345678'],
    ['\u202dC12345678\u202c', 'C12345678'],
    ['110105—19491231—002x', '11010519491231002X'],
  ])('%j becomes %s', (typed, number) => {
    expect(normaliseDocument(typed)).toBe(number)
  })

  test('normalising twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = normaliseDocument(text)
        expect(normaliseDocument(once)).toBe(once)
      }),
    )
  })
})

describe('an identity card', () => {
  test('is accepted with its published sample numbers, with x as with X', () => {
    expect(fault('id_card', '11010519491231002X')).toBeNull()
    expect(fault('id_card', '11010519491231002x')).toBeNull()
    expect(fault('id_card', '34052419800101001X')).toBeNull()
  })

  test.each([
    ['110105194912310021', 'a wrong check digit'],
    ['11010519491231002', 'too few places'],
    ['11010519491231002XX', 'too many'],
    [withCheckDigit('11010519490230002'), '30 February'],
    [withCheckDigit('11010520270101002'), 'a birthday in the future'],
    [withCheckDigit('11010519050101002'), 'an age above 120'],
    [withCheckDigit('16010519491231002'), 'a province that does not exist'],
    ['E12345678', 'a passport'],
  ])('is refused: %s, %s', (number) => {
    expect(fault('id_card', number)).toBe(malformed)
  })

  test('tells an old number and an empty field apart', () => {
    expect(fault('id_card', '110105491231002')).toBe('请填写18位身份证号')
    expect(fault('id_card', ' - ')).toBe('请输入证件号码')
  })

  test('may belong to someone born today or 120 years ago', () => {
    expect(fault('id_card', withCheckDigit('11010520260901002'))).toBeNull()
    expect(fault('id_card', withCheckDigit('11010519050902002'))).toBeNull()
    expect(fault('id_card', withCheckDigit('11010519050901002'))).toBe(malformed)
  })

  test('tells birthday and gender', () => {
    expect(birthdayOfDocument('id_card', '11010519491231002X')).toBe('1949-12-31')
    expect(genderOfDocument('id_card', '11010519491231002X')).toBe('female')
    expect(genderOfDocument('id_card', '34052419800101001X')).toBe('male')
    expect(birthdayOfDocument('id_card', withCheckDigit('11010519490230002'))).toBeNull()
    expect(birthdayOfDocument('passport', 'E12345678')).toBeNull()
    expect(genderOfDocument('passport', 'E12345678')).toBeNull()
    expect(birthdayOfDocument('foreigner_id', 'USA123456789012')).toBeNull()
  })

  const anyCard = fc
    .tuple(
      fc.constantFrom('110105', '340524', '650102'),
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: 0, max: 999 }),
    )
    .map(([place, age, serial]) => {
      const born = addDays('1910-01-01', age)
      return {
        born,
        serial,
        number: withCheckDigit(`${place}${born.replaceAll('-', '')}${String(serial).padStart(3, '0')}`),
      }
    })

  test('is accepted for every real birthday, and read back', () => {
    fc.assert(
      fc.property(anyCard, ({ born, serial, number }) => {
        expect(fault('id_card', number)).toBeNull()
        expect(birthdayOfDocument('id_card', number)).toBe(born)
        expect(genderOfDocument('id_card', number)).toBe(serial % 2 === 1 ? 'male' : 'female')
      }),
    )
  })

  test('is refused after any single slip of a digit, and any two neighbours swapped', () => {
    fc.assert(
      fc.property(
        anyCard,
        fc.integer({ min: 0, max: 16 }),
        fc.integer({ min: 1, max: 9 }),
        ({ number }, place, by) => {
          const digit = String((Number(number[place]) + by) % 10)
          expect(checksumHolds(number.slice(0, place) + digit + number.slice(place + 1))).toBe(false)
          const [a = '', b = ''] = [number[place], number[place + 1]]
          if (a === b || b === 'X') return
          expect(checksumHolds(number.slice(0, place) + b + a + number.slice(place + 2))).toBe(false)
        },
      ),
    )
  })

  test('no text whatever breaks the check', () => {
    const types = keysOf(docTypes)
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.string(),
        fc.constantFrom('CHN', 'USA'),
        (type, text, nationality) => {
          const answer = fault(type, text, nationality)
          expect(answer === null || answer.length > 0).toBe(true)
        },
      ),
    )
    expect(checksumHolds('')).toBe(false)
    expect(checksumHolds('1'.repeat(19))).toBe(false)
  })
})

describe('the other documents', () => {
  test.each<[DocType, string, string]>([
    ['passport', 'G12345678', 'CHN'],
    ['passport', 'E12345678', 'CHN'],
    ['passport', 'EA1234567', 'CHN'],
    ['passport', 'AB12345', 'USA'],
    ['passport', 'K01234567', 'HKG'],
    ['hkmo_permit', 'C12345678', 'CHN'],
    ['hkmo_permit', 'CA1234567', 'CHN'],
    ['taiwan_permit', 'L12345678', 'CHN'],
    ['home_return_permit', 'H12345678', 'HKG'],
    ['home_return_permit', 'M1234567890', 'MAC'],
    ['taiwan_compatriot', '12345678', 'TWN'],
    ['taiwan_compatriot', '1234567890', 'TWN'],
    ['taiwan_compatriot', '1234567890B', 'TWN'],
    ['foreigner_id', 'USA123456789012', 'USA'],
    ['foreigner_id', withCheckDigit('91184019800101001'), 'USA'],
    ['foreigner_id', '91184019800101003X', 'USA'],
    ['residence_permit', withCheckDigit('81000019800101001'), 'HKG'],
    ['residence_permit', withCheckDigit('83000019800101001'), 'TWN'],
    ['birth_certificate', 'T123456789', 'CHN'],
  ])('%s %s of %s is accepted', (type, number, nationality) => {
    expect(fault(type, number, nationality)).toBeNull()
  })

  test.each<[DocType, string, string]>([
    ['passport', 'EI1234567', 'CHN'],
    ['passport', 'EO1234567', 'CHN'],
    ['passport', 'AB12345', 'CHN'],
    ['passport', 'AB12', 'USA'],
    ['passport', 'A'.repeat(16), 'USA'],
    ['hkmo_permit', 'W12345678', 'CHN'],
    ['hkmo_permit', 'CI1234567', 'CHN'],
    ['taiwan_permit', 'T12345678', 'CHN'],
    ['home_return_permit', 'H123456789', 'HKG'],
    ['home_return_permit', 'A12345678', 'HKG'],
    ['taiwan_compatriot', '123456789', 'TWN'],
    ['taiwan_compatriot', '12345678A', 'TWN'],
    ['foreigner_id', 'US1234567890123', 'USA'],
    ['foreigner_id', '911840198001010010', 'USA'],
    ['residence_permit', withCheckDigit('84000019800101001'), 'HKG'],
    ['residence_permit', withCheckDigit('81000019800231001'), 'HKG'],
    ['birth_certificate', '1234567890', 'CHN'],
  ])('%s %s of %s is refused', (type, number, nationality) => {
    expect(fault(type, number, nationality)).toBe(malformed)
  })
})

describe('a document for a trip', () => {
  const aPassport: TripDocument = {
    scope: 'outbound',
    docType: 'passport',
    validUntil: '2030-01-01',
    nationality: 'CHN',
    returnDate: '2026-10-08',
    personKind: 'adult',
  }

  test('a passport lives six months longer than the trip, to the day', () => {
    expect(documentFaultForTrip(aPassport)).toBeNull()
    expect(documentFaultForTrip({ ...aPassport, validUntil: '2027-04-08' })).toBeNull()
    const short = { field: 'valid_until', message: '护照有效期须超过返程日6个月' }
    expect(documentFaultForTrip({ ...aPassport, validUntil: '2027-04-07' })).toEqual(short)
    expect(documentFaultForTrip({ ...aPassport, validUntil: '2027-03-08' })).toEqual(short)
  })

  test('another document lives until the day of return', () => {
    const permit = { ...aPassport, scope: 'hkmo' as const, docType: 'hkmo_permit' as const }
    expect(documentFaultForTrip({ ...permit, validUntil: '2026-10-08' })).toBeNull()
    const expired = { field: 'valid_until', message: '证件有效期须覆盖返程日' }
    expect(documentFaultForTrip({ ...permit, validUntil: '2026-10-07' })).toEqual(expired)
    const card = { ...aPassport, scope: 'domestic' as const, docType: 'id_card' as const }
    expect(documentFaultForTrip({ ...card, validUntil: '2026-10-07' })).toEqual(expired)
  })

  test('crossing a border needs a last day, an identity card may have none', () => {
    const missing = { field: 'valid_until', message: '请填写证件有效期' }
    expect(documentFaultForTrip({ ...aPassport, validUntil: null })).toEqual(missing)
    const card = { ...aPassport, scope: 'domestic' as const, docType: 'id_card' as const, validUntil: null }
    expect(documentFaultForTrip(card)).toBeNull()
  })

  test('the wrong kind is refused with the right one', () => {
    expect(documentFaultForTrip({ ...aPassport, docType: 'id_card' })).toEqual({
      field: 'doc_type',
      message: '本行程请使用护照',
    })
    expect(documentFaultForTrip({ ...aPassport, scope: 'hkmo' })?.message).toBe('本行程请使用往来港澳通行证')
    expect(
      documentFaultForTrip({ ...aPassport, scope: 'domestic', nationality: 'USA', docType: 'id_card' })
        ?.message,
    ).toBe('本行程请使用护照或外国人永久居留身份证')
  })

  test.each<[string, Parameters<typeof acceptedDocTypes>, DocType[]]>([
    ['abroad', ['outbound', 'CHN', 'adult'], ['passport']],
    ['abroad as a foreigner', ['outbound', 'USA', 'adult'], ['passport']],
    ['in Hong Kong', ['hkmo', 'CHN', 'infant'], ['hkmo_permit']],
    ['in Hong Kong as a foreigner', ['hkmo', 'USA', 'adult'], ['passport']],
    [
      'at home',
      ['domestic', 'CHN', 'adult'],
      ['id_card', 'home_return_permit', 'taiwan_compatriot', 'residence_permit'],
    ],
    ['at home from Hong Kong', ['domestic', 'HKG', 'adult'], ['home_return_permit', 'residence_permit']],
    ['at home from Macau', ['domestic', 'MAC', 'adult'], ['home_return_permit', 'residence_permit']],
    ['at home from Taiwan', ['domestic', 'TWN', 'adult'], ['taiwan_compatriot', 'residence_permit']],
    ['at home as a foreigner', ['domestic', 'USA', 'adult'], ['passport', 'foreigner_id']],
  ])('%s', (_, [scope, nationality, kind], types) => {
    expect(acceptedDocTypes(scope, nationality, kind)).toEqual(types)
  })

  test('a baby may travel at home on a birth certificate, a child may not', () => {
    expect(acceptedDocTypes('domestic', 'CHN', 'infant')).toContain('birth_certificate')
    expect(acceptedDocTypes('domestic', 'CHN', 'child_bed')).not.toContain('birth_certificate')
  })
})

test('every document that a trip accepts of a nationality can be saved with it', () => {
  for (const nationality of ['CHN', 'HKG', 'MAC', 'TWN', 'USA'])
    for (const scope of ['domestic', 'hkmo', 'outbound'] as const)
      for (const kind of ['adult', 'infant'] as const)
        expect(documentTypesOf(nationality)).toEqual(
          expect.arrayContaining([...acceptedDocTypes(scope, nationality, kind)]),
        )
  expect(documentTypesOf('CHN')).not.toContain('foreigner_id')
  expect(Object.keys(docTypes).filter((type) => !documentExpires(type as DocType))).toEqual([
    'birth_certificate',
  ])
})

test.each([
  [null, '有效'],
  ['2027-03-01', '有效'],
  ['2027-02-28', '即将过期'],
  ['2026-09-01', '即将过期'],
  ['2026-08-31', '已过期'],
])('a document until %s is %s', (validUntil, state) => {
  expect(documentState(validUntil, today)).toBe(state)
})

test('a document number shows its ends as the rule book writes them', () => {
  expect(maskDocument('11010519491231002X')).toBe('110***********002X')
  expect(maskDocument('E12345678')).toBe('E12****78')
  expect(maskDocument('12345678')).toBe('1******8')
  expect(maskDocument('USA123456789012')).toBe('USA********9012')
  expect(maskDocument('AB12')).toBe('A**2')
  expect(maskDocument('AB1')).toBe('***')
  expect(maskDocument('')).toBe('')
})

test('at least half of a document number is hidden, and its length is kept', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{0,20}$/), (number) => {
      const masked = maskDocument(number)
      expect(masked).toHaveLength(number.length)
      const hidden = masked.split('*').length - 1
      expect(hidden * 2).toBeGreaterThanOrEqual(Math.min(number.length, 8))
    }),
  )
})
