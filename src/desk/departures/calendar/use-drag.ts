import { type PointerEvent, useRef } from 'react'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Place, Selection } from './use-selection.ts'

/** Where in the grid something happened; null beside its cells. */
export function placeOf(target: EventTarget): Place | null {
  const place = (target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset['at']
  if (place === undefined) return null
  const [row = 0, column = 0] = place.split(':').map(Number)
  return { row, column }
}

const isSame = (a: Place, b: Place) => a.row === b.row && a.column === b.column

/** Draws a rectangle of cells with the mouse; Shift adds it to what is chosen. */
export function useDrag(selection: Selection | null, columns: readonly Day[]) {
  const drag = useRef<{ start: Place; isDrawn: boolean } | null>(null)
  return {
    /** Whether the click that ends it belongs to a rectangle. */
    end() {
      const isDrawn = drag.current?.isDrawn === true
      drag.current = null
      return isDrawn
    },
    on: {
      onPointerDown({ target, button, shiftKey }: PointerEvent) {
        const start = button === 0 && selection ? placeOf(target) : null
        drag.current = start && { start, isDrawn: shiftKey }
        if (!start || !shiftKey) return
        selection?.begin(true)
        selection?.drawTo(columns, start, start)
      },
      onPointerMove({ target, buttons, shiftKey }: PointerEvent) {
        const place = buttons === 1 && drag.current ? placeOf(target) : null
        if (!place || !drag.current || (!drag.current.isDrawn && isSame(place, drag.current.start))) return
        if (!drag.current.isDrawn && !shiftKey) selection?.begin(false)
        drag.current.isDrawn = true
        selection?.drawTo(columns, drag.current.start, place)
      },
    },
  }
}
