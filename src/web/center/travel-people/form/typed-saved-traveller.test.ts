import { describe, expect, test } from 'vitest'
import type { SavedTravellerView } from '#src/api/account/travellers.ts'
import { savedTravellerFaults } from '#src/domain/travellers/saved-traveller.ts'
import { withDocuments, withNationality, withNewDocument } from './change.ts'
import {
  emptySavedTraveller,
  inputOf,
  savedTravellerOf,
  type TypedSavedTraveller,
  typedOf,
} from './typed-saved-traveller.ts'

const today = '2026-11-21'
const HERS = '11010519491231002X'
const HIS = '34052419800101001X'

const saved: SavedTravellerView = {
  id: 7,
  name_cn: '李雷',
  name_en_last: 'LI',
  name_en_first: 'LEI',
  gender: 'male',
  birthday: '1980-01-01',
  nationality: 'CHN',
  phone: '138****1234',
  email: 'l***@example.com',
  crowd: '成人',
  is_self: true,
  docs: [
    {
      doc_id: 9,
      doc_type: 'id_card',
      doc_type_text: '身份证',
      doc_no: '340***********001X',
      valid_until: '',
      state: '有效',
    },
  ],
}

type Card = TypedSavedTraveller['docs_json'][0]

const typed = (person: TypedSavedTraveller, doc_no: string): TypedSavedTraveller =>
  withDocuments(person, person.docs_json.with(0, { ...(person.docs_json[0] as Card), doc_no }), today)

describe('birthday and gender', () => {
  test('come with a number that tells them, follow another one, and go when it is none any more', () => {
    const hers = typed(emptySavedTraveller, HERS)
    expect(hers).toMatchObject({ birthday: '1949-12-31', gender: 'female' })
    expect(typed(hers, HIS)).toMatchObject({ birthday: '1980-01-01', gender: 'male' })
    expect(typed(hers, HERS.slice(0, -1))).toMatchObject({ birthday: '', gender: '' })
  })

  test('that were typed stay, and are found to disagree', () => {
    const person = typed({ ...emptySavedTraveller, birthday: '1990-01-01' }, HERS)
    expect(person).toMatchObject({ birthday: '1990-01-01', gender: 'female' })
    expect(savedTravellerFaults(savedTravellerOf(person), today)).toMatchObject({
      birthday: '出生日期与证件号码不一致',
    })
  })

  test('of a saved traveller stay while its number is masked', () => {
    expect(withNewDocument(typedOf(saved))).toMatchObject({ birthday: '1980-01-01', gender: 'male' })
  })
})

describe('the form of a saved traveller', () => {
  test('sends the changed fields, and none when nothing was changed', () => {
    const person = typedOf(saved)
    expect(inputOf(person, person)).toEqual({})
    expect(inputOf({ ...person, name_cn: '李磊' }, person)).toEqual({ name_cn: '李磊' })
    expect(savedTravellerFaults(savedTravellerOf(person), today)).toEqual({})
  })

  test('names a masked number by its document id, and leaves out a blank card', () => {
    const person = withNewDocument(typedOf(saved))
    expect(inputOf(person, typedOf(saved))).toEqual({})
    const [card, passport] = person.docs_json as [Card, Card]
    const docs_json = [
      { ...card, is_default: false },
      { ...passport, doc_no: 'E12345678', is_default: true },
    ]
    const renewed = { ...person, docs_json }
    expect(inputOf(renewed, typedOf(saved)).docs_json).toEqual([
      { doc_id: 9, doc_type: 'id_card', doc_no: '340***********001X', valid_until: '', is_default: false },
      { doc_type: 'passport', doc_no: 'E12345678', valid_until: '', is_default: true },
    ])
  })
})

test('another nationality changes the kind of a card that is empty, and of no other', () => {
  expect(withNationality(emptySavedTraveller, 'HKG').docs_json[0]?.doc_type).toBe('home_return_permit')
  expect(withNationality(typed(emptySavedTraveller, HERS), 'HKG').docs_json[0]?.doc_type).toBe('id_card')
  expect(withNationality(typedOf(saved), 'USA').docs_json[0]?.doc_type).toBe('id_card')
})

test('the last card that goes leaves the next one to be the first choice', () => {
  const none = withDocuments(emptySavedTraveller, [], today)
  const again = withNewDocument(none)
  expect(again.docs_json).toHaveLength(1)
  expect(again.docs_json[0]?.is_default).toBe(true)
})
