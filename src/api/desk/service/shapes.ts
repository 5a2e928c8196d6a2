import { orderStatusText } from '#src/domain/booking/order-codes.ts'
import { customTripStatusText } from '#src/domain/codes.ts'
import { inquiryKinds, inquiryStatuses } from '#src/domain/content/inquiry-work.ts'
import { contactWays, stepKinds, stepTextMost, stepTextText } from '#src/domain/content/service-steps.ts'
import { keysOf } from '#src/domain/keys.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, numBetween, picture, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'

/** What a visitor looked at, and what a member has saved, the newest first. */
export const ProductsBeside = z.array(z.object({ id: z.int(), title: z.string(), cover: picture, at: time }))

/** The number of a row; larger than any that exists is a bad request. */
export const rowId = numBetween(1, 2_147_483_647, '编号有误')
/** The number of a member, as they are told it. */
export const memberUid = rawText(32, '会员编号有误').check(z.regex(/^[a-z0-9]{4,32}$/, '会员编号有误'))
/** The version of a record as the screen showed it. */
export const version = numBetween(0, 2_147_483_647, '版本有误')

/** An instant that somebody chose: `2026-11-21 14:30:00`, Asia/Shanghai, and one that exists. */
export const chosenTime = z.codec(
  rawText(32, '时间有误').check(
    z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, { error: '时间有误', abort: true }),
    z.refine((text) => !Number.isNaN(Date.parse(`${text.replace(' ', 'T')}+08:00`)), '时间有误'),
  ),
  z.date(),
  {
    decode: (text) => new Date(`${text.replace(' ', 'T')}+08:00`),
    encode: (at) => z.encode(time, at),
  },
)

export const Person = z.object({ id: z.int(), name: z.string() })

/** Somebody who can be given work, and how much they have. */
export const Assignee = z.object({ id: z.int(), name: z.string(), open_count: z.int() })

/** What can be done with the record now: `why` says why not, and is empty where it is allowed. */
export const actionsOf = <const A extends readonly string[]>(codes: A) =>
  z.array(z.object({ code: z.enum(codes), allowed: z.boolean(), why: z.string() }))

export const stepText = requiredText(2, stepTextMost, stepTextText)
export const contactWay = z.enum(contactWays, '请选择联系方式')

export const Step = z.object({
  id: z.int(),
  at: time,
  kind: z.enum(stepKinds),
  /** Null for what the customer did. */
  staff: z.nullable(Person),
  to: z.nullable(Person),
  way: z.nullable(z.enum(contactWays)),
  text: z.string(),
})

/** What else the shop knows of the same telephone, the newest first. */
export const Beside = z.object({
  member: z.nullable(z.object({ uid: z.string(), name: z.string() })),
  inquiries: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(inquiryKinds),
      status: z.enum(inquiryStatuses),
      message: z.string(),
      created_at: time,
    }),
  ),
  orders: z.array(
    z.object({
      order_no: z.string(),
      title: z.string(),
      status: z.enum(keysOf(orderStatusText)),
      departs_on: day,
      payable_fen: fen,
    }),
  ),
  requests: z.array(
    z.object({
      request_no: z.string(),
      status: z.enum(keysOf(customTripStatusText)),
      place: z.string(),
      created_at: time,
    }),
  ),
})
