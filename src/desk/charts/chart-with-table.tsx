import { useState } from 'react'
import type { Cell } from '#src/domain/desk/reports/shape.ts'
import { unitText } from '#src/domain/desk/reports/unit-text.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { Panel } from '../parts/panel.tsx'
import { BarsChart } from './bars-chart.tsx'
import { type Drawn, partGrounds } from './chart.ts'
import { ColumnsChart } from './columns-chart.tsx'

interface Row {
  label: string
  cells: readonly Cell[]
  path?: string | null | undefined
}

interface Props {
  title: string
  columns: readonly Drawn[]
  rows: readonly Row[]
  target?: number | undefined
  /** Said where there are no rows. */
  nothing: string
}

/** A drawing, a slider that reads its points one after the other, and the table that it was drawn from. */
export function ChartWithTable({ title, columns, rows, target, nothing }: Props) {
  const [active, setActive] = useState(0)
  if (rows.length === 0)
    return (
      <Panel title={title}>
        <p className="px-4 py-10 text-center text-ink-500">{nothing}</p>
      </Panel>
    )
  const at = Math.min(active, rows.length - 1)
  const Chart = columns.some(({ drawn }) => drawn === 'bar') ? BarsChart : ColumnsChart
  const isDrawn = columns.some(({ drawn }) => drawn)
  return (
    <Panel title={title}>
      {isDrawn && (
        <figure className="px-4 pt-3">
          <Legend columns={columns} />
          <Chart active={at} columns={columns} onActive={setActive} rows={rows} target={target} />
          <PointReader active={at} columns={columns} onActive={setActive} rows={rows} title={title} />
        </figure>
      )}
      <Table columns={columns} rows={rows} title={title} />
    </Panel>
  )
}

const told = (columns: readonly Drawn[], { label, cells }: Row) =>
  `${label}：${columns.map(({ title, unit }, at) => `${title} ${unitText(unit, cells[at] ?? null)}`).join('，')}`

interface ReaderProps {
  title: string
  columns: readonly Drawn[]
  rows: readonly Row[]
  active: number
  onActive(row: number): void
}

/** The points by arrow keys: each is said with all its figures. */
function PointReader({ title, columns, rows, active, onActive }: ReaderProps) {
  const row = rows[active]
  const words = row ? told(columns, row) : ''
  return (
    <div className="flex items-center gap-3 py-2 text-12/18 text-ink-700 print:hidden">
      <input
        aria-label={`${title}，用方向键逐点查看`}
        aria-valuetext={words}
        className="w-40 shrink-0 accent-pine-600"
        max={rows.length - 1}
        min={0}
        onChange={({ target }) => onActive(Number(target.value))}
        type="range"
        value={active}
      />
      <span aria-hidden>{words}</span>
    </div>
  )
}

function Legend({ columns }: { columns: readonly Drawn[] }) {
  const drawn = columns.filter(
    (column) => column.drawn === 'part' || column.drawn === 'line' || column.drawn === 'column',
  )
  if (drawn.length < 2) return null
  const parts = drawn.filter((column) => column.drawn === 'part')
  const ground = (column: Drawn) => {
    if (column.drawn === 'line') return 'bg-och-600'
    return column.drawn === 'column'
      ? 'bg-pine-600'
      : (partGrounds[parts.indexOf(column) % partGrounds.length] ?? '')
  }
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-12/18 text-ink-700">
      {drawn.map((column) => (
        <li className="flex items-center gap-1.5" key={column.title}>
          <i aria-hidden className={`inline-block size-2.5 rounded-sm ${ground(column)}`} />
          {column.title}
        </li>
      ))}
    </ul>
  )
}

const Table = ({
  title,
  columns,
  rows,
}: {
  title: string
  columns: readonly Drawn[]
  rows: readonly Row[]
}) => (
  <section
    aria-label={`${title}的表格`}
    className="max-h-80 overflow-auto border-line border-t print:max-h-none"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (axe).
    tabIndex={0}
  >
    <table className="w-full text-13/26">
      <thead className="sticky top-0 bg-sunk text-12/18 text-ink-500">
        <tr>
          <th className="px-4 py-1.5 text-left font-normal" scope="col">
            <span className="sr-only">项目</span>
          </th>
          {columns.map((column) => (
            <th className="px-4 py-1.5 text-right font-normal" key={column.title} scope="col">
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells, path }) => (
          <tr className="border-line border-t" key={label}>
            <th className="px-4 text-left font-normal" scope="row">
              {path ? (
                <DeskLink className="text-pine-600 hover:underline" to={path}>
                  {label}
                </DeskLink>
              ) : (
                label
              )}
            </th>
            {columns.map((column, place) => (
              <td className="num px-4 text-right" key={column.title}>
                {unitText(column.unit, cells[place] ?? null)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
