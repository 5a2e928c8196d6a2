import { expect, test } from 'vitest'
import { askerText, questionDueAt } from './question.ts'

test('a question is due a working day after it was asked, and nights do not count', () => {
  expect(questionDueAt(new Date('2026-11-21T10:00:00+08:00'))).toEqual(new Date('2026-11-22T10:00:00+08:00'))
  expect(questionDueAt(new Date('2026-11-21T23:00:00+08:00'))).toEqual(new Date('2026-11-22T22:00:00+08:00'))
})

test('who asked is shown by the first letter of a name, and by none where there is no name', () => {
  expect(askerText('李雷')).toBe('李**')
  for (const name of ['', '百陌用户6S8P']) expect(askerText(name)).toBe('旅客')
})
