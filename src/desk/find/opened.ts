import { useEffect } from 'react'
import { keptOf } from '../client/kept.ts'
import { useMe } from '../client/me.ts'

/** A record that was looked at, by its number and what it is about; no names of people. */
export interface Opened {
  /** `订单`, `咨询`. */
  kind: string
  title: string
  path: string
}

const MOST = 8

export const openedOf = (staffId: number) => keptOf<Opened[]>(staffId, 'opened')

/** Said by the page of a record once it knows its title: the ⌘K dialog offers the last eight. */
export function useOpened({ kind, title, path }: Opened) {
  const { id } = useMe()
  useEffect(() => {
    if (title === '') return
    const kept = openedOf(id)
    const rest = (kept.read() ?? []).filter((each) => each.path !== path)
    kept.write([{ kind, title, path }, ...rest].slice(0, MOST))
  }, [id, kind, title, path])
}
