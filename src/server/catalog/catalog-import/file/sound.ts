import { z } from '#src/api/zod.ts'

/** A value of a file with its malformed parts undefined; each part keeps its place. */
export type Sound<T> = T extends readonly (infer E)[]
  ? (Sound<E> | undefined)[]
  : T extends object
    ? { [K in keyof T]?: Sound<T[K]> | undefined }
    : T

/**
 * The parts of a value that have their shape, so that sense can be judged on them while others are still faulty. How
 * long a list is and which further fields an object has is not its matter.
 */
export function soundPartsOf<S extends z.core.SomeType>(
  schema: S,
  value: unknown,
): Sound<z.output<S>> | undefined
export function soundPartsOf(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodMiniObject) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const fields: [string, z.core.$ZodType][] = Object.entries(schema.shape)
    return Object.fromEntries(
      fields.map(([key, field]) => [key, soundPartsOf(field, Reflect.get(value, key))]),
    )
  }
  if (schema instanceof z.ZodMiniArray)
    return Array.isArray(value) ? value.map((each) => soundPartsOf(schema.def.element, each)) : undefined
  const read = z.safeParse(schema, value)
  return read.success ? read.data : undefined
}
