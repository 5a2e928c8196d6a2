/** What a save asks for, by field: the value that the person saw, and the one they want. */
export type Changes<F> = { readonly [K in keyof F]?: { from: F[K]; to: F[K] } | undefined }

/** A change of one field that was saved, as the history of the record has it. */
export interface PastChange {
  field: string
  /** The version that the change made. */
  version: number
  by: string
  at: Date
}

/** A field that two people changed: what I want, what it is now, and what I began with. */
interface Conflict<F> {
  name: keyof F & string
  mine: F[keyof F]
  current: F[keyof F]
  original: F[keyof F]
}

export type Merge<F> =
  /** `merged` is what others have saved since, and goes on standing beside mine. */
  | { kind: 'written'; set: Partial<F>; merged: readonly PastChange[] }
  /** Nothing is to be written: a field of mine is not any more what I have seen. */
  | { kind: 'stale'; by: string; at: Date; fields: readonly Conflict<F>[] }

interface Save<F> {
  /** The version that the person saw. */
  version: number
  changes: Changes<F>
}

/**
 * Puts the fields that somebody changed beside what others saved since they looked (desk book §4.0). `history` holds
 * the changes of the record from the seen version on, in their order. It is asked besides the values, because a sealed
 * value is compared by its mask, and two telephones may look alike.
 */
export function mergeFields<F extends object>(
  current: F,
  { version, changes }: Save<F>,
  history: readonly PastChange[],
): Merge<F> {
  const since = history.filter((past) => past.version > version)
  const names = Object.keys(changes) as (keyof F & string)[]
  const wanted = names.flatMap((name) => {
    const change = changes[name]
    return change ? [{ name, ...change }] : []
  })
  const isTouched = (name: string) => since.some(({ field }) => field === name)
  const conflicts = wanted.filter(
    ({ name, from, to }) => !isSame(current[name], to) && (isTouched(name) || !isSame(current[name], from)),
  )
  if (conflicts.length > 0) {
    const mine = new Set<string>(conflicts.map(({ name }) => name))
    const last = since.findLast(({ field }) => mine.has(field))
    return {
      kind: 'stale',
      by: last?.by ?? '',
      at: last?.at ?? new Date(0),
      fields: conflicts.map(({ name, from, to }) => ({
        name,
        mine: to,
        current: current[name],
        original: from,
      })),
    }
  }
  const set = wanted.filter(({ name, to }) => !isSame(current[name], to)).map(({ name, to }) => [name, to])
  return { kind: 'written', set: Object.fromEntries(set) as Partial<F>, merged: since }
}

/** Fields are texts, numbers, flags and lists of them. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** `已保存，并合并了王敏 14:03 的修改（2项）`; without others' changes, that it is saved. */
export function savedText(merged: readonly PastChange[], timeText: (at: Date) => string): string {
  const last = merged.at(-1)
  if (!last) return '已保存'
  const fields = new Set(merged.map(({ field }) => field)).size
  const people = new Set(merged.map(({ by }) => by)).size
  const who = people > 1 ? `${last.by}等${people}人` : `${last.by} `
  return `已保存，并合并了${who}${timeText(last.at)} 的修改（${fields}项）`
}
