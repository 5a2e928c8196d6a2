import { z } from './zod.ts'

/**
 * Text as it arrives: every text of an input begins with this. One of more than `max` code points is refused before
 * anything else looks at it, so that no pattern and no normalising ever works on a long text.
 */
export const rawText = (max: number, tooLong: string, missing = tooLong) =>
  z.string(missing).check(
    z.maxLength(max, { error: tooLong, abort: true }),
    z.refine((typed) => storable.test(typed), { error: '内容含有无法识别的字符', abort: true }),
  )

/** No database takes a zero byte or half of a character, and JSON can spell both. */
const storable = /^[^\0\p{Cs}]*$/u
