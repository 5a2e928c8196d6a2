import { useEffect, useState } from 'react'
import { keysOf } from '#src/domain/keys.ts'
import { keptOf } from '../client/kept.ts'
import { useMe } from '../client/me.ts'

export type Values = Readonly<Record<string, string>>

/** A record as it stands. */
export interface Seen<V> {
  version: number
  fields: V
}

/** What was typed over what was seen, and of which version of the record that was. */
export interface Draft<V> {
  version: number
  seen: V
  typed: Partial<V>
}

export interface DraftOptions<V extends Values> {
  /** Names the record and the form: `order.BM261121093562.contact`. */
  name: string
  version: number
  start: V
  /** Telephones and numbers of documents: no draft holds them. */
  unkept?: readonly (keyof V & string)[]
}

/** The fields that differ from what was seen. */
export const changedOf = <V extends Values>({ seen, typed }: Draft<V>) =>
  keysOf(typed).filter((field) => typed[field] !== seen[field])

/**
 * What stands in a form. Until something is typed it follows the record; from the first letter on it keeps what was
 * seen, and itself in the tab's storage, so that neither a colleague's change nor a reload takes anything away.
 */
export function useDraft<V extends Values>({ name, version, start, unkept = [] }: DraftOptions<V>) {
  const kept = keptOf<Draft<V>>(useMe().id, `draft.${name}`)
  const [draft, setDraft] = useState<Draft<V> | null>(() => kept.read())
  const [isRestored, setRestored] = useState(draft !== null)
  /** What was saved is shown also where the record could not be read again. */
  const isHeld = (before: Draft<V>) => before.version > version || Object.keys(before.typed).length > 0
  const begun = (before: Draft<V> | null): Draft<V> =>
    before && isHeld(before) ? before : { version, seen: start, typed: {} }
  const current = begun(draft)
  const isDirty = changedOf(current).length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every change of what was typed.
  useEffect(() => {
    if (!draft || !isDirty) return kept.forget()
    const storable = Object.entries(draft.typed).filter(([field]) => !unkept.includes(field))
    kept.write({ ...draft, typed: Object.fromEntries(storable) as Partial<V> })
  }, [draft])

  return {
    current,
    values: { ...current.seen, ...current.typed } as V,
    isDirty,
    /** Typed before a reload or a login, and not saved yet. */
    isRestored: isRestored && isDirty,
    set: setDraft,
    /** Several fields may be typed by one press: each goes on from what the last has left. */
    type: (field: keyof V & string, value: string) =>
      setDraft((before) => {
        const from = begun(before)
        return { ...from, typed: { ...from.typed, [field]: value } }
      }),
    /** That much is saved: what was typed since stays, over the record that the save made. */
    settle(sent: Draft<V>, saved: Seen<V> | undefined) {
      const sinceThen = (before: Draft<V> | null) =>
        Object.entries(before?.typed ?? {}).filter(([field, text]) => text !== sent.typed[field])
      // At once: a sheet that closes with its save takes the effect above away before it runs.
      if (sinceThen(kept.read()).length === 0) kept.forget()
      setDraft((before) => {
        const since = sinceThen(before)
        if (since.length === 0 && !saved) return null
        return {
          version: saved?.version ?? sent.version,
          seen: saved?.fields ?? { ...sent.seen, ...sent.typed },
          typed: Object.fromEntries(since) as Partial<V>,
        }
      })
      setRestored(false)
    },
    reset() {
      kept.forget()
      setDraft(null)
      setRestored(false)
    },
  }
}
