import type { AnyRefusal } from '#src/api/errors.ts'

const MINUTE_MS = 60_000
const KEPT_MINUTES = 60

/** Counts refusals of the last hour by the minute, in this process's memory: sixty numbers for each name, no more. */
export function makeRefusalCounts() {
  const counts = new Map<AnyRefusal, Map<number, number>>()
  const isKept = (minute: number, now: Date) => minute > minuteOf(now) - KEPT_MINUTES

  return {
    count(refusal: AnyRefusal, now: Date) {
      const minutes = counts.get(refusal) ?? new Map<number, number>()
      counts.set(refusal, minutes)
      const minute = minuteOf(now)
      if (!minutes.has(minute)) for (const old of minutes.keys()) if (!isKept(old, now)) minutes.delete(old)
      minutes.set(minute, (minutes.get(minute) ?? 0) + 1)
    },
    lastHour(refusal: AnyRefusal, now: Date): number {
      const minutes = [...(counts.get(refusal) ?? [])]
      return minutes.reduce((sum, [minute, hits]) => sum + (isKept(minute, now) ? hits : 0), 0)
    },
  }
}
export type RefusalCounts = ReturnType<typeof makeRefusalCounts>

const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS)
