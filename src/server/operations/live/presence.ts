/** As a browser says it every twenty seconds; twice as long without a word, and the person is gone. */
const GONE_AFTER_MS = 45_000
/** Of one person, in all their tabs; whoever opens more stands at the last ones. */
const MOST_EACH = 8

/** That somebody has a record open, or has left it. */
export interface Stands {
  kind: string
  id: string
  staff: number
  leaves: boolean
}

/**
 * Who has which record open (desk book §4.0): it informs, and locks nothing. Kept in memory alone, by every process the
 * same way, from what all of them are told.
 */
export function makePresence(nowMs: () => number = () => performance.now()) {
  /** By person, the records in the order in which they were last heard of. */
  const places = new Map<number, Map<string, number>>()
  const placeOf = ({ kind, id }: Pick<Stands, 'kind' | 'id'>) => `${kind}:${id}`
  const isGone = (atMs: number) => nowMs() - atMs > GONE_AFTER_MS

  return {
    /** Answers whether that changed who stands there, so that it is worth telling. */
    note({ staff, leaves, ...record }: Stands): boolean {
      const theirs = places.get(staff) ?? new Map<string, number>()
      const place = placeOf(record)
      const heardAt = theirs.get(place)
      const stood = heardAt !== undefined && !isGone(heardAt)
      theirs.delete(place)
      if (!leaves) theirs.set(place, nowMs())
      for (const [old, atMs] of theirs) if (isGone(atMs) || theirs.size > MOST_EACH) theirs.delete(old)
      if (theirs.size === 0) places.delete(staff)
      else places.set(staff, theirs)
      return stood === leaves
    },

    /** Everybody who stands there, in the order of their numbers. */
    at(record: Pick<Stands, 'kind' | 'id'>): number[] {
      const place = placeOf(record)
      return [...places]
        .filter(([, theirs]) => {
          const heardAt = theirs.get(place)
          return heardAt !== undefined && !isGone(heardAt)
        })
        .map(([staff]) => staff)
        .sort((a, b) => a - b)
    },
  }
}
