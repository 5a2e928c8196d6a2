import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DepartureStock,
  departureLabel,
  departureStatus,
  groupText,
  refusalToReserve,
  seatsLeft,
  seatsTaken,
  seatsText,
  shownStock,
} from './stock.ts'

const closeAt = new Date('2026-09-13T09:00:00Z')
const before = new Date(closeAt.getTime() - 1)
const aStock = (over: Partial<DepartureStock> = {}): DepartureStock => ({
  status: 'open',
  capacity: 20,
  sold: 0,
  held: 0,
  minGroup: 8,
  closeAt,
  ...over,
})

describe('seats', () => {
  test('are taken by adults and children, not by infants', () => {
    expect(seatsTaken({ adult: 2, child_bed: 1, child_nobed: 1, infant: 2 })).toBe(4)
  })

  test.each([
    [25, 10, '余位充足'],
    [10, 10, '余位充足'],
    [9, 9, '仅剩9位'],
    [1, 1, '仅剩1位'],
    [0, 0, '候补'],
  ])('%i left are shown as %i, %s', (left, shown, text) => {
    expect(shownStock(left)).toBe(shown)
    expect(seatsText(left)).toBe(text)
  })

  test('are never negative, even if more were given than there are', () => {
    expect(seatsLeft(aStock({ sold: 15, held: 3 }))).toBe(2)
    expect(seatsLeft(aStock({ sold: 15, held: 9 }))).toBe(0)
  })
})

describe('the group', () => {
  test('is formed by sold seats or by staff, not by held ones', () => {
    expect(groupText(aStock({ sold: 5, held: 9 }))).toBe('还差3人成团')
    expect(groupText(aStock({ sold: 8 }))).toBe('已成团')
    expect(groupText(aStock({ sold: 0, status: 'formed' }))).toBe('已成团')
  })
})

describe('the state that visitors see', () => {
  test.each<[string, Partial<DepartureStock>, ReturnType<typeof departureStatus>]>([
    ['nobody yet', {}, 'open'],
    ['nobody yet in a group of two', { minGroup: 2 }, 'open'],
    ['four missing', { sold: 4 }, 'open'],
    ['three missing', { sold: 5 }, 'nearly_formed'],
    ['enough sold', { sold: 8 }, 'formed'],
    ['no seat left', { sold: 12, held: 8 }, 'full'],
    ['formed without a seat left', { status: 'formed', sold: 20 }, 'full'],
    ['closed by staff', { status: 'closed' }, 'closed'],
    ['cancelled while full', { status: 'cancelled', sold: 20 }, 'cancelled'],
    ['asked for by telephone', { status: 'by_phone' }, 'by_phone'],
  ])('%s', (_, over, status) => {
    expect(departureStatus(aStock(over), before)).toBe(status)
  })

  test('closes at the very instant of close_at', () => {
    expect(departureStatus(aStock(), before)).toBe('open')
    expect(departureStatus(aStock(), closeAt)).toBe('closed')
    expect(departureStatus(aStock({ status: 'by_phone' }), closeAt)).toBe('by_phone')
    expect(departureLabel(aStock(), before)).toBe('余位充足')
    expect(departureLabel(aStock(), closeAt)).toBe('已截止')
    expect(departureLabel(aStock({ sold: 20 }), before)).toBe('候补')
    expect(departureLabel(aStock({ status: 'cancelled' }), before)).toBe('已取消')
    expect(departureLabel(aStock({ status: 'by_phone' }), before)).toBe('电询')
  })
})

describe('reserving', () => {
  test('needs an open sale and the seats', () => {
    expect(refusalToReserve(aStock({ sold: 18 }), 2, before)).toBeNull()
    expect(refusalToReserve(aStock({ sold: 18, held: 1 }), 2, before)).toBe('SOLD_OUT')
    expect(refusalToReserve(aStock({ status: 'formed' }), 2, before)).toBeNull()
    expect(refusalToReserve(aStock(), 2, closeAt)).toBe('CLOSED')
    for (const status of ['closed', 'cancelled', 'by_phone'] as const) {
      expect(refusalToReserve(aStock({ status }), 1, before)).toBe('CLOSED')
    }
  })

  test('is refused for one seat exactly when no seat is left on an open sale', () => {
    const seats = fc.integer({ min: 0, max: 30 })
    fc.assert(
      fc.property(seats, seats, seats, (capacity, sold, held) => {
        const stock = aStock({ capacity, sold, held })
        expect(refusalToReserve(stock, 1, before) === null).toBe(seatsLeft(stock) > 0)
      }),
    )
  })
})
