import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar-day.ts'
import { noDetails } from '../personal-details.ts'
import type { Counts } from '../pricing/counts.ts'
import {
  documentsDue,
  type Need,
  normaliseTraveller,
  type Traveller,
  type TravellerTrip,
} from './traveller.ts'
import { blockerText, travellersFaults } from './travellers.ts'

const aTrip: TravellerTrip = {
  productType: 'group',
  scope: 'domestic',
  today: '2026-08-01',
  departsOn: '2026-10-01',
  returnsOn: '2026-10-08',
  guardianConsent: false,
}
const abroad: Partial<TravellerTrip> = { scope: 'outbound' }
const liLei: Traveller = {
  kind: 'adult',
  savedTravellerId: null,
  ...noDetails,
  nameCn: '李雷',
  gender: 'female',
  birthday: '1949-12-31',
  docType: 'id_card',
  docNo: '11010519491231002X',
  validUntil: null,
  phone: '',
  guardianSeq: null,
}
const withPassport: Partial<Traveller> = {
  nameEnLast: 'LI',
  nameEnFirst: 'LEI',
  docType: 'passport',
  docNo: 'E12345678',
  validUntil: '2030-01-01',
}
const noDocument: Partial<Traveller> = { docType: null, docNo: '', validUntil: null }

const countsOf = (people: readonly Traveller[]): Counts => {
  const count = (kind: Traveller['kind']) => people.filter((each) => each.kind === kind).length
  return {
    adult: count('adult'),
    child_bed: count('child_bed'),
    child_nobed: count('child_nobed'),
    infant: count('infant'),
  }
}
const faults = (
  people: readonly Traveller[],
  need: Need,
  trip: Partial<TravellerTrip> = {},
  counts = countsOf(people),
) =>
  Object.fromEntries(
    travellersFaults(people, counts, { ...aTrip, ...trip }, need).map(({ field, message }) => [
      field,
      message,
    ]),
  )
/** The faults of one adult, by the field's own name. */
const alone = (over: Partial<Traveller>, need: Need = 'complete', trip: Partial<TravellerTrip> = {}) =>
  Object.fromEntries(
    Object.entries(faults([{ ...liLei, ...over }], need, trip)).map(([field, text]) => [
      field.replace('travellers.0.', ''),
      text,
    ]),
  )

describe('a traveller', () => {
  test('is complete at home with an identity card, abroad with a passport', () => {
    expect(alone({})).toEqual({})
    expect(alone(withPassport, 'complete', abroad)).toEqual({})
  })

  test('may be anything but wrong in a draft', () => {
    const empty = { ...noDocument, nameCn: '', gender: null, birthday: null }
    expect(alone(empty, 'draft')).toEqual({})
    expect(alone(empty, 'sign')).toEqual({ name_cn: '请输入姓名' })
    expect(alone(empty, 'complete')).toEqual({
      name_cn: '请输入姓名',
      gender: '请选择性别',
      birthday: '请填写出生日期',
      doc_type: '请选择证件类型',
    })
  })

  test.each<[string, Partial<Traveller>, Record<string, string>]>([
    ['a name of one character', { nameCn: '李' }, { name_cn: '中文姓名须为2-20个汉字，少数民族姓名可含“·”' }],
    ['small letters', { nameEnLast: 'li' }, { name_en_last: '姓的拼音须为大写字母，不超过30个' }],
    [
      'a first name with a digit',
      { nameEnFirst: 'LEI2' },
      { name_en_first: '名的拼音须为大写字母，不超过40个' },
    ],
    [
      'a day that does not exist',
      { birthday: '1990-02-30', ...noDocument },
      { birthday: '出生日期有误，请核对' },
    ],
    ['a birthday to come', { birthday: '2026-08-02', ...noDocument }, { birthday: '出生日期有误，请核对' }],
    ['a birthday long past', { birthday: '1899-12-31', ...noDocument }, { birthday: '出生日期有误，请核对' }],
    [
      'a child booked as an adult',
      { birthday: '2020-01-01', ...noDocument },
      { birthday: '该出行人按出发日年龄为儿童，请按儿童预订' },
    ],
    ['no country', { nationality: 'China', ...noDocument }, { nationality: '国籍有误' }],
    ['a number without its kind', { docType: null }, { doc_type: '请选择证件类型' }],
    ['a wrong check digit', { docNo: '110105194912310021' }, { doc_no: '证件号码格式错误，请核对' }],
    ['another birthday than the card', { birthday: '1950-01-01' }, { birthday: '出生日期与证件号码不一致' }],
    ['another gender than the card', { gender: 'male' }, { gender: '性别与证件号码不一致' }],
    ['an expired card', { validUntil: '2026-10-07' }, { valid_until: '证件有效期须覆盖返程日' }],
    [
      'a last day that does not exist',
      { validUntil: '2026-02-30' },
      { valid_until: '证件有效期有误，请核对' },
    ],
    ['a telephone that is none', { phone: '123' }, { phone: '您输入的手机号码格式错误，请重新输入' }],
    [
      'a passport at home',
      withPassport,
      { doc_type: '本行程请使用身份证或港澳居民来往内地通行证或台湾居民来往大陆通行证或港澳台居民居住证' },
    ],
  ])('is refused in every state with %s', (_, over, expected) => {
    expect(alone(over, 'draft')).toEqual(expected)
    expect(alone(over, 'sign')).toMatchObject(expected)
  })

  test('abroad needs a name in letters to sign', () => {
    expect(alone({ ...noDocument }, 'sign', abroad)).toEqual({
      name_en_last: '请输入姓的拼音',
      name_en_first: '请输入名的拼音',
    })
    expect(alone({ ...noDocument }, 'draft', abroad)).toEqual({})
  })

  test('from abroad has a name in letters and need not have a Chinese one', () => {
    const smith = { ...noDocument, nationality: 'USA', nameCn: '' }
    expect(alone(smith, 'sign')).toEqual({ name_en_last: '请输入姓的拼音', name_en_first: '请输入名的拼音' })
    expect(alone({ ...smith, nameEnLast: 'SMITH', nameEnFirst: 'JOHN' }, 'sign')).toEqual({})
  })
})

test('a birthday may be today or the first day of 1900', () => {
  const baby = { ...liLei, ...noDocument, kind: 'infant' as const, birthday: aTrip.today }
  expect(faults([baby], 'draft')).toEqual({})
  expect(alone({ ...noDocument, birthday: '1900-01-01' }, 'draft')).toEqual({})
})

describe('a document', () => {
  test('is wanted by the time the trip is confirmed, its last day too', () => {
    expect(alone({ ...noDocument, docType: 'id_card' }, 'sign')).toEqual({})
    expect(alone({ ...noDocument, docType: 'id_card' })).toEqual({ doc_no: '请输入证件号码' })
    expect(alone({ ...withPassport, validUntil: null }, 'sign', abroad)).toEqual({})
    expect(alone({ ...withPassport, validUntil: null }, 'complete', abroad)).toEqual({
      valid_until: '请填写证件有效期',
    })
  })

  test('five months of passport after return are too few, in every state', () => {
    const short = { valid_until: '护照有效期须超过返程日6个月' }
    for (const need of ['draft', 'sign', 'complete'] as const) {
      expect(alone({ ...withPassport, validUntil: '2027-03-08' }, need, abroad)).toEqual(short)
    }
  })

  test('that is being made may be missing until 20 days before a trip abroad', () => {
    const pending = { ...withPassport, ...noDocument }
    const ahead = (days: number) => ({ ...abroad, today: addDays(aTrip.departsOn, -days) })
    expect(alone(pending, 'sign', ahead(20))).toEqual({})
    expect(alone(pending, 'sign', ahead(19))).toEqual({ doc_type: '请选择证件类型' })
    expect(alone(pending, 'draft', ahead(19))).toEqual({})
    expect(documentsDue('sign', { ...aTrip, today: aTrip.departsOn })).toBe(false)
  })

  test('belongs to one traveller of an order', () => {
    expect(faults([liLei, { ...liLei, nameCn: '韩梅梅' }], 'draft')).toEqual({
      'travellers.1.doc_no': '与第1位出行人的证件重复',
    })
    const bare = { ...liLei, ...noDocument }
    expect(faults([bare, bare], 'sign')).toEqual({})
    const unnumbered = { ...bare, docType: 'id_card' as const }
    expect(faults([unnumbered, unnumbered], 'sign')).toEqual({})
  })
})

describe('the travellers of an order', () => {
  const child: Traveller = {
    ...liLei,
    ...noDocument,
    kind: 'child_bed',
    nameCn: '李小雷',
    birthday: '2018-01-01',
  }
  const counts: Counts = { adult: 1, child_bed: 1, child_nobed: 0, infant: 0 }

  test('are those that were paid for, by kind', () => {
    expect(faults([liLei, child], 'sign', {}, counts)).toEqual({})
    expect(faults([liLei], 'sign', {}, counts)).toEqual({ travellers: '儿童占床须为1位，已填0位' })
    expect(faults([liLei], 'draft', {}, counts)).toEqual({})
    const tooMany = { travellers: '儿童占床须为1位，已填2位' }
    expect(faults([liLei, child, { ...child, nameCn: '李小小' }], 'draft', {}, counts)).toEqual(tooMany)
  })

  test('may be entered child first', () => {
    expect(faults([child], 'draft', {}, counts)).toEqual({})
    expect(faults([child], 'sign')).toEqual({ 'travellers.0.birthday': '儿童和婴儿须有成人同行' })
  })

  test('have one fault a field, the first', () => {
    const nobody = { adult: 0, child_bed: 0, child_nobed: 0, infant: 1 }
    const all = travellersFaults([liLei, child], nobody, aTrip, 'sign')
    expect(all.filter(({ field }) => field === 'travellers')).toEqual([
      { field: 'travellers', message: '成人须为0位，已填1位' },
    ])
  })
})

test('what was typed is stored in one spelling, and the card fills in what it tells', () => {
  const typed: Traveller = {
    ...liLei,
    nameCn: ' 买买提.艾力 ',
    nameEnLast: ' lü ',
    nameEnFirst: 'mei  mei',
    gender: null,
    birthday: null,
    docNo: '110105 19491231 002x',
    phone: '+86 138 0000 0001',
  }
  expect(normaliseTraveller(typed)).toMatchObject({
    nameCn: '买买提·艾力',
    nameEnLast: 'LYU',
    nameEnFirst: 'MEI MEI',
    gender: 'female',
    birthday: '1949-12-31',
    docNo: '11010519491231002X',
    phone: '13800000001',
  })
  expect(normaliseTraveller({ ...typed, docType: null })).toMatchObject({ gender: null, birthday: null })
  expect(normaliseTraveller({ ...typed, birthday: '1950-01-01', gender: 'male' })).toMatchObject({
    gender: 'male',
    birthday: '1950-01-01',
  })
})

test('a fault of one traveller is told with their place in the order', () => {
  expect(blockerText({ field: 'travellers.1.doc_no', message: '请输入证件号码' })).toBe(
    '第2位出行人：请输入证件号码',
  )
  expect(blockerText({ field: 'travellers', message: '成人须为2位，已填1位' })).toBe('成人须为2位，已填1位')
})
