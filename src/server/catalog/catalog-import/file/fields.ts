import { z } from '#src/api/zod.ts'
import { keysOf } from '#src/domain/keys.ts'

/** `must be …` in place of zod's own words: they name the place, so they only have to say what is wanted. */
export const wanted = (what: string) => `must be ${what}`

const atMost = (most: number) =>
  z.refine<string>((typed) => [...typed].length <= most, wanted(`at most ${most} characters long`))

export const text = (most: number) =>
  z.string(wanted('text')).check(
    z.refine((typed) => typed.trim() === typed && typed !== '', wanted('text without blanks around it')),
    atMost(most),
  )
export const optionalText = (most: number) => z.string(wanted('text')).check(atMost(most))

export const between = (low: number, high: number) =>
  z
    .int(wanted('a whole number'))
    .check(z.gte(low, wanted(`at least ${low}`)), z.lte(high, wanted(`at most ${high}`)))
export const id = between(1, 2_147_483_647)
export const ids = z.array(id, wanted('a list of numbers'))
export const fen = between(1, 100_000_000)
export const zeroOrOne = z.literal([0, 1], wanted('0 or 1'))
export const slug = z
  .string(wanted('text'))
  .check(z.regex(/^[a-z0-9-]{1,40}$/, wanted('a slug of a-z, 0-9 and -')))

/** A list of a length that a page has room for. */
export const list = <S extends z.core.SomeType>(each: S, least: number, most: number) =>
  z
    .array(each, wanted('a list'))
    .check(
      z.minLength(least, wanted(`a list of ${least} to ${most}`)),
      z.maxLength(most, wanted(`a list of ${least} to ${most}`)),
    )

const degrees = (most: number) =>
  z
    .number(wanted('a number'))
    .check(z.gte(-most, wanted(`at least -${most}`)), z.lte(most, wanted(`at most ${most}`)))
/** WGS-84. */
export const latitude = degrees(90)
export const longitude = degrees(180)

/** A number in the file, a word in our code: `literal` lets only known numbers through to `find`. */
export function coded<const M extends Record<string, number>>(codes: M) {
  const names = keysOf(codes)
  const numbers = Object.values(codes)
  return z.pipe(
    z.literal(numbers, wanted(`one of ${numbers.join(', ')}`)),
    z.transform((number: number) => names.find((name) => codes[name] === number) as keyof M & string),
  )
}
