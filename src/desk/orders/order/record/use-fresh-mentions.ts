import { useEffect, useState } from 'react'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import type { TimelineEntry } from '#src/api/desk/orders/views.ts'
import { useChange } from '../../../client/use-change.ts'

/**
 * The notes that mention me and that I see now for the first time; they are said to be read as soon as they are shown to
 * somebody who looks, and stay marked for as long as the page is open.
 */
export function useFreshMentions(no: string, entries: readonly TimelineEntry[]): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const { send } = useChange(orderChanges.readNotes)
  const unread = entries.filter(({ note }) => note?.is_new_to_me).map(({ id }) => id)
  const isUnread = unread.some((id) => !fresh.has(id))
  useEffect(() => {
    if (!isUnread) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      setFresh((before) => new Set([...before, ...unread]))
      send({ no })
    }
    read()
    // A page that was opened in the background is read when somebody comes to it.
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  })
  return fresh
}
