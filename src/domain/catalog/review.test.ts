import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '../booking/order-codes.ts'
import {
  appendFault,
  editFault,
  type ReviewFacts,
  reviewerName,
  reviewStateOf,
  reviewStateText,
  reviewTextFault,
  writeFault,
} from './review.ts'

const at = (time: string) => new Date(`${time}+08:00`)
const written = { writtenAt: at('2026-11-01T10:00:00'), editedAt: null, isAppended: false }
const order: ReviewFacts = { isOfProduct: true, status: 'wait_review', returnsOn: '2026-10-31', review: null }
const reviewed: ReviewFacts = { ...order, status: 'done', review: written }

describe('a first review', () => {
  test('may be written from the day after return until 180 days later, to the end of that day', () => {
    expect(writeFault(order, at('2026-11-01T00:00:00'))).toBeNull()
    expect(writeFault({ ...order, status: 'done' }, at('2027-04-29T23:59:59'))).toBeNull()
    expect(writeFault(order, at('2027-04-30T00:00:00'))).toBe('返程已超过180天，不能再点评')
  })

  test.each<[OrderStatus, string]>([
    ['paid', '行程结束后才能点评'],
    ['ready', '行程结束后才能点评'],
    ['travelling', '行程结束后才能点评'],
    ['cancelled', '订单已取消或退款，不能点评'],
    ['refunding', '订单已取消或退款，不能点评'],
    ['refunded', '订单已取消或退款，不能点评'],
  ])('is not for an order in state %s', (status, sentence) => {
    expect(writeFault({ ...order, status }, at('2026-11-01T00:00:00'))).toBe(sentence)
  })

  test('is written once', () => {
    expect(writeFault(reviewed, at('2026-11-02T00:00:00'))).toBe('该订单已经点评过，可以修改或追评')
  })
})

describe('a review that stands', () => {
  test('is edited once, within seven days', () => {
    expect(editFault(order, at('2026-11-02T00:00:00'))).toBe('该订单还没有点评，请先写点评')
    expect(editFault(reviewed, at('2026-11-08T10:00:00'))).toBeNull()
    expect(editFault(reviewed, at('2026-11-08T10:00:01'))).toBe('点评发表7天后不能再修改')
    const edited = { ...reviewed, review: { ...written, editedAt: at('2026-11-02T00:00:00') } }
    expect(editFault(edited, at('2026-11-03T00:00:00'))).toBe('点评只能修改一次')
  })

  test('is followed up once, within 180 days', () => {
    expect(appendFault(order, at('2026-11-02T00:00:00'))).toBe('该订单还没有点评，请先写点评')
    expect(appendFault(reviewed, at('2027-04-30T10:00:00'))).toBeNull()
    expect(appendFault(reviewed, at('2027-04-30T10:00:01'))).toBe('点评发表180天后不能再追评')
    const appended = { ...reviewed, review: { ...written, isAppended: true } }
    expect(appendFault(appended, at('2026-11-03T00:00:00'))).toBe('追评只能写一次')
  })
})

test('the state and its sentence say what can be done, and until when', () => {
  const now = at('2026-11-02T00:00:00')
  const appended = { ...reviewed, review: { ...written, isAppended: true } }
  expect([order, reviewed, appended].map((each) => reviewStateOf(each, now))).toEqual([
    'open',
    'may_append',
    'written',
  ])
  expect(reviewStateOf({ ...order, status: 'paid' }, now)).toBe('closed')
  expect(reviewStateText(order, now)).toBe('可以点评至 2027-04-29')
  expect(reviewStateText({ ...order, status: 'paid' }, now)).toBe('行程结束后才能点评')
  expect(reviewStateText(reviewed, now)).toBe(
    '您已点评；可以修改一次，至 2026-11-08；可以追评一次，至 2027-04-30',
  )
  expect(reviewStateText(appended, at('2026-12-01T00:00:00'))).toBe('您已点评')
})

test('ten letters to a thousand, whatever they are made of', () => {
  expect(reviewTextFault(`  ${'好'.repeat(9)}  `)).toBe('请至少填写10个字')
  expect(reviewTextFault('😀'.repeat(10))).toBeNull()
  expect(reviewTextFault('😀'.repeat(1000))).toBeNull()
  expect(reviewTextFault('好'.repeat(1001))).toBe('点评最多1000字')
})

test('a name shows its first letter, and nothing of its length', () => {
  expect(reviewerName('李雷', false)).toBe('李**')
  expect(reviewerName('𠮷野家', false)).toBe('𠮷**')
  expect(reviewerName('李雷', true)).toBe('匿名用户')
  expect(reviewerName(' ', false)).toBe('匿名用户')
})
