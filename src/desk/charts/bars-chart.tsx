import { unitText } from '#src/domain/desk/reports/unit-text.ts'
import { type ChartProps, WIDTH } from './chart.ts'

const ROW = 26
const NAMES = 190
const VALUES = 90
const MOST_NAME = 14

/** One bar for each row, the target as a line across them. */
export function BarsChart({ columns, rows, target, active, onActive }: ChartProps) {
  const column = columns.findIndex(({ drawn }) => drawn === 'bar')
  const unit = columns[column]?.unit ?? 'count'
  const most = Math.max(target ?? 0, ...rows.map(({ cells }) => cells[column] ?? 0)) || 1
  const width = (value: number) => (value / most) * (WIDTH - NAMES - VALUES)
  const height = rows.length * ROW
  return (
    <svg aria-hidden className="block w-full" viewBox={`0 0 ${WIDTH} ${height}`}>
      {rows.map(({ label, cells }, at) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: reading by pointer; the slider below reads by keyboard.
        <g key={label} onMouseEnter={() => onActive(at)}>
          <rect
            className={at === active ? 'fill-sunk' : 'fill-transparent'}
            height={ROW}
            width={WIDTH}
            x={0}
            y={at * ROW}
          />
          <text className="fill-ink-700 text-12" textAnchor="end" x={NAMES - 10} y={at * ROW + 17}>
            {[...label].length > MOST_NAME ? `${[...label].slice(0, MOST_NAME).join('')}…` : label}
          </text>
          <rect
            className={
              target !== undefined && (cells[column] ?? 0) < target && target < 1
                ? 'fill-och-400'
                : 'fill-pine-600'
            }
            height={ROW - 12}
            width={width(cells[column] ?? 0)}
            x={NAMES}
            y={at * ROW + 6}
          />
          <text className="fill-ink-900 text-12" x={NAMES + width(cells[column] ?? 0) + 8} y={at * ROW + 17}>
            {unitText(unit, cells[column] ?? null)}
          </text>
        </g>
      ))}
      {target !== undefined && (
        <line
          className="stroke-cin-600"
          strokeDasharray="4 3"
          x1={NAMES + width(target)}
          x2={NAMES + width(target)}
          y1={0}
          y2={height}
        />
      )}
    </svg>
  )
}
