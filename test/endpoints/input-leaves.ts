import { allDeskEndpoints } from '#src/api/desk/openapi.ts'
import type { Endpoint } from '#src/api/endpoint.ts'
import { allEndpoints } from '#src/api/openapi.ts'
import type { z } from '#src/api/zod.ts'

/** A text or a number that an input takes, however deep inside a JSON field. */
export interface InputLeaf {
  endpoint: Endpoint
  kind: 'string' | 'number'
  /** `travellers_json.name_cn`. */
  name: string
  schema: z.core.$ZodType
  /** The fields that carry `value` at this place and nothing else. */
  fieldsWith(value: unknown): Record<string, string>
}

type Def = { type: string } & Partial<{
  shape: Record<string, z.core.$ZodType>
  innerType: z.core.$ZodType
  element: z.core.$ZodType
  options: z.core.$ZodType[]
  in: z.core.$ZodType
  out: z.core.$ZodType
  reverseTransform(value: unknown, context: unknown): unknown
}>

type Place = Omit<InputLeaf, 'kind' | 'schema' | 'fieldsWith'> & { wrap(value: unknown): unknown }

const below = (place: Place, name: string, wrap: (value: unknown) => unknown): Place => ({
  endpoint: place.endpoint,
  name: [place.name, name].filter(Boolean).join('.'),
  wrap: (value) => place.wrap(wrap(value)),
})

/** Both sides of a codec are looked at, except the text that one makes of a text. */
function leavesOf(schema: z.core.$ZodType, place: Place): InputLeaf[] {
  const def = schema._zod.def as unknown as Def
  const { type, shape = {}, options = [], innerType, element, out } = def
  if (type === 'string' || type === 'number')
    return [
      { ...place, kind: type, schema, fieldsWith: (value) => place.wrap(value) as Record<string, string> },
    ]
  if (innerType) return leavesOf(innerType, place)
  if (element)
    return leavesOf(
      element,
      below(place, '', (value) => [value]),
    )
  if (def.in && out) {
    const spelled = below(place, '', (value) => def.reverseTransform?.(value, { issues: [] }) ?? value)
    return [...leavesOf(def.in, place), ...(out._zod.def.type === 'string' ? [] : leavesOf(out, spelled))]
  }
  return [
    ...options.flatMap((option) => leavesOf(option, place)),
    ...Object.entries(shape).flatMap(([key, inner]) =>
      leavesOf(
        inner,
        below(place, key, (value) => ({ [key]: value })),
      ),
    ),
  ]
}

const allLeaves = [...allEndpoints, ...allDeskEndpoints].flatMap((endpoint) =>
  leavesOf(endpoint.input, { endpoint, name: '', wrap: (value) => value }),
)

const leavesOfKind = (kind: InputLeaf['kind']) =>
  allLeaves
    .filter((leaf) => leaf.kind === kind)
    .map((leaf): [string, InputLeaf] => [`${leaf.endpoint.method} ${leaf.endpoint.path} ${leaf.name}`, leaf])

export const textLeaves = leavesOfKind('string')
export const numberLeaves = leavesOfKind('number')
