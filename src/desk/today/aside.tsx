import type { today } from '#src/api/desk/work/today.ts'
import type { Data } from '#src/api/endpoint.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { recordPath } from '../parts/record-path.ts'
import { clockText, fullTimeText } from '../parts/time-text.ts'

type Today = Data<typeof today.read>

/** 未来 7 日出发: how full each date is, and in words for who sees no bar. */
export function Upcoming({ upcoming, now }: { upcoming: NonNullable<Today['upcoming']>; now: Date }) {
  return (
    <section aria-labelledby="upcoming" className="panel shrink-0 overflow-hidden">
      <div className="flex h-10 items-center border-line border-b px-4">
        <h2 className="grow font-semibold text-14/22" id="upcoming">
          未来 7 日出发
        </h2>
        {upcoming.total > upcoming.list.length && (
          <span className="text-12/18 text-ink-500">共 {upcoming.total} 个团期</span>
        )}
      </div>
      <ul>
        {upcoming.list.map(({ id, title, departs_on, taken, capacity }) => (
          <li className="flex h-9.5 items-center gap-2.5 border-line border-b px-4 last:border-0" key={id}>
            <span className="num w-16.5 shrink-0 whitespace-nowrap text-ink-700">
              {departs_on.slice(5)} {weekdayOf(departs_on, now)}
            </span>
            <Linked kind="departure" number={String(id)} text={title} />
            <svg aria-hidden className="h-1.5 w-10 shrink-0" preserveAspectRatio="none" viewBox="0 0 40 6">
              <rect className="fill-sunk" height="6" rx="3" width="40" />
              <rect
                className={taken >= capacity ? 'fill-ink-900' : 'fill-pine-500'}
                height="6"
                rx="3"
                width={Math.min(40, (taken / Math.max(capacity, 1)) * 40)}
              />
            </svg>
            <span className="num w-12 shrink-0 text-right">
              <b className="font-semibold">{taken}</b>
              <span className="text-ink-500">/{capacity}</span>
            </span>
          </li>
        ))}
      </ul>
      {upcoming.list.length === 0 && <p className="px-4 py-3 text-ink-500">这一周没有人出发。</p>}
    </section>
  )
}

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const
const weekdayOf = (day: string, now: Date) => {
  const today = dayOf(now)
  if (day === today) return '今天'
  return day === addDays(today, 1) ? '明天' : weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
}

function Linked({ kind, number, text }: { kind: string; number: string; text: string }) {
  const path = number === '' ? null : recordPath(kind, number)
  if (path === null)
    return (
      <span className="min-w-0 grow truncate" title={text}>
        {text}
      </span>
    )
  return (
    <DeskLink className="min-w-0 grow truncate hover:text-pine-600" title={text} to={path}>
      {text}
    </DeskLink>
  )
}

const entityOf: Record<Today['feed'][number]['kind'], string> = {
  order: 'order',
  signed: 'order',
  payment: 'order',
  refund: 'order',
  formed: 'departure',
  review: 'review',
  custom_request: 'custom_request',
}

/** 刚刚: what has happened in the shop, as far as this person may see it. */
export const Feed = ({ feed, now }: { feed: Today['feed']; now: Date }) => (
  <section aria-labelledby="feed" className="panel flex min-h-0 grow flex-col overflow-hidden">
    <div className="flex h-10 shrink-0 items-center border-line border-b px-4">
      <h2 className="grow font-semibold text-14/22" id="feed">
        刚刚
      </h2>
      <span className="text-12/18 text-ink-500">只显示你有权看到的</span>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
    <ul className="min-h-0 overflow-y-auto" tabIndex={0}>
      {feed.map(({ kind, title, at, text, amount_fen, ref }) => (
        <li
          className="flex h-9.5 items-center gap-2.5 border-line border-b px-4 last:border-0"
          key={`${kind} ${ref} ${at.getTime()}`}
        >
          <span className="num w-10 shrink-0 whitespace-nowrap text-ink-500" title={fullTimeText(at)}>
            {dayOf(at) === dayOf(now) ? clockText(at) : dayOf(at).slice(5)}
          </span>
          <span className="w-13 shrink-0">{title}</span>
          <Linked kind={entityOf[kind]} number={ref} text={text} />
          <span className="num shrink-0">{amount_fen === null ? '' : yuanText(amount_fen)}</span>
        </li>
      ))}
    </ul>
    {feed.length === 0 && <p className="px-4 py-3 text-ink-500">还没有新的动静。</p>}
  </section>
)
