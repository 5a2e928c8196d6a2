import { deskHolidays } from '#src/api/desk/departures/holidays.ts'
import { type HolidayTerms, readHoliday } from '#src/domain/booking/departures/holiday.ts'
import { addDays, startOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import { type RecordNoun, recordHandlers } from '#src/server/operations/content-records/service.ts'
import { deleteHoliday, insertHoliday, listHolidays, type StoredHoliday, updateHoliday } from './store.ts'

/** Whether it is over, goes on or comes follows from its days. */
const listed = async (db: Db) =>
  (await listHolidays(db)).map((holiday) => ({
    ...holiday,
    active: true,
    starts_at: startOf(holiday.first_on),
    ends_at: startOf(addDays(holiday.last_on, 1)),
  }))

const holidayNoun: RecordNoun<Awaited<ReturnType<typeof listed>>[number], HolidayTerms> = {
  entity: 'holiday',
  most: 400,
  list: listed,
  fieldsOf: ({ kind, name, first_on, last_on, note }: StoredHoliday) => ({
    ...{ kind, name, first_on, last_on, note },
  }),
  read: async (_ctx, tx, fields, id) =>
    readHoliday(
      fields,
      (await listHolidays(tx)).filter((each) => each.id !== id),
    ),
  insert: insertHoliday,
  update: updateHoliday,
  remove: deleteHoliday,
  words: { showing: '进行中', coming: '未到', over: '已过' },
}

export const holidayHandlers = recordHandlers(deskHolidays, holidayNoun)
