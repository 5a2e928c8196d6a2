/** When something shows; null is always, up to now or from now on. */
export interface Window {
  starts_at: Date | null
  ends_at: Date | null
}

const startOf = ({ starts_at }: Window) => starts_at?.getTime() ?? Number.NEGATIVE_INFINITY
const endOf = ({ ends_at }: Window) => ends_at?.getTime() ?? Number.POSITIVE_INFINITY

/** How many of them show at one moment at the most: one that begins when another ends never shows beside it. */
export function mostAtOnce(windows: readonly Window[]): number {
  const showingAt = (ms: number) => windows.filter((each) => startOf(each) <= ms && ms < endOf(each)).length
  return Math.max(0, ...windows.map((each) => showingAt(startOf(each))))
}

/** The part of a window between two moments; null where it shows at none of them. */
export function within(window: Window, from: Date, to: Date): Window | null {
  const [start, end] = [Math.max(startOf(window), from.getTime()), Math.min(endOf(window), to.getTime())]
  return start < end ? { starts_at: new Date(start), ends_at: new Date(end) } : null
}
