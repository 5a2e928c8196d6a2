import type { Measured } from './load.ts'

/** One measured number with its budget, and whatever stands beside it for orientation. */
export interface Figure {
  what: string
  value: number
  unit: 'ratio' | '/s' | 'KB' | 'MB' | 'ms' | 's' | ''
  atLeast?: number
  atMost?: number
  beside?: Record<string, number>
  /** A fast wrong answer is none. */
  errors?: number
}

export interface Pair {
  ratio: number
  ours: Measured
  bare: Measured
}

export const compared = (what: string, { ratio, ours, bare }: Pair, atLeast?: number): Figure => ({
  what,
  value: rounded(ratio, 3),
  unit: 'ratio',
  ...(atLeast !== undefined && { atLeast }),
  beside: {
    'per second': Math.round(ours.perSecond),
    'p50 ms': ours.p50Ms,
    'p99 ms': ours.p99Ms,
    'bare per second': Math.round(bare.perSecond),
    'bare p99 ms': bare.p99Ms,
  },
  errors: ours.errors + bare.errors,
})

export const rounded = (value: number, places: number) => Number(value.toFixed(places))

/** Why this number misses its budget, or null. */
export function missOf({ what, value, unit, atLeast, atMost, errors = 0 }: Figure): string | null {
  if (errors > 0) return `${what}: ${errors} errors`
  if (atLeast !== undefined && !(value >= atLeast))
    return `${what}: ${value} ${unit}, at least ${atLeast} wanted`
  if (atMost !== undefined && !(value <= atMost)) return `${what}: ${value} ${unit}, at most ${atMost} wanted`
  return null
}

export function printPart(part: string, figures: Figure[], seconds: number) {
  console.log(`\n${part} (${seconds.toFixed(0)} s)`)
  for (const figure of figures) {
    const { what, value, unit, atLeast, atMost, beside = {}, errors } = figure
    const budget = atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : ''
    const mark = missOf(figure) ? 'MISSED' : budget && 'ok'
    const details = Object.entries(beside).map(([name, number]) => `${name} ${number}`)
    if (errors !== undefined) details.push(`errors ${errors}`)
    console.log(
      `  ${what.padEnd(46)} ${String(value).padStart(8)} ${unit.padEnd(5)} ${budget.padEnd(7)} ${mark.padEnd(6)}  ${details.join(', ')}`.trimEnd(),
    )
  }
}
