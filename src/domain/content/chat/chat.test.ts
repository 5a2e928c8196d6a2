import { describe, expect, test } from 'vitest'
import { answerDueAt, guestLabel, shownState, withdrawFault } from './chat.ts'
import { withoutDocuments } from './hidden-numbers.ts'

const at = (time: string) => new Date(`2026-11-21T${time}+08:00`)

describe('numbers that no conversation keeps', () => {
  test.each([
    ['我的身份证11010519491231002X，麻烦看下', '我的身份证110***********002X，麻烦看下'],
    ['卡号6222 0212 3456 7890 123', '卡号622************0123'],
    ['卡号6222-0212-3456-7890', '卡号622*********7890'],
    ['护照E12345678和EA1234567', '护照E12****78和EA1****67'],
    ['通行证h12345678', '通行证h12****78'],
    ['１１０１０５１９４９１２３１００２Ｘ', '１１０**********１００２Ｘ'],
  ])('%s', (typed, kept) => {
    expect(withoutDocuments(typed)).toBe(kept)
  })

  test.each([
    '订单BM260803048213',
    '电话13812345678',
    '2026-11-21到2026-11-30',
    '价格24800，共74400元',
    'CA1234航班',
  ])('what is no document stays: %s', (typed) => {
    expect(withoutDocuments(typed)).toBe(typed)
  })
})

test('the first answer is due in two minutes, a later one in five, and what is asked at night by ten', () => {
  expect(answerDueAt(at('10:00:00'), true)).toEqual(at('10:02:00'))
  expect(answerDueAt(at('10:00:00'), false)).toEqual(at('10:05:00'))
  expect(answerDueAt(at('22:05:00'), true)).toEqual(new Date('2026-11-22T10:00:00+08:00'))
  expect(answerDueAt(at('07:00:00'), true)).toEqual(at('10:00:00'))
})

test('outside working hours what waits is offline, and what a clerk answers goes on', () => {
  expect(shownState('waiting', at('22:05:00'))).toBe('offline')
  expect(shownState(null, at('22:05:00'))).toBe('offline')
  expect(shownState('open', at('22:05:00'))).toBe('open')
  expect(shownState(null, at('10:00:00'))).toBe('none')
})

test('a message can be taken back for two minutes', () => {
  expect(withdrawFault(at('10:00:00'), at('10:02:00'))).toBeNull()
  expect(withdrawFault(at('10:00:00'), at('10:02:01'))).toBe('发出2分钟后不能撤回')
})

test('guests are told apart by the beginning of their browser’s hash', () => {
  expect(guestLabel(new Uint8Array([0x7f, 0x2c, 9]))).toBe('访客 7F2C')
})
