import type { Position } from '#src/domain/desk/list.ts'
import { rawText } from '../raw-text.ts'
import { jsonId } from '../wire.ts'
import { z } from '../zod.ts'

/** Several words of one query parameter, any of which is enough: `wait_confirm,paid`. */
export function words<const W extends string>(all: readonly [W, ...W[]]) {
  const known = new Map<string, W>(all.map((word) => [word, word]))
  return z.codec(rawText(400, '筛选条件有误'), z.array(z.enum(all)), {
    decode: (joined, context) => {
      // One more than there are is enough to know that there are too many.
      const found = joined.split(',', all.length + 1).map((word) => known.get(word))
      if (found.length <= all.length && found.every((word) => word !== undefined)) return [...new Set(found)]
      context.issues.push({ code: 'custom', message: '筛选条件有误', input: joined })
      return z.NEVER
    },
    encode: (chosen) => chosen.join(','),
  })
}

const positionShape = /^([\w:.-]{0,40})~(\d{1,15})$/
/** Where a page of a list begins: behind this row. Every list of the desk takes it as `cursor`. */
export const cursor = z.codec(
  rawText(64, '翻页位置有误').check(z.regex(positionShape, '翻页位置有误')),
  z.object({ value: rawText(40, '翻页位置有误'), id: jsonId }),
  {
    decode: (text, context): Position => {
      const [, value = '', id = '0'] = positionShape.exec(text) ?? []
      const position = { value, id: Number(id) }
      // Refused here and not by its part, so that the fault is the field's that was sent.
      if (z.safeParse(jsonId, position.id).success) return position
      context.issues.push({ code: 'custom', message: '翻页位置有误', input: text })
      return z.NEVER
    },
    encode: ({ value, id }) => `${value}~${id}`,
  },
)

/** What every list of the desk answers; totals are exact up to 5,000 rows. */
export const listOf = <T extends z.core.$ZodType>(row: T) =>
  z.object({
    list: z.array(row),
    next: z.nullable(cursor),
    total: z.int(),
    is_total_exact: z.boolean(),
  })
