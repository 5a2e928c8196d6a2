import type { Day } from '#src/domain/calendar-day.ts'

/** The first days of the public holidays that a traveller looks for; the calendar shows the name for the number. */
const holidays: Record<Day, string> = {
  '2027-01-01': '元旦',
  '2027-02-06': '春节',
  '2027-02-20': '元宵',
  '2027-04-05': '清明',
  '2027-05-01': '劳动节',
  '2027-06-09': '端午',
  '2027-09-15': '中秋',
  '2027-10-01': '国庆',
  '2028-01-01': '元旦',
  '2028-01-26': '春节',
  '2028-04-04': '清明',
  '2028-05-01': '劳动节',
}

export const holidayOn = (day: Day): string | undefined => holidays[day]
