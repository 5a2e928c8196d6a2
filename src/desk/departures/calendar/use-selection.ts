import { useMemo, useState } from 'react'
import type { CalendarRow } from '#src/api/desk/departures/calendar.ts'
import type { Day } from '#src/domain/calendar-day.ts'

export interface Place {
  row: number
  column: number
}

interface Drawn {
  /** Chosen before the rectangle that is being drawn. */
  kept: ReadonlySet<number>
  /** Where the rectangle began, and the departures within it. */
  from: Place | null
  within: readonly number[]
}

const nothing: Drawn = { kept: new Set(), from: null, within: [] }

const allOf = ({ kept, within }: Drawn): ReadonlySet<number> => new Set([...kept, ...within])

/** Departures of the rectangle between two places; a cancelled one can be changed by nobody. */
function departuresWithin(
  rows: readonly CalendarRow[],
  columns: readonly Day[],
  a: Place,
  b: Place,
): number[] {
  const [top, bottom] = [Math.min(a.row, b.row), Math.max(a.row, b.row)]
  const first = columns[Math.min(a.column, b.column)] ?? ''
  const last = columns[Math.max(a.column, b.column)] ?? ''
  return rows
    .slice(top, bottom + 1)
    .flatMap(({ cells }) =>
      cells.filter(({ on, state }) => on >= first && on <= last && state !== 'cancelled'),
    )
    .map(({ id }) => id)
}

/** Departures that are chosen for a batch: by numbers, so that the calendar may go on to other days meanwhile. */
export function useSelection(rows: readonly CalendarRow[]) {
  const [drawn, setDrawn] = useState(nothing)
  const chosen = useMemo(() => allOf(drawn), [drawn])
  return {
    chosen,
    /** Draws a rectangle on from where it began; from `start` where none has. */
    drawTo: (columns: readonly Day[], start: Place, to: Place) =>
      setDrawn((before) => {
        const from = before.from ?? start
        return { ...before, from, within: departuresWithin(rows, columns, from, to) }
      }),
    /** The next rectangle begins anew: beside what is chosen, or in place of it. */
    begin: (isMore: boolean) =>
      setDrawn((before) => ({ ...nothing, kept: isMore ? allOf(before) : nothing.kept })),
    toggle: (id: number) =>
      setDrawn((before) => {
        const kept = new Set(allOf(before))
        if (!kept.delete(id)) kept.add(id)
        return { ...nothing, kept }
      }),
    clear: () => setDrawn(nothing),
  }
}
export type Selection = ReturnType<typeof useSelection>
