import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const trip = {
  orderNo: 'BM261122000001',
  title: '昆明,大理;丽江',
  departsOn: '2027-01-29',
  returnsOn: '2027-01-31',
  madeAt: new Date('2026-11-22T02:00:00Z'),
}

test('a trip is one entry over whole days, its end the day after the return', () => {
  const lines = calendarFile(trip).split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20270129')
  expect(lines).toContain('DTEND;VALUE=DATE:20270201')
  expect(lines).toContain('DTSTAMP:20261122T020000Z')
  expect(lines).toContain('SUMMARY:昆明\\,大理\\;丽江')
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR')
  expect(lines.at(-2)).toBe('END:VCALENDAR')
})

test('no line is longer than 75 octets, and unfolding gives the title back', () => {
  const title = '昆明-大理-丽江-香格里拉8日纯玩小团，洱海骑行与虎跳峡徒步'.repeat(3)
  const text = calendarFile({ ...trip, title })
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})
