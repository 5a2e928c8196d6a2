import { expect, test } from 'vitest'
import { isAssignable } from './assignable.ts'

const owner = { id: 7 }

test('a request goes to another colleague, and to the present one while its customer asks for a change', () => {
  expect(isAssignable({ owner: null, redesign_by: null }, 7)).toBe(true)
  expect(isAssignable({ owner, redesign_by: null }, 8)).toBe(true)
  expect(isAssignable({ owner, redesign_by: null }, 7)).toBe(false)
  expect(isAssignable({ owner, redesign_by: new Date('2026-11-21T12:00:00+08:00') }, 7)).toBe(true)
  expect(isAssignable({ owner: null, redesign_by: null }, null)).toBe(false)
})
