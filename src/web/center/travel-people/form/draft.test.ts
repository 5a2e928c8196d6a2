import { describe, expect, test } from 'vitest'
import type { TouristView } from '#src/contract/travellers.ts'
import { touristFaults } from '#src/domain/tourist.ts'
import { withDocuments, withNationality, withNewDocument } from './change.ts'
import { type Draft, draftOf, emptyDraft, inputOf, touristOf } from './draft.ts'

const today = '2026-11-21'
const HERS = '11010519491231002X'
const HIS = '34052419800101001X'

const saved: TouristView = {
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

const typed = (draft: Draft, number: string): Draft =>
  withDocuments(draft, draft.docs.with(0, { ...(draft.docs[0] as Draft['docs'][0]), number }), today)

describe('birthday and gender', () => {
  test('come with a number that tells them, follow another one, and go when it is none any more', () => {
    const hers = typed(emptyDraft, HERS)
    expect(hers).toMatchObject({ birthday: '1949-12-31', gender: 'female' })
    expect(typed(hers, HIS)).toMatchObject({ birthday: '1980-01-01', gender: 'male' })
    expect(typed(hers, HERS.slice(0, -1))).toMatchObject({ birthday: '', gender: '' })
  })

  test('that were typed stay, and are found to disagree', () => {
    const draft = typed({ ...emptyDraft, birthday: '1990-01-01' }, HERS)
    expect(draft).toMatchObject({ birthday: '1990-01-01', gender: 'female' })
    expect(touristFaults(touristOf(draft), today)).toMatchObject({ birthday: '出生日期与证件号码不一致' })
  })

  test('of a saved traveller stay while its number is masked', () => {
    expect(withNewDocument(draftOf(saved))).toMatchObject({ birthday: '1980-01-01', gender: 'male' })
  })
})

describe('what is sent', () => {
  test('of a saved traveller is what was changed, and nothing when nothing was', () => {
    const draft = draftOf(saved)
    expect(inputOf(draft, draft)).toEqual({})
    expect(inputOf({ ...draft, nameCn: '李磊' }, draft)).toEqual({ name_cn: '李磊' })
    expect(touristFaults(touristOf(draft), today)).toEqual({})
  })

  test('names a masked number by its document, and leaves out a card nobody has filled', () => {
    const draft = withNewDocument(draftOf(saved))
    expect(inputOf(draft, draftOf(saved))).toEqual({})
    const [card, passport] = draft.docs as [Draft['docs'][0], Draft['docs'][0]]
    const renewed = { ...draft, docs: [card, { ...passport, number: 'E12345678' }], defaultKey: passport.key }
    expect(inputOf(renewed, draftOf(saved)).docs_json).toEqual([
      { doc_id: 9, doc_type: 'id_card', doc_no: '340***********001X', valid_until: '', is_default: false },
      { doc_type: 'passport', doc_no: 'E12345678', valid_until: '', is_default: true },
    ])
  })
})

test('another nationality changes the kind of a card that is empty, and of no other', () => {
  expect(withNationality(emptyDraft, 'HKG').docs[0]?.type).toBe('home_return_permit')
  expect(withNationality(typed(emptyDraft, HERS), 'HKG').docs[0]?.type).toBe('id_card')
  expect(withNationality(draftOf(saved), 'USA').docs[0]?.type).toBe('id_card')
})

test('the last card that goes leaves the next one to be the first choice', () => {
  const none = withDocuments(emptyDraft, [], today)
  const again = withNewDocument(none)
  expect(again.docs).toHaveLength(1)
  expect(again.defaultKey).toBe(again.docs[0]?.key)
})
