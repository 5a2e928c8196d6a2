import type { Endpoint } from '#src/api/endpoint.ts'
import type { z } from '#src/api/zod.ts'

/** A field whose value is given instead of made up, by its path: `travellers_json.guardian_seq`. */
export interface Given {
  path: string
  value: unknown
}

interface Making {
  /** What a text of this name, or at this path, holds when nobody cares; every other is 李雷. */
  texts: Readonly<Record<string, string>>
  /** The same for numbers; every other is the least that is allowed, but not 0. */
  numbers: Readonly<Record<string, number>>
  /** Fields that are better not sent, if they need not be. */
  without: ReadonlySet<string>
  given: Given | null
}

type Def = { type: string } & Partial<{
  shape: Record<string, z.core.$ZodType>
  innerType: z.core.$ZodType
  element: z.core.$ZodType
  options: z.core.$ZodType[]
  entries: Record<string, string>
  values: unknown[]
  in: z.core.$ZodType
  out: z.core.$ZodType
  reverseTransform(value: unknown, context: unknown): unknown
}>

/** The fields of a call that fills in everything it can, as they travel. */
export const sampleInput = ({ input }: Endpoint, making: Making) =>
  sample(input, '', making) as Record<string, string>

function sample(schema: z.core.$ZodType, path: string, making: Making): unknown {
  const def = schema._zod.def as unknown as Def
  const { type, innerType, element, options, entries, values } = def
  if (making.given?.path === path && (type === 'number' || type === 'string')) return making.given.value
  const name = path.split('.').at(-1) ?? ''
  if (type === 'string') return making.texts[path] ?? making.texts[name] ?? '李雷'
  if (type === 'number') return making.numbers[name] ?? Math.max(1, bounds(schema).low)
  if (type === 'boolean') return true
  if (type === 'date') return new Date('2026-11-22T10:00:00+08:00')
  if (innerType) return sample(innerType, path, making)
  const choices = (element?._zod.def as Def | undefined)?.entries
  if (choices) return Object.values(choices)
  if (element) return [sample(element, path, making)]
  if (entries) return '1' in entries && '0' in entries ? '1' : Object.values(entries)[0]
  if (values) return values[0]
  if (options?.[0]) return sample(options[0], path, making)
  if (def.in && def.out) return sampleCodec(def, def.in, def.out, path, making)
  return sampleObject(def.shape ?? {}, path, making)
}

/** Texts are made as they are typed, and everything that is spelled as text in our own terms. */
function sampleCodec(def: Def, inner: z.core.$ZodType, outer: z.core.$ZodType, path: string, making: Making) {
  const isTyped = inner._zod.def.type !== 'string' || ['string', 'custom'].includes(outer._zod.def.type)
  return isTyped
    ? sample(inner, path, making)
    : def.reverseTransform?.(sample(outer, path, making), { issues: [] })
}

function sampleObject(shape: Record<string, z.core.$ZodType>, path: string, making: Making) {
  const entries = Object.entries(shape).flatMap(([key, inner]) => {
    const at = [path, key].filter(Boolean).join('.')
    const isWanted =
      making.given?.path.startsWith(at) || inner._zod.def.type !== 'optional' || !making.without.has(key)
    return isWanted ? [[key, sample(inner, at, making)] as const] : []
  })
  return Object.fromEntries(entries)
}

/** What the checks of a number allow; endless where none does. */
export function bounds(schema: z.core.$ZodType) {
  const checks = (schema._zod.def.checks ?? []).map(
    ({ _zod }) => _zod.def as { check: string; value?: number },
  )
  const of = (check: string) => checks.find((each) => each.check === check)?.value
  return {
    low: of('greater_than') ?? Number.NEGATIVE_INFINITY,
    high: of('less_than') ?? Number.POSITIVE_INFINITY,
  }
}
