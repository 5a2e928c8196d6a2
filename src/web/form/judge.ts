import type { Endpoint, Input } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'

/** By field, as the wire names it (`docs_json.0.doc_no`): what is wrong, in a sentence for whoever typed it. */
export type Faults = Record<string, string>

/** An input as it stands in a form: in our words, but numbers may still be text, and nothing is right yet. */
export type Typed<E extends Endpoint> = Loose<Input<E>>
type Loose<T> = { readonly [K in keyof T]?: T[K] | string | null | undefined }

export interface Verdict<E extends Endpoint> {
  /** For a form without faults. */
  input: Input<E> | null
  faults: Faults
}

/** What the server will say of a form, by the schema that the server reads it with. */
export function judge<E extends Endpoint>({ input }: E, typed: Typed<E>): Verdict<E> {
  const { value, issues } = read(input, spelled(input, typed))
  const faults: Faults = {}
  for (const { path, message } of issues) faults[path.join('.')] ??= message
  return issues.length > 0 ? { input: null, faults } : { input: value as Input<E>, faults }
}

/** Uses the one zod function that every page loads already: another one would make all pages heavier. */
function read(schema: z.core.$ZodType, wire: unknown): { value?: unknown; issues: z.core.$ZodIssue[] } {
  try {
    return { value: z.decode(schema, wire), issues: [] }
  } catch (error) {
    if (error instanceof Error && 'issues' in error) return { issues: error.issues as z.core.$ZodIssue[] }
    throw error
  }
}
const takes = (schema: z.core.$ZodType, wire: unknown) => read(schema, wire).issues.length === 0

/** As the wire spells it, unchecked: encoding by zod would refuse what decoding mends, such as blanks in a number. */
function spelled(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return value === undefined || value === null ? value : spelled(def.innerType, value)
    case 'object':
      return spelledFields(def.shape, value as Record<string, unknown>)
    case 'array':
      return Array.isArray(value) ? value.map((each) => spelled(def.element, each)) : value
    case 'union':
      return (
        def.options
          .map((option) => [option, spelled(option, value)] as const)
          .find(([option, text]) => takes(option, text))?.[1] ?? value
      )
    case 'pipe': {
      const inner = spelled(def.out, value)
      return def.reverseTransform && inner !== undefined
        ? def.reverseTransform(inner, { value: inner, issues: [] })
        : inner
    }
    default:
      return value
  }
}

/** A field that is empty is one that was not sent, unless emptiness is a value of it: as the server reads forms. */
const spelledFields = (shape: Readonly<Record<string, z.core.$ZodType>>, typed: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const value = typed[name]
      const isLeftOut = value === undefined || (value === '' && !takes(schema, ''))
      return isLeftOut ? [] : [[name, spelled(schema, value)]]
    }),
  )
