import { Fragment, type ReactNode } from 'react'
import type { today } from '#src/api/desk/work/today.ts'
import type { Data } from '#src/api/endpoint.ts'
import { yuanText } from '#src/domain/money.ts'

type Today = Data<typeof today.read>

const WIDTH = 74
const HEIGHT = 26

/** The last seven days and today as a line, where the tile has room for it; its figures stand beside it in words. */
function Sparkline({ days }: { days: readonly number[] }) {
  const [low, high] = [Math.min(...days), Math.max(...days)]
  const x = (at: number) => 2 + (at * (WIDTH - 6)) / Math.max(days.length - 1, 1)
  const y = (value: number) => HEIGHT - 4 - (high === low ? 0 : ((value - low) / (high - low)) * (HEIGHT - 8))
  const points = days.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
  return (
    <svg aria-hidden className="hidden shrink-0 self-center @figure:block" height={HEIGHT} width={WIDTH}>
      <polyline className="stroke-pine-500" fill="none" points={points.join(' ')} strokeWidth="1.5" />
      <circle className="fill-pine-600" cx={x(days.length - 1)} cy={y(days.at(-1) ?? 0)} r="2.5" />
    </svg>
  )
}

interface TileProps {
  title: string
  value: ReactNode
  note: ReactNode
  days?: readonly number[]
  side?: ReactNode
}

const Tile = ({ title, value, note, days, side }: TileProps) => (
  <div className="panel @container flex h-22 min-w-0 items-center gap-1.5 px-3.5 py-2.5">
    <div className="min-w-0 grow">
      <div className="flex h-4.5 gap-1.5">
        <h2 className="grow truncate text-12/18 text-ink-500">{title}</h2>
        {side}
      </div>
      <p className="num whitespace-nowrap font-semibold text-24/30 tracking-[-0.01em]">{value}</p>
      <p className="truncate text-12/18 text-ink-500">{note}</p>
    </div>
    {days && <Sparkline days={days} />}
  </div>
)

/** Counts with their units: `12 单 31 人`. */
const Counted = ({ of }: { of: readonly (readonly [count: number, unit: string])[] }) =>
  of.map(([count, unit]) => (
    <Fragment key={unit}>
      {count}
      <small className="mr-1 ml-0.5 font-medium font-sans text-13/20 text-ink-700">{unit}</small>
    </Fragment>
  ))

/** `5 项`; in a narrow tile the figure alone. */
const Items = ({ count }: { count: number }) => (
  <>
    {count}
    <span className="hidden @figure:inline"> 项</span>
  </>
)

const weekday = (at: Date) =>
  new Intl.DateTimeFormat('zh-CN', { weekday: 'short', timeZone: 'Asia/Shanghai' }).format(at)

/** `较近四周周一 +12%`, each up to this time of the day; without anything to compare with it says so. */
function comparison(now: Date, value: number, mean: number, unit?: string): string {
  const than = `较近四周${weekday(now)}`
  if (mean === 0) return `近四周${weekday(now)}此时为 0`
  if (unit) {
    const more = Math.round((value - mean) * 10) / 10
    return `${than} ${more >= 0 ? '+' : '−'}${Math.abs(more)} ${unit}`
  }
  const percent = Math.round(((value - mean) / Math.abs(mean)) * 100)
  return `${than} ${percent >= 0 ? '+' : '−'}${Math.abs(percent)}%`
}

/** `1 分 30 秒`, the parts that say nothing left out. */
const spanParts = (seconds: number) =>
  [[Math.floor(seconds / 60), '分'] as const, [seconds % 60, '秒'] as const].filter(
    ([count], at) => count > 0 || (at === 1 && seconds < 60),
  )

/** A time is no count: without an answer there is none, today as in the weeks before. */
function FirstReplies({ now, of: { value, mean } }: { now: Date; of: NonNullable<Today['first_replies']> }) {
  const note =
    value === null
      ? '今天还没有首次答复'
      : mean === null
        ? `近四周${weekday(now)}此时没有答复`
        : comparison(now, value, mean)
  return (
    <Tile
      note={note}
      title="会话首响中位数"
      value={value === null ? '–' : <Counted of={spanParts(value)} />}
    />
  )
}

/** The figures of today that this person may see, the queue's last. */
export function Figures({ today: shown }: { today: Today }) {
  const { now, revenue, deals, departures, inquiries, first_replies, visits, work, is_simulated } = shown
  return (
    <section aria-label="今日数字" className="grid auto-cols-fr grid-flow-col gap-3">
      {revenue && (
        <Tile
          days={revenue.days}
          note={comparison(now, revenue.value, revenue.mean)}
          title={is_simulated ? '今日收款净额（模拟）' : '今日收款净额'}
          value={yuanText(revenue.value)}
        />
      )}
      {deals && (
        <Tile
          days={deals.days}
          note={comparison(now, deals.value, deals.mean, '单')}
          title="成交"
          value={
            <Counted
              of={[
                [deals.value, '单'],
                [deals.people, '人'],
              ]}
            />
          }
        />
      )}
      {departures && (
        <Tile
          note={`在途 ${departures.travelling} 人`}
          title="今日出发"
          value={
            <Counted
              of={[
                [departures.groups, '团'],
                [departures.people, '人'],
              ]}
            />
          }
        />
      )}
      {inquiries && (
        <Tile
          days={inquiries.days}
          note={comparison(now, inquiries.value, inquiries.mean, '条')}
          title="咨询与定制"
          value={<Counted of={[[inquiries.value, '条']]} />}
        />
      )}
      {first_replies && <FirstReplies now={now} of={first_replies} />}
      {visits && (
        <Tile
          days={visits.days}
          note={comparison(now, visits.value, visits.mean)}
          title="页面浏览"
          value={<Counted of={[[visits.value, '次']]} />}
        />
      )}
      <Tile
        note={
          <>
            {work.overdue > 0 && (
              <span className="text-cin-600">
                超时 <Items count={work.overdue} />，
              </span>
            )}
            <span className="text-ink-700">
              今天到期 <Items count={work.due_today} />
            </span>
          </>
        }
        side={
          <p className="whitespace-nowrap text-12/18 text-ink-500">
            <b className="num mr-0.75 font-semibold text-16/20 text-ink-700">{work.done}</b>已完成
          </p>
        }
        title="待办"
        value={<Counted of={[[work.open, '项']]} />}
      />
    </section>
  )
}
