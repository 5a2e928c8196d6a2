import { expect, test } from 'vitest'
import { answerMinutes } from './designer-figures.ts'

test('how soon a designer calls is the median, which one long wait does not move', () => {
  expect(answerMinutes([10, 20, 30, 40, 5000])).toBe(30)
  expect(answerMinutes([10, 20, 30, 40, 50, 60])).toBe(35)
})

test('nothing is said of fewer than five calls, and never less than a minute', () => {
  expect(answerMinutes([10, 20, 30, 40])).toBeNull()
  expect(answerMinutes([0, 0, -3, 0, 2])).toBe(1)
})
