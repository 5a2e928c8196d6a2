import { jsonField, numBetween } from '../wire.ts'
import { z } from '../zod.ts'

const MOST_VERSIONS = 2_147_483_647

const changed = <V extends z.core.$ZodType>(value: V) =>
  z.optional(z.strictObject({ from: value, to: value }))

/** What a save of fields sends: the version that was seen, and of each changed field what it was and shall be. */
export const saveOf = <const F extends Record<string, z.core.$ZodType>>(fields: F) => ({
  version: numBetween(1, MOST_VERSIONS),
  changes_json: jsonField(changesOf(fields)),
})

/** The same for fields that hold whole texts: 256 KB (desk book §5.3). */
export const largeSaveOf = <const F extends Record<string, z.core.$ZodType>>(fields: F) => ({
  version: numBetween(1, MOST_VERSIONS),
  changes_json: jsonField(changesOf(fields), MOST_LARGE),
})

const MOST_LARGE = 262_144

const changesOf = <const F extends Record<string, z.core.$ZodType>>(fields: F) =>
  z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, changed(value)])) as {
      [K in keyof F]: ReturnType<typeof changed<F[K]>>
    },
  )
