import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '#src/api/reply.ts'
import { showFirstError } from '#src/ui/fields/show-first-error.ts'
import { toast } from '#src/ui/toast.ts'
import { isRefusal } from '../client/call.ts'
import { changedOf, type Draft, type DraftOptions, type Seen, useDraft, type Values } from './use-draft.ts'

/** What a save sends of a field: what was seen, and what it shall be. */
type Changes<V> = { readonly [K in keyof V]?: { from: V[K]; to: V[K] } }

/** What the server says when a colleague changed the same fields meanwhile (code 24). */
export interface Stale {
  by: string
  at: string
  fields: readonly { name: string; mine: string; current: string; original: string }[]
}

interface Options<V extends Values> extends DraftOptions<V> {
  /** Sends what was changed; answers what is to be said of it, and the record that it made where one may type on. */
  save(version: number, changes: Changes<V>): Promise<{ message?: string; saved?: Seen<V> }>
  onSaved?(): void
}

/** A form over a record that others change as well (desk book §4.0): what it saves is merged field by field. */
export function useRecordForm<V extends Values>(options: Options<V>) {
  const { version, start, save, onSaved } = options
  const { current, values, isDirty, isRestored, ...draft } = useDraft(options)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [stale, setStale] = useState<Stale | null>(null)
  const queries = useQueryClient()

  function reset() {
    draft.reset()
    setErrors({})
    setStale(null)
  }
  async function send(from: Draft<V>) {
    if (isBusy) return
    const fields = changedOf(from)
    if (fields.length === 0) return reset()
    setBusy(true)
    try {
      const pairs = fields.map((field) => [field, { from: from.seen[field], to: from.typed[field] }])
      const answer = await save(from.version, Object.fromEntries(pairs) as Changes<V>)
      if (answer.message !== '') toast.ok(answer.message ?? '已保存')
      setErrors({})
      setStale(null)
      const renewed = queries.invalidateQueries()
      // Until then it is not saved for what stands beside it: an act there is upon the version that it knows.
      if (!onSaved) await renewed
      draft.settle(from, answer.saved)
      onSaved?.()
    } catch (error) {
      await explain(error)
    } finally {
      setBusy(false)
    }
  }
  async function explain(error: unknown) {
    const found = error instanceof ApiError ? error.fieldErrors : {}
    setErrors(found)
    if (Object.keys(found).length > 0) showFirstError(document, Object.keys(found))
    else if (!isRefusal(error, 'STALE')) toast.error(messageOf(error))
    if (!isRefusal(error, 'STALE')) return
    // The record as it is now, for the version that the next save begins with.
    await queries.invalidateQueries()
    setStale((error as ApiError).data as Stale)
  }
  return {
    values,
    isDirty,
    isBusy,
    isRestored,
    stale,
    reset,
    closeStale: () => setStale(null),
    save: () => send(current),
    /** Saves again over what a colleague wrote: mine where I chose it, theirs everywhere else. */
    saveChosen(mine: readonly string[]) {
      const conflicts = new Set(stale?.fields.map((field) => field.name))
      const left = Object.entries(current.typed).filter(
        ([field]) => !conflicts.has(field) || mine.includes(field),
      )
      const next = { version, seen: start, typed: Object.fromEntries(left) as Partial<V> }
      draft.set(next)
      setStale(null)
      return send(next)
    },
    /** The properties of a text control. */
    field: (field: keyof V & string) => ({
      name: field,
      value: values[field] ?? '',
      error: errors[field],
      onChange({ target }: { target: { value: string } }) {
        draft.type(field, target.value)
        setErrors(({ [field]: _mended, ...rest }) => rest)
      },
    }),
  }
}

export type RecordForm = Pick<
  ReturnType<typeof useRecordForm>,
  'isDirty' | 'isBusy' | 'isRestored' | 'stale' | 'reset' | 'closeStale' | 'save' | 'saveChosen'
>
