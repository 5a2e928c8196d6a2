import { type RefObject, useState } from 'react'
import { deskHref, useAddress } from '../client/address.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import type { ListProps } from './list.tsx'
import { trail } from './trail.tsx'

export type Rows<R> = ReturnType<typeof useRows<R>>

type Props<R> = Pick<ListProps<R>, 'list' | 'keyOf' | 'pathOf' | 'peek' | 'bulk'> & {
  region: RefObject<HTMLDivElement | null>
}

/** Which row one is at, which are chosen and which is peeked into; by mouse and by J, K, X, ⇧X, Space and Enter. */
export function useRows<R>({ list, keyOf, pathOf, peek, bulk, region }: Props<R>) {
  const { search, set, go } = useAddress()
  const [current, setCurrent] = useState<string | null>(null)
  const [chosenKeys, setChosen] = useState<readonly string[]>([])
  /** The row that was chosen last: a range begins there. */
  const [anchor, setAnchor] = useState<string | null>(null)
  const keys = list.rows.map(keyOf)
  const at = current === null ? -1 : keys.indexOf(current)

  function stand(key: string) {
    setCurrent(key)
    if (peek && search['peek']) void set({ peek: key })
    const row = region.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    const way = row?.querySelector<HTMLElement>('[data-way]') ?? row
    way?.focus({ preventScroll: true })
  }
  function move(by: 1 | -1) {
    const key = keys[Math.min(keys.length - 1, Math.max(0, at < 0 && by > 0 ? 0 : at + by))]
    if (key !== undefined) stand(key)
  }
  function toggle(key: string, { isRange = false } = {}) {
    const [from, to] = [anchor === null ? -1 : keys.indexOf(anchor), keys.indexOf(key)]
    const range = isRange && from >= 0 ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key]
    setChosen((now) =>
      isRange || !now.includes(key) ? [...new Set([...now, ...range])] : now.filter((each) => each !== key),
    )
    setAnchor(key)
    setCurrent(key)
  }
  function open(row: R, { isBeside = false } = {}) {
    const path = pathOf?.(row)
    if (path === undefined) return
    follow()
    if (isBeside) window.open(deskHref(path), '_blank', 'noopener')
    else void go(deskHref(path))
  }
  /** Remembers the list for previous and next of the record that is opened. */
  function follow() {
    if (pathOf) trail.set(list.rows.map((row) => deskHref(pathOf(row))))
  }
  const row = list.rows[at]
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    arrowdown: () => at >= 0 && move(1),
    arrowup: () => at >= 0 && move(-1),
    enter: (event) => (row && !isOnControl(event.target) ? open(row) : false),
    ' ': (event) =>
      peek && row && !isOnControl(event.target)
        ? void set({ peek: search['peek'] === current ? undefined : (current ?? undefined) })
        : false,
    x: () => (bulk && current !== null ? toggle(current) : false),
    'shift+x': () => (bulk && current !== null ? toggle(current, { isRange: true }) : false),
    escape: () => (search['peek'] ? void set({ peek: undefined }) : false),
  })
  const chosen = list.rows.filter((each) => chosenKeys.includes(keyOf(each)))
  return {
    current,
    stand: setCurrent,
    isChosen: (key: string) => chosenKeys.includes(key),
    areAllChosen: keys.length > 0 && keys.every((key) => chosenKeys.includes(key)),
    chosen,
    toggle,
    chooseAll: (isOn: boolean) => setChosen(isOn ? keys : []),
    clear: () => setChosen([]),
    open,
    follow,
    peeked: list.rows.find((each) => keyOf(each) === search['peek']) ?? null,
    closePeek: () => void set({ peek: undefined }),
  }
}

/** What has an answer of its own to Enter and Space; the way into a row is the row itself. */
export const isOnControl = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('button, a:not([data-way]), summary, [role="checkbox"], input') !== null
