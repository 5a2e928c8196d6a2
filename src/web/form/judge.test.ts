import { describe, expect, test } from 'vitest'
import { profile } from '#src/api/account/profile.ts'
import { travellers } from '#src/api/account/travellers.ts'
import { accounts } from '#src/api/auth/accounts.ts'
import { passwords } from '#src/api/auth/passwords.ts'
import { orderReviews } from '#src/api/booking/order-reviews.ts'
import { customTrips } from '#src/api/content/custom-trips.ts'
import { inquiry } from '#src/api/content/inquiries.ts'
import { judge } from './judge.ts'

describe('a form is judged as the server would judge it', () => {
  test('what the server normalises is normalised, and no fault', () => {
    const { input, faults } = judge(passwords.login, { phone: ' +86 138 0000 0001', pwd: 'a b', flag: true })
    expect({ input, faults }).toEqual({ input: { phone: '13800000001', pwd: 'a b', flag: true }, faults: {} })
  })

  test('every field that is wrong has its first sentence, an empty one that it is missing', () => {
    expect(judge(passwords.login, { phone: '', pwd: '' }).faults).toEqual({
      phone: '请输入手机号',
      pwd: '请输入密码',
    })
    expect(judge(inquiry.message, { nickname: '', phone: '1', message: '好'.repeat(101) }).faults).toEqual({
      nickname: '请输入您的姓名',
      phone: '您输入的手机号码格式错误，请重新输入',
      message: '您的咨询文字超过了最大100字，请精简',
    })
  })

  test('an empty field that may be missing is left out, and sent where emptiness is a value of it', () => {
    expect(judge(accounts.codeLogin, { phone: '13800000001', code: '', agree: false }).input).toEqual({
      phone: '13800000001',
      agree: false,
    })
    expect(judge(profile.update, { birthday: '', gender: '', city: ' 杭州 ' }).input).toEqual({
      birthday: '',
      gender: '',
      city: '杭州',
    })
    expect(judge(profile.update, { gender: 'female' }).input).toEqual({ gender: 'female' })
  })

  test('a number may be text, and a text that is no number is a fault', () => {
    const asked = { phone: '13800000001', people: '12', kind: 'enterprise' as const }
    expect(judge(customTrips.create, asked).input).toMatchObject({ people: 12, kind: 'enterprise' })
    expect(judge(customTrips.create, { ...asked, people: '十二' }).faults).toEqual({
      people: '人数为1到2000人',
    })
  })

  test('what travels as JSON is judged inside, by the names that the server gives its fields', () => {
    const doc = { doc_type: 'passport' as const, doc_no: 'E1', valid_until: '', is_default: true }
    expect(judge(travellers.add, { name_cn: '李雷', docs_json: [doc] }).input?.docs_json).toEqual([doc])
    expect(judge(travellers.add, { docs_json: [doc, { ...doc, doc_no: '1'.repeat(65) }] }).faults).toEqual({
      'docs_json.1.doc_no': '证件号码格式错误，请核对',
    })
    expect(
      judge(orderReviews.add, { order_id: 'BM260803048213', score: 5, images_json: [], tags_json: ['x'] })
        .faults,
    ).not.toHaveProperty('images_json')
  })

  test('a field that the endpoint does not take is not sent', () => {
    expect(
      judge(passwords.forget, {
        phone: '13800000001',
        pwd: 'Baimo2026',
        code: '123456',
        ...{ again: 'Baimo2026' },
      }).input,
    ).toEqual({ phone: '13800000001', pwd: 'Baimo2026', code: '123456' })
  })
})
