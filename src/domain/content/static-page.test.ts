import { expect, test } from 'vitest'
import { earliestDay, nextVersion, publishBlockers } from './static-page.ts'

test('a version is the next of its year, whatever older ones are called', () => {
  expect(nextVersion([], 2027)).toBe('2027.1')
  expect(nextVersion(['2026.9', '2026.10', '1', 'draft'], 2026)).toBe('2026.11')
  expect(nextVersion(['2026.9'], 2027)).toBe('2027.1')
})

test('what members agree to holds a week after it is published, everything else at once or from a later day', () => {
  expect(earliestDay('privacy', '2026-12-28')).toBe('2027-01-04')
  expect(earliestDay('useragree', '2026-11-21')).toBe('2026-11-28')
  expect(earliestDay('guide', '2026-11-21')).toBe('2026-11-21')
})

test('a text without words, or with a picture without words, cannot be published', () => {
  const picture = { type: 'image', picture: { stem: '/uploads/a', alt: ' ' } } as const
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '请带好证件' }] } as const
  expect(publishBlockers({ type: 'doc', content: [paragraph] })).toEqual([])
  expect(publishBlockers({ type: 'doc', content: [paragraph, picture] })).toEqual(['有图片没有说明'])
  expect(publishBlockers({ type: 'doc', content: [{ type: 'paragraph' }] })).toEqual(['正文是空的'])
})
