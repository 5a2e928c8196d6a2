import type { Unit } from '#src/domain/desk/reports/shape.ts'
import { axisText } from '#src/domain/desk/reports/unit-text.ts'
import { BOTTOM, type ChartProps, HEIGHT, LEFT, partFills, TOP, WIDTH } from './chart.ts'
import { everyNth, scaleOf, ticksOf } from './scale.ts'

const MOST_LABELS = 16
const MOST_WIDTH = 40
const FLOOR = HEIGHT - BOTTOM

/** Columns over time, one on another where they are parts of a whole, with a line where two figures are compared. */
export function ColumnsChart({ columns, rows, active, onActive }: ChartProps) {
  const parts = columns.flatMap(({ drawn }, at) => (drawn === 'part' ? [at] : []))
  const bars = columns.flatMap(({ drawn }, at) => (drawn === 'column' ? [at] : []))
  const lines = columns.flatMap(({ drawn }, at) => (drawn === 'line' ? [at] : []))
  const unit = columns[parts[0] ?? bars[0] ?? 0]?.unit ?? 'count'
  const sumOf = (cells: ChartProps['rows'][number]['cells']) =>
    parts.reduce((sum, at) => sum + (cells[at] ?? 0), 0)
  const ticks = ticksOf(
    rows.flatMap(({ cells }) => [
      ...[...bars, ...lines].map((at) => cells[at] ?? 0),
      ...(parts.length > 0 ? [sumOf(cells)] : []),
    ]),
    // There is no half of a person.
    { least: unit === 'share' || unit === 'fen' ? 0 : 1 },
  )
  const scale = scaleOf(ticks)
  const y = (value: number) => FLOOR - scale(value) * (FLOOR - TOP)
  const room = (WIDTH - LEFT) / Math.max(rows.length, 1)
  const width = Math.min(room * 0.7, MOST_WIDTH)
  const x = (at: number) => LEFT + room * (at + 0.5)
  const nth = everyNth(rows.length, MOST_LABELS)
  return (
    <svg aria-hidden className="block w-full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <Axis ticks={ticks} unit={unit} y={y} />
      {rows.map(({ label, cells }, at) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: reading by pointer; the slider below reads by keyboard.
        <g key={label} onMouseEnter={() => onActive(at)}>
          <rect
            className={at === active ? 'fill-sunk' : 'fill-transparent'}
            height={FLOOR - TOP}
            width={room}
            x={LEFT + room * at}
            y={TOP}
          />
          {[...bars, ...parts].map((column, place) => {
            const below = parts.slice(0, place).reduce((sum, each) => sum + (cells[each] ?? 0), 0)
            return (
              <Bar
                className={partFills[place % partFills.length] ?? ''}
                from={y(below)}
                key={column}
                to={y(below + (cells[column] ?? 0))}
                width={width}
                x={x(at) - width / 2}
              />
            )
          })}
          {at % nth === 0 && (
            <text className="fill-ink-500 text-12" textAnchor="middle" x={x(at)} y={HEIGHT - 6}>
              {label}
            </text>
          )}
        </g>
      ))}
      {lines.map((column) => (
        <polyline
          className="fill-none stroke-2 stroke-och-600"
          key={column}
          pointerEvents="none"
          points={rows.map(({ cells }, at) => `${x(at)},${y(cells[column] ?? 0)}`).join(' ')}
        />
      ))}
    </svg>
  )
}

interface AxisProps {
  ticks: readonly number[]
  unit: Unit
  y(value: number): number
}

const Axis = ({ ticks, unit, y }: AxisProps) =>
  ticks.map((tick) => (
    <g key={tick}>
      <line
        className={tick === 0 ? 'stroke-ink-400' : 'stroke-line'}
        x1={LEFT}
        x2={WIDTH}
        y1={y(tick)}
        y2={y(tick)}
      />
      <text className="fill-ink-500 text-12" textAnchor="end" x={LEFT - 8} y={y(tick) + 4}>
        {axisText(unit, tick)}
      </text>
    </g>
  ))

interface BarProps {
  x: number
  width: number
  from: number
  to: number
  className: string
}

const Bar = ({ x, width, from, to, className }: BarProps) => (
  <rect className={className} height={Math.abs(from - to)} width={width} x={x} y={Math.min(from, to)} />
)
