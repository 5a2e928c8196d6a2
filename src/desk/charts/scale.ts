/** Round figures from below the least to above the most, zero among them, no closer than `least`. */
export function ticksOf(values: readonly number[], { about = 4, least: smallest = 0 } = {}): number[] {
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const rough = (most - least || 1) / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough
  const step = Math.max(round, smallest)
  const first = Math.floor(least / step)
  const last = Math.max(Math.ceil(most / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step)
}

/** Where a value stands between the lowest and the highest tick, from 0 to 1. */
export function scaleOf(ticks: readonly number[]) {
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  return (value: number) => (value - low) / (high - low)
}

/** Every so many labels, so that none stands on another. */
export const everyNth = (count: number, most: number): number => Math.max(1, Math.ceil(count / most))
