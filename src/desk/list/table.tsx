import { Check } from '#src/ui/fields/field.tsx'
import { DeskLink } from '../parts/desk-link.tsx'
import type { Column } from './columns.tsx'
import type { ListState } from './use-list.ts'
import type { Rows } from './use-rows.ts'

/** What a column that takes the rest has at least. */
const REST_PX = 196
const CHOICE_PX = 44

interface Props<R> {
  list: ListState<R>
  columns: readonly Column<R>[]
  rows: Rows<R>
  keyOf(row: R): string
  pathOf: ((row: R) => string) | undefined
  hasBulk: boolean
}

/** Rows of 40 below a head that stays. The first cell leads to the record, and so does a press anywhere in the row. */
export function Table<R>({ list, columns, rows, keyOf, pathOf, hasBulk }: Props<R>) {
  const widths = columns.map(({ width, least = REST_PX }) => width ?? least)
  const minWidth = widths.reduce((sum, width) => sum + width, hasBulk ? CHOICE_PX : 0)
  return (
    <table className="w-full table-fixed border-separate border-spacing-0" style={{ minWidth }}>
      <colgroup>
        {hasBulk && <col style={{ width: CHOICE_PX }} />}
        {columns.map(({ key, width }) => (
          <col key={key} style={width === undefined ? {} : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {hasBulk && (
            <th className={`${head} pl-4`} scope="col">
              <Check
                aria-label="全选"
                checked={rows.areAllChosen}
                onChange={({ target }) => rows.chooseAll(target.checked)}
              >
                {null}
              </Check>
            </th>
          )}
          {columns.map(({ key, title, isNumber }) => (
            <th className={`${head} ${isNumber ? 'text-right' : 'text-left'}`} key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.rows.map((row) => (
          <Row
            columns={columns}
            hasBulk={hasBulk}
            key={keyOf(row)}
            name={keyOf(row)}
            path={pathOf?.(row)}
            row={row}
            rows={rows}
          />
        ))}
      </tbody>
    </table>
  )
}

const head =
  'sticky top-0 z-10 h-8 truncate border-line border-b bg-sunk px-2 font-normal text-12 text-ink-500 first:pl-4 last:pr-4'
const cell = 'h-10 truncate border-line border-b px-2 first:pl-4 last:pr-4'

interface RowProps<R> {
  row: R
  name: string
  path: string | undefined
  columns: readonly Column<R>[]
  rows: Rows<R>
  hasBulk: boolean
}

function Row<R>({ row, name, path, columns, rows, hasBulk }: RowProps<R>) {
  const isCurrent = rows.current === name
  return (
    <tr
      className={`${path === undefined ? '' : 'cursor-pointer'} ${
        isCurrent
          ? 'bg-pine-50 shadow-[inset_3px_0_0_var(--color-pine-600)]'
          : rows.isChosen(name)
            ? 'bg-pine-50'
            : 'hover:bg-paper'
      }`}
      data-row={name}
      onClick={({ target, metaKey, ctrlKey }) => {
        rows.stand(name)
        if (!isControl(target) && !getSelection()?.toString())
          rows.open(row, { isBeside: metaKey || ctrlKey })
      }}
      tabIndex={path === undefined ? -1 : undefined}
    >
      {hasBulk && (
        <td className={cell}>
          <Check
            aria-label={`选择 ${name}`}
            checked={rows.isChosen(name)}
            onChange={({ nativeEvent }) =>
              rows.toggle(name, { isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
            }
          >
            {null}
          </Check>
        </td>
      )}
      {columns.map(({ key, render, isNumber }, at) => (
        <td className={`${cell} ${isNumber ? 'num text-right font-medium' : ''}`} key={key}>
          {at === 0 && path !== undefined ? (
            <DeskLink
              className="font-medium hover:text-pine-600"
              data-way
              onClick={rows.follow}
              onFocus={() => rows.stand(name)}
              to={path}
            >
              {render(row)}
            </DeskLink>
          ) : (
            render(row)
          )}
        </td>
      ))}
    </tr>
  )
}

/** What a press inside a row is for, where it is not for the row itself. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') !== null
