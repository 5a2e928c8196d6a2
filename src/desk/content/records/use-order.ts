import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ContentRow } from '#src/api/desk/content/records.ts'
import { messageOf } from '#src/api/reply.ts'
import { toast } from '#src/ui/toast.ts'
import { call } from '../../client/call.ts'
import type { RecordsPageProps } from './records-page.tsx'

interface Ordered extends RecordsPageProps {
  list: readonly ContentRow[]
}

/** Moves rows among those of their level: by dragging, by Alt with the arrows, by a button. */
export function useOrder({ calls: { move }, list, levelOf, groupOf }: Ordered) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [dragged, setDragged] = useState<number | null>(null)
  const focused = useRef<HTMLElement | null>(null)
  // A row that moves, or a button that rests meanwhile, lets go of the focus: the next press must find it there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of another order are laid out anew.
  useEffect(() => {
    if (isBusy || !focused.current) return
    if (document.activeElement === document.body) focused.current.focus()
  }, [isBusy, list])
  const level = (place: number) => {
    const row = list[place]
    return row && (levelOf ?? groupOf)?.(row)
  }
  const canMove = (from: number, to: number) =>
    from !== to && list[to] !== undefined && level(from) === level(to)
  /** The next of its level in this direction; what hangs below another one is passed over. */
  function nextOf(place: number, step: 1 | -1): number {
    let to = place + step
    while (list[to] !== undefined && level(to) !== level(place)) to += step
    return to
  }
  async function moveTo(from: number, to: number) {
    const row = list[from]
    if (!move || !row || !canMove(from, to) || isBusy) return
    focused.current = document.activeElement as HTMLElement | null
    setBusy(true)
    try {
      await call(move, { record_id: row.id, place: to })
      await queries.invalidateQueries()
    } catch (refused) {
      toast.error(messageOf(refused))
    } finally {
      setBusy(false)
    }
  }
  return {
    dragged,
    stepOf: (place: number, step: 1 | -1) => ({
      isOff: isBusy || !canMove(place, nextOf(place, step)),
      onClick: () => void moveTo(place, nextOf(place, step)),
    }),
    rowProps: (place: number) => ({
      draggable: true,
      onDragEnd: () => setDragged(null),
      onDragOver: (event: { preventDefault(): void }) =>
        dragged !== null && canMove(dragged, place) && event.preventDefault(),
      onDragStart: () => setDragged(place),
      onDrop: () => dragged !== null && void moveTo(dragged, place),
      onKeyDown(event: KeyboardEvent) {
        if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
        event.preventDefault()
        void moveTo(place, nextOf(place, event.key === 'ArrowUp' ? -1 : 1))
      },
    }),
  }
}
