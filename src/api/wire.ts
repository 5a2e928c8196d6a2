import { isDay } from '#src/domain/calendar-day.ts'
import { pictureSrc, pictureStem } from '#src/domain/catalog/picture.ts'
import { keysOf } from '#src/domain/keys.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import { rawText } from './raw-text.ts'
import { z } from './zod.ts'

/** The one place that knows the wire's spelling of our values: server and client read the same codecs. */

/** The largest whole number that an `integer` column holds. */
const MOST_INT4 = 2_147_483_647

export const flag = z.codec(z.literal([0, 1]), z.boolean(), {
  decode: (n) => n === 1,
  encode: (b) => (b ? 1 : 0),
})

/** A flag inside a form or a query. */
export const flagText = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (text) => text === '1',
  encode: (b) => (b ? '1' : '0'),
})

/** A whole number of JSON, both bounds allowed. */
export const intBetween = (low: number, high: number, message = `请填写${low}到${high}之间的整数`) =>
  z.int(message).check(z.gte(low, message), z.lte(high, message))

/** The same where only text travels, in forms and queries. */
export const numBetween = (low: number, high: number, message = `请填写${low}到${high}之间的整数`) =>
  z.codec(rawText(16, message).check(z.regex(/^\d{1,10}$/, message)), intBetween(low, high, message), {
    decode: Number,
    encode: String,
  })

/** Several numbers of one query parameter, `3,5,8`: any of them (rule book §20.4). Fifty at the most. */
export const ids = z.codec(
  rawText(512, '编号有误').check(z.regex(/^\d{1,9}(,\d{1,9}){0,49}$/, '编号有误')),
  z.array(intBetween(0, MOST_INT4, '编号有误')),
  { decode: (joined) => joined.split(',').map(Number), encode: (list) => list.join(',') },
)

/** The number of a row. Larger than any column that holds one is a bad request, not a crash. */
export const id = numBetween(0, MOST_INT4, '编号有误')

/** The same inside JSON. */
export const jsonId = intBetween(0, MOST_INT4, '编号有误')

/** The place of a traveller in an order, from 1; nobody stands at 0. */
export const seq = numBetween(0, 99, '编号有误')
export const jsonSeq = intBetween(0, 99, '编号有误')

/** An amount as a page showed it. A negative one is no bad request: it is answered like any other wrong price. */
export const shownFen = z.codec(
  rawText(16, '金额有误').check(z.regex(/^-?\d{1,10}$/, '金额有误')),
  intBetween(-MOST_INT4, MOST_INT4, '金额有误'),
  { decode: Number, encode: String },
)

export const fen = z.codec(z.int(), z.custom<Fen>(Number.isSafeInteger), {
  decode: toFen,
  encode: (amount) => amount,
})

/** `2026-11-11 12:00:00`, always Asia/Shanghai, which has had no daylight saving since 1991. */
export const time = z.codec(z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)), z.date(), {
  decode: (text) => new Date(`${text.replace(' ', 'T')}+08:00`),
  encode: (at) => new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' '),
})

/** An instant as epoch milliseconds: what a page counts down to. */
export const instant = z.codec(z.int(), z.date(), {
  decode: (ms) => new Date(ms),
  encode: (at) => at.getTime(),
})

/** A calendar day in Asia/Shanghai, `2026-11-11`, and one that exists. */
export const day = rawText(32, '日期有误', '请选择日期').check(z.refine(isDay, '日期有误'))

/**
 * A number on the wire, a word in our code: `coded({ wait_pay: 30, paid: 50 })`. `decode` is asked only for what the
 * schema before it has let through, here and below, so the map knows it.
 */
export function coded<const M extends Record<string, number>>(codes: M) {
  const names = keysOf(codes)
  const nameOf = new Map(names.map((name) => [codes[name], name]))
  return z.codec(z.literal(names.map((name) => codes[name])), z.enum(names), {
    decode: (number) => nameOf.get(number) as keyof M & string,
    encode: (name) => codes[name],
  })
}

/** The same inside a form or a query, where the number is text. */
export function codedText<const M extends Record<string, number>>(codes: M) {
  const names = keysOf(codes)
  const nameOf = new Map(names.map((name) => [String(codes[name]), name]))
  return z.codec(z.enum([...nameOf.keys()]), z.enum(names), {
    decode: (text) => nameOf.get(text) as keyof M & string,
    encode: (name) => String(codes[name]),
  })
}

/** Several of them joined by comma, any of which is enough; `0` is all of them, an empty list in our code. Each once. */
export function codedTexts<const M extends Record<string, number>>(codes: M) {
  const names = keysOf(codes)
  const nameOf = new Map(names.map((name) => [String(codes[name]), name]))
  return z.codec(rawText(64, '内容有误，请检查'), z.array(z.enum(names)), {
    decode: (joined, context) => {
      if (joined === '0') return []
      // One more than there are is enough to know that there are too many.
      const found = joined.split(',', names.length + 1).map((text) => nameOf.get(text))
      if (found.length <= names.length && found.every((name) => name !== undefined))
        return [...new Set(found)]
      context.issues.push({ code: 'custom', message: '内容有误，请检查', input: joined })
      return z.NEVER
    },
    encode: (chosen) => (chosen.length === 0 ? '0' : chosen.map((name) => codes[name]).join(',')),
  })
}

/** Room for blanks around a text and for characters that are put together from up to four. */
const rawLength = (max: number) => 4 * max + 64

/** What a person typed: trimmed, one Unicode form, no control characters. Length counts code points. */
export const text = (max: number, tooLong = `最多${max}字`) =>
  z.codec(
    rawText(rawLength(max), tooLong),
    z.string().check(z.refine((typed) => [...typed].length <= max, tooLong)),
    {
      decode: cleanText,
      encode: (typed) => typed,
    },
  )

/** The same, and not empty: the sentence is both for a missing field and for an empty one. */
export const requiredText = (min: number, max: number, message: string) =>
  z.codec(
    rawText(rawLength(max), message),
    z.string().check(z.refine((typed) => [...typed].length >= min && [...typed].length <= max, message)),
    { decode: cleanText, encode: (typed) => typed },
  )

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const cleanText = (typed: string) => typed.normalize('NFC').replace(controls, '').trim()

/** An order's number as travellers see it; the row's id never leaves. */
export const orderNo = rawText(32, '订单号有误', '请提供订单号').check(z.regex(/^BM\d{12}$/, '订单号有误'))

/** Arrays and objects travel as one form field that holds JSON text, 16 KB if nothing else is said (rule book §17.7). */
export const jsonField = <T extends z.core.$ZodType>(schema: T, most = 16_384) =>
  z.codec(rawText(most, '内容过长'), schema, {
    decode: (json, context) => {
      try {
        return JSON.parse(json)
      } catch {
        context.issues.push({ code: 'custom', message: '不是有效的JSON', input: json })
        return z.NEVER
      }
    },
    encode: (value) => JSON.stringify(value),
  })

/** In our code the stem of a picture; on the wire an address that shows it, 1,200 pixels wide. */
export const picture = z.codec(rawText(500, '图片有误'), z.string(), {
  decode: pictureStem,
  encode: (stem) => (stem === '' ? '' : pictureSrc(stem, 1200)),
})

export const pageOf = <T extends z.core.$ZodType>(item: T) => ({
  list: z.array(item),
  total: z.int(),
  page: z.int(),
  size: z.int(),
  has_more: flag,
})

/** Page and size as every paged call takes them: `pageSize` wins over `size`, 50 is the most. */
export const paging = {
  page: z.optional(numBetween(1, 10_000)),
  size: z.optional(numBetween(1, 50)),
  pageSize: z.optional(numBetween(1, 50)),
}
