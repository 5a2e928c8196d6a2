import { expect, test } from 'vitest'
import { makeCounter } from './limits.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 2, 0, seconds))

test('a counter in memory lets its window’s share pass and tells how long the rest waits', () => {
  const counter = makeCounter({ windowSeconds: 60 })
  expect([1, 2, 3].map(() => counter.hit('a', 2, at(15)))).toEqual([null, null, 45])
  expect(counter.hit('b', 2, at(15))).toBeNull()
  expect(counter.hit('a', 2, at(60))).toBeNull()
})

test('names that are invented one after the other are forgotten, the one that goes on is not', () => {
  const counter = makeCounter({ windowSeconds: 60, mostKeys: 10 })
  for (let n = 0; n < 100; n++) {
    counter.hit(`invented ${n}`, 5, at(1))
    const wait = counter.hit('steady', 5, at(1))
    expect(wait === null).toBe(n < 5)
  }
})
