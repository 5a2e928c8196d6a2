import { describe, expect, test } from 'vitest'
import { minuteText } from '../../calendar-day.ts'
import { toFen } from '../../money.ts'
import { type BillKind, billKinds, type OrderStatus, orderStatuses } from '../order-codes.ts'
import {
  bankNo,
  isSameDebt,
  judgeTransfer,
  maskPayer,
  needsSecondLook,
  takesTransfer,
  transferDue,
} from './bank-transfer.ts'

describe('what a transfer may pay', () => {
  const sources = ['web', 'advisor', 'custom'] as const

  test('尾款 and 补款 always, and a first payment only where an advisor made the order', () => {
    const taken = (source: (typeof sources)[number]) =>
      (Object.keys(billKinds) as BillKind[]).filter((kind) =>
        takesTransfer({ kind, change_id: null }, { source }),
      )
    expect(taken('web')).toEqual(['balance', 'supplement'])
    expect(taken('advisor')).toEqual(['full', 'deposit', 'balance', 'supplement'])
    expect(taken('custom')).toEqual(['full', 'deposit', 'balance', 'supplement'])
  })

  test('is never the difference of a change, which has no three days, whoever made the order', () => {
    const ofChange = { kind: 'supplement', change_id: 1 } as const
    expect(sources.map((source) => takesTransfer(ofChange, { source }))).toEqual([false, false, false])
  })

  test.each([
    ['2026-11-23T09:00', '2026-11-26 23:59'],
    ['2026-11-26T23:59', '2026-12-01 23:59'],
    ['2026-11-27T20:00', '2026-12-02 23:59'],
    ['2026-11-28T10:00', '2026-12-02 23:59'],
    ['2026-11-29T10:00', '2026-12-02 23:59'],
  ])('chosen at %s it is expected until %s: banks rest on Saturday and Sunday', (at, until) => {
    expect(minuteText(transferDue(new Date(`${at}:00+08:00`)))).toBe(until)
  })

  test('a bill signed for again is the same money, another supplement is not', () => {
    const bill = (id: number, kind: BillKind) => ({ id, kind })
    expect(isSameDebt(bill(1, 'full'), bill(2, 'deposit'))).toBe(true)
    expect(isSameDebt(bill(1, 'balance'), bill(2, 'balance'))).toBe(true)
    expect(isSameDebt(bill(1, 'deposit'), bill(2, 'balance'))).toBe(false)
    expect(isSameDebt(bill(1, 'supplement'), bill(2, 'supplement'))).toBe(false)
    expect(isSameDebt(bill(1, 'supplement'), bill(1, 'supplement'))).toBe(true)
  })

  test('a second person looks above ¥5,000, not at it', () => {
    expect([500_000, 500_001].map((fen) => needsSecondLook(toFen(fen), { transferFen: 500_000 }))).toEqual([
      false,
      true,
    ])
  })
})

describe('what money that has come does', () => {
  const bill = { kind: 'balance', status: 'unpaid', amountFen: toFen(100), isSigned: true } as const
  const now = new Date('2026-11-21T10:00:00+08:00')
  type Given = Parameters<typeof judgeTransfer>
  const judged = (status: OrderStatus, bill: Given[1], fen: Given[2], givenUp: Partial<Given[0]> = {}) =>
    judgeTransfer({ status, cancel_reason: 'deadline', departs_on: '2026-12-01', ...givenUp }, bill, fen, now)
  const said = (...asked: Parameters<typeof judged>) => {
    const judgement = judged(...asked)
    return judgement.outcome === 'apart' ? judgement.why : judgement.outcome
  }

  test('of all states of an order a balance is paid in one, and late in one; in all others it goes back', () => {
    const by = (kind: BillKind, outcome: string) =>
      (Object.keys(orderStatuses) as OrderStatus[]).filter(
        (status) => said(status, { ...bill, kind }, toFen(100)) === outcome,
      )
    expect(by('balance', 'pays')).toEqual(['deposit_paid'])
    expect(by('full', 'pays')).toEqual(['wait_pay'])
    expect(by('deposit', 'pays')).toEqual(['wait_pay'])
    expect(by('supplement', 'pays')).toEqual(['deposit_paid', 'paid', 'ready', 'travelling'])
    for (const kind of Object.keys(billKinds) as BillKind[]) expect(by(kind, 'late')).toEqual(['cancelled'])
    expect(said('refunding', bill, toFen(100))).toBe('订单退款中，不能收这笔款')
    expect(said('refunded', bill, toFen(100))).toBe('订单已退款，不能收这笔款')
  })

  test.each([
    ['没有对应的账单', null, 100],
    ['账单已付清', { ...bill, status: 'paid' }, 100],
    ['账单已付清', { ...bill, status: 'refunded' }, 100],
    ['账单已关闭', { ...bill, status: 'closed' }, 100],
    ['金额与账单不符', bill, 99],
    ['金额与账单不符', bill, 101],
    ['补充条款尚未签署', { ...bill, kind: 'supplement', isSigned: false }, 100],
  ] as const)('money goes back where it is said: %s', (why, meant, fen) => {
    expect(said('deposit_paid', meant, toFen(fen))).toBe(why)
  })

  test('of a cancelled order only the sum of its bill may bring it back', () => {
    expect(said('cancelled', { ...bill, status: 'closed' }, toFen(100))).toBe('late')
    expect(said('cancelled', { ...bill, status: 'closed' }, toFen(101))).toBe('金额与账单不符')
    expect(said('cancelled', { ...bill, status: 'paid' }, toFen(100))).toBe('账单已付清')
    expect(said('cancelled', null, toFen(100))).toBe('没有对应的账单')
  })

  test('only an order that the clock gave up comes back, by its first money and before its day', () => {
    const first = { ...bill, kind: 'full', status: 'closed' } as const
    const revives = (meant: Given[1], givenUp?: Partial<Given[0]>) =>
      judged('cancelled', meant, toFen(100), givenUp)
    expect(revives(first)).toEqual({ outcome: 'late', mayRevive: true })
    expect(revives(first, { departs_on: '2026-11-22' })).toEqual({ outcome: 'late', mayRevive: true })
    for (const givenUp of [{ cancel_reason: 'by_user' }, { departs_on: '2026-11-21' }] as const)
      expect(revives(first, givenUp)).toEqual({ outcome: 'late', mayRevive: false })
    for (const kind of ['balance', 'supplement'] as const)
      expect(revives({ ...first, kind })).toEqual({ outcome: 'late', mayRevive: false })
  })
})

test('a bank’s number is one number, however it is typed', () => {
  expect(['icbc 2026-0001', 'ICBC2026-0001', ' icbc2026 -0001'].map(bankNo)).toEqual(
    Array(3).fill('ICBC2026-0001'),
  )
})

test('a payer is masked so that no letter between and no number but its end is left', () => {
  expect(maskPayer('浙江百陌国际旅行社有限公司', '6222000000005678')).toBe('浙江***公司 尾号5678')
  expect(maskPayer('李雷', '6222000000005678')).toBe('李*** 尾号5678')
  expect(maskPayer('欧阳娜娜子', '')).toBe('欧***')
  expect(maskPayer('', '')).toBe('***')
})
