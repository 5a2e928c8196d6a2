import { addDays, type Day } from '../calendar-day.ts'

interface Trip {
  orderNo: string
  title: string
  departsOn: Day
  returnsOn: Day
  madeAt: Date
}

const compact = (text: string) => text.replaceAll(/[-:]|\.\d{3}/g, '')
/** RFC 5545 §3.3.11. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')

/** At most 75 octets a line (RFC 5545 §3.1); a character of Chinese has three. */
const folded = (line: string) => (line.match(/.{1,24}/gsu) ?? []).join('\r\n ')

/** The days of a trip as a calendar file (RFC 5545): one entry over whole days, the same one however often it is downloaded. */
export const calendarFile = ({ orderNo, title, departsOn, returnsOn, madeAt }: Trip): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Baimo Travel//ZH',
    'BEGIN:VEVENT',
    `UID:${orderNo}@baimo-travel`,
    `DTSTAMP:${compact(madeAt.toISOString())}`,
    `DTSTART;VALUE=DATE:${compact(departsOn)}`,
    // The end is the first day that is not part of it.
    `DTEND;VALUE=DATE:${compact(addDays(returnsOn, 1))}`,
    folded(`SUMMARY:${escaped(title)}`),
    folded(`DESCRIPTION:${escaped(`百陌旅行订单 ${orderNo}`)}`),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
