import type { CalendarRow } from '#src/api/desk/departures/calendar.ts'
import { stateLooks } from './cell.tsx'

const states = [
  ['open', '报名中'],
  ['nearly_formed', '即将成团'],
  ['formed', '已成团'],
  ['full', '已满'],
] as const

/** What the colours mean, and the seats of all that is shown. */
export function Legend({ rows }: { rows: readonly CalendarRow[] }) {
  const cells = rows.flatMap((row) => row.cells).filter(({ state }) => state !== 'cancelled')
  const seats = cells.reduce((sum, { capacity }) => sum + capacity, 0)
  const taken = cells.reduce((sum, { sold, held }) => sum + sold + held, 0)
  return (
    <footer className="@container flex h-9 shrink-0 items-center gap-4 border-line border-t px-3.5 text-12 text-ink-700 max-xl:gap-2.5">
      {states.map(([state, title]) => (
        <span className={`flex items-center gap-1.5 whitespace-nowrap ${stateLooks[state]}`} key={state}>
          <span className="dep-bar static! w-3.5">
            <i />
          </span>
          {title}
        </span>
      ))}
      <span className="whitespace-nowrap @max-[680px]:hidden">铁 铁定成团 · 斜纹 停售 · 红字 低于成本</span>
      <span className="num ml-auto whitespace-nowrap">
        {cells.length} 个团期 · 余位 {seats - taken} · 上座{' '}
        {seats === 0 ? 0 : Math.round((taken / seats) * 100)}%
      </span>
    </footer>
  )
}
