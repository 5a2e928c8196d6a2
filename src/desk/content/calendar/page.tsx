import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { CalendarRow } from '#src/api/desk/content/calendar.ts'
import { deskContentCalendar } from '#src/api/desk/content/calendar.ts'
import { addDays, weekdayText } from '#src/domain/calendar-day.ts'
import { deskHref, useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ContentTabs } from '../parts/content-tabs.tsx'

const kinds = { popup: '弹窗', banner: '横幅', bottom: '底部横幅' } as const
const paths = { popup: '/content/popups', banner: '/content/banners', bottom: '/content/bottom' } as const
const looks = {
  showing: 'bg-pine-600 text-white',
  coming: 'bg-info-50 text-info',
  over: 'bg-sunk text-ink-700',
  off: 'bg-sunk text-ink-700',
} as const
const WEEKS = 28

/** 展示日历 (desk book §4.12): what shows where in four weeks, and where more begin than can show. */
export function Page() {
  const { search, path } = useAddress()
  const from = search['from']
  const calendar = useQuery(query(deskContentCalendar.weeks, { ...(from && { from }) }))
  return (
    <>
      <PageHead title="展示日历" />
      <ContentTabs />
      <Loaded of={calendar}>
        {({ today, days, rows }) => {
          const [first = today] = days
          return (
            <Panel
              aside={
                <nav aria-label="四周" className="ml-auto flex gap-1">
                  <a className="btn btn-text btn-sm" href={deskHref(path, { from: addDays(first, -WEEKS) })}>
                    前四周
                  </a>
                  <a className="btn btn-text btn-sm" href={deskHref(path, {})}>
                    今天
                  </a>
                  <a className="btn btn-text btn-sm" href={deskHref(path, { from: addDays(first, WEEKS) })}>
                    后四周
                  </a>
                </nav>
              }
              title={`${first} 至 ${days.at(-1)}`}
            >
              {rows.length === 0 ? (
                <p className="px-4 py-10 text-center text-ink-500">
                  这四周没有安排。新建弹窗或横幅并填写起止时间，就会出现在这里。
                </p>
              ) : (
                <table className="w-full table-fixed border-separate border-spacing-0">
                  <Days days={days} today={today} />
                  {rows.map((row) => (
                    <PageRows days={days} key={`${row.kind} ${row.title} ${row.page}`} row={row} />
                  ))}
                </table>
              )}
            </Panel>
          )
        }}
      </Loaded>
    </>
  )
}

const Days = ({ days, today }: { days: readonly string[]; today: string }) => (
  <thead>
    <tr className="bg-sunk text-12/18 text-ink-500">
      <th className="w-44 px-4 text-left font-normal" scope="col">
        页面
      </th>
      {days.map((day, place) => (
        <th
          className={`py-1 text-center font-normal ${day === today ? 'bg-pine-100 font-semibold text-pine-700' : ''}`}
          key={day}
          scope="col"
        >
          <span className="num block">
            {place === 0 || day.endsWith('-01') ? `${Number(day.slice(5, 7))}月` : ''}
            {Number(day.slice(8))}
          </span>
          <span className="block">{weekdayText(day).slice(-1)}</span>
        </th>
      ))}
    </tr>
  </thead>
)

/** A page, below it one line for each thing that shows there, and the days on which not all of them can. */
function PageRows({ row, days }: { row: CalendarRow; days: readonly string[] }) {
  const { kind, title, page, items, crowded, rule } = row
  const places = `${kinds[kind]} · ${title}`
  return (
    <tbody>
      <tr>
        <th className="border-line border-t px-4 pt-2 text-left align-top font-semibold" scope="rowgroup">
          <span className="block truncate" title={page}>
            {places}
          </span>
        </th>
        <td className="border-line border-t pt-2 text-12/18 text-ink-500" colSpan={days.length}>
          {crowded.length > 0 && (
            <span className="flex items-center gap-1 text-warn">
              <TriangleAlert aria-hidden className="icon shrink-0" />
              {daysText(crowded, days)}重叠：{rule}。
            </span>
          )}
        </td>
      </tr>
      {items.map((item) => (
        <tr key={item.id}>
          <td className="truncate px-4 py-1 text-12/18 text-ink-500">{item.note}</td>
          {item.first > 0 && <td colSpan={item.first} />}
          <td className="py-1 pr-px" colSpan={item.last - item.first + 1}>
            <DeskLink
              className={`block truncate rounded-tag px-1.5 py-0.5 text-12/18 hover:underline ${looks[item.standing]}`}
              search={{ id: String(item.id) }}
              title={item.title}
              to={paths[kind]}
            >
              {item.title}
              <span className="sr-only">
                ，{days[item.first]} 至 {days[item.last]}
              </span>
            </DeskLink>
          </td>
          {item.last < days.length - 1 && <td colSpan={days.length - 1 - item.last} />}
        </tr>
      ))}
    </tbody>
  )
}

/** `11月25日至27日、12月1日` of places in the days, which are in their order. */
function daysText(places: readonly number[], days: readonly string[]): string {
  const runs: [first: number, last: number][] = []
  for (const place of places) {
    const run = runs.at(-1)
    if (run && run[1] === place - 1) run[1] = place
    else runs.push([place, place])
  }
  const text = (place: number) => {
    const [, month = '', day = ''] = (days[place] ?? '').split('-')
    return `${Number(month)}月${Number(day)}日`
  }
  return runs
    .map(([first, last]) => (first === last ? text(first) : `${text(first)}至${text(last)}`))
    .join('、')
}
