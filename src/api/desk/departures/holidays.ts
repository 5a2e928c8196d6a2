import { holidayFieldNames } from '#src/domain/booking/departures/holiday.ts'
import { recordCalls } from '../content/records.ts'

/** 节假日 and 旺季, by which a batch chooses its days (desk book §4.3). */
export const deskHolidays = recordCalls({
  part: 'holidays',
  name: '节假日与旺季',
  right: 'departure.edit',
  noun: 'departure.holiday',
  fields: holidayFieldNames,
})
