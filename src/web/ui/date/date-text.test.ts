import { expect, test } from 'vitest'
import { dayTyped, narrowed } from './date-text.ts'

test.each([
  '1990-05-20',
  '19900520',
  '1990-5-20',
  '1990/05/20',
  ' 1990.5.20 ',
  '1990年5月20日',
  '1990 年 5 月 20 日',
])('%s is 20 May 1990', (text) => {
  expect(dayTyped(text)).toBe('1990-05-20')
})

test.each(['', '1990', '1990-05', '199005', '1990-13-01', '2027-02-29', '90-05-20', '1990-05-201', '明天'])(
  '%s is no day',
  (text) => {
    expect(dayTyped(text)).toBeNull()
  },
)

test('full-width digits are digits', () => {
  expect(dayTyped(narrowed('１９９０／０５／２０'))).toBe('1990-05-20')
})
