import { deskHolidays } from '#src/api/desk/departures/holidays.ts'
import { seasonText } from '#src/domain/booking/departures/seasons.ts'
import { daysBetween, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import type { FieldSpec } from '../../content/records/fields.ts'
import { RecordsPage } from '../../content/records/records-page.tsx'
import { DepartureTabs } from '../tabs.tsx'

const fields: readonly FieldSpec[] = [
  {
    name: 'kind',
    label: '类别',
    kind: 'choice',
    options: [
      ['holiday', seasonText.holiday],
      ['high', seasonText.high],
    ],
    help: '两类都不是的日子为淡季',
  },
  { name: 'name', label: '名称', kind: 'text', isRequired: true, help: '最多20字' },
  { name: 'first_on', label: '第一天', kind: 'day', isRequired: true },
  { name: 'last_on', label: '最后一天', kind: 'day', isRequired: true },
  { name: 'note', label: '来源', kind: 'text', isWide: true, help: '如放假通知的日期，方便每年核对' },
]

const fresh = { kind: 'holiday', name: '', first_on: '', last_on: '', note: '' }

function daysText({ first_on = '', last_on = '' }: Readonly<Record<string, string>>) {
  const days = [...new Set([first_on, last_on])].map((day) => `${monthDayText(day)} ${weekdayText(day)}`)
  return `${days.join(' 至 ')}，${daysBetween(first_on, last_on) + 1}天`
}

/** 节假日与旺季 (desk book §4.3): by which 批量 and 新建 choose their days, the latest year first. */
export const Page = () => (
  <RecordsPage
    entity="holiday"
    calls={deskHolidays}
    fields={fields}
    fresh={fresh}
    groupOf={({ fields: { first_on = '' } }) => `${first_on.slice(0, 4)}年`}
    lineOf={({ fields }) =>
      [seasonText[fields['kind'] as 'high'], daysText(fields), fields['note']].filter(Boolean).join(' · ')
    }
    nothing="新建一段节假日或旺季，批量修改和新建班期就能按它选日期。"
    noun="节假日"
    tabs={<DepartureTabs />}
    title="班期"
    titleOf={({ fields: { name } }) => name ?? ''}
  />
)
