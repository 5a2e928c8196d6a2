import { expect, test } from 'vitest'
import { bedsTaken, travellersText } from './counts.ts'

test('a party is told in words, kinds that nobody travels as left out', () => {
  expect(travellersText({ adult: 2, child_bed: 0, child_nobed: 0, infant: 0 })).toBe('2成人')
  expect(travellersText({ adult: 2, child_bed: 1, child_nobed: 1, infant: 1 })).toBe('2成人2儿童1婴儿')
  expect(travellersText({ adult: 0, child_bed: 1, child_nobed: 0, infant: 0 })).toBe('1儿童')
})

test('beds are for adults and children booked with one', () => {
  expect(bedsTaken({ adult: 2, child_bed: 1, child_nobed: 1, infant: 1 })).toBe(3)
})
