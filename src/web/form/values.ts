import { useEffect, useState } from 'react'
import { keysOf } from '#src/domain/keys.ts'

/** Where a form is stored from one page load to the next, if it is. */
export interface Draft<V> {
  read(): Partial<V> | null
  write(values: V): void
  forget(): void
}

export type Change<V> = Partial<V> | ((now: V) => Partial<V>)

/** What stands in a form: where it started, and over it what was typed. A start that changes shows through. */
export function useValues<V extends object>(start: V, draft: Draft<V> | undefined) {
  const [typed, setTyped] = useState<Partial<V>>(() => draft?.read() ?? {})
  const values = { ...start, ...typed }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every change of what was typed.
  useEffect(() => {
    if (Object.keys(typed).length > 0) draft?.write(values)
  }, [typed])
  const names = keysOf(typed)
  const changed = names.filter((name) => !isSame(values[name], start[name]))
  return {
    values,
    /** The typed values that differ from the start. */
    changed: Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<V>,
    wasTyped: (name: PropertyKey) => name in typed,
    /** By a function of what is there now, where an answer comes at its own time. */
    change(change: Change<V>) {
      setTyped((now) => ({
        ...now,
        ...(typeof change === 'function' ? change({ ...start, ...now }) : change),
      }))
    },
    /** What was typed meanwhile stays. */
    forget(sent: Partial<V>) {
      setTyped((now) => {
        const left = keysOf(now).filter((name) => !isSame(now[name], sent[name]))
        return Object.fromEntries(left.map((name) => [name, now[name]])) as Partial<V>
      })
    },
    reset: () => setTyped({}),
  }
}

/** Blanks around a text say nothing; lists and records are compared by what is in them. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(trimmed(a)) === JSON.stringify(trimmed(b))
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
