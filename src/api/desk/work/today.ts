import { endpoint } from '../../endpoint.ts'
import { day, fen, time } from '../../wire.ts'
import { z } from '../../zod.ts'

/** One figure of today against the mean of the same weekday of the last four weeks, each up to this time of the day. */
const figure = <T extends z.core.$ZodType>(value: T) =>
  z.object({
    value,
    mean: z.number(),
    /** The last seven days and today, whole days. */ days: z.array(z.number()),
  })

const feedKinds = ['order', 'signed', 'payment', 'refund', 'formed', 'review', 'custom_request'] as const

/** 今日 (desk book §4.1). A part that is null is not this person's to see. */
export const today = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/today',
    access: { staff: 'signed_in' },
    summary: '今日：数字、未来7日出发、刚刚发生的事',
    input: z.object({}),
    data: z.object({
      now: time,
      /** Received less given back, of real orders. */
      revenue: z.nullable(figure(fen)),
      /** Orders that were paid for the first time, and their people. */
      deals: z.nullable(z.object({ ...figure(z.int()).shape, people: z.int() })),
      departures: z.nullable(z.object({ groups: z.int(), people: z.int(), travelling: z.int() })),
      /** Inquiries and custom requests that came in. */
      inquiries: z.nullable(figure(z.int())),
      /** Seconds to the first answer in conversations: medians, null where nobody was answered. */
      first_replies: z.nullable(z.object({ value: z.nullable(z.int()), mean: z.nullable(z.int()) })),
      /** Pages that were looked at. */
      visits: z.nullable(figure(z.int())),
      work: z.object({ open: z.int(), overdue: z.int(), due_today: z.int(), done: z.int() }),
      /** Money of this environment is not real. */
      is_simulated: z.boolean(),
      upcoming: z.nullable(
        z.object({
          list: z.array(
            z.object({
              id: z.int(),
              product_id: z.int(),
              title: z.string(),
              departs_on: day,
              taken: z.int(),
              capacity: z.int(),
            }),
          ),
          total: z.int(),
        }),
      ),
      feed: z.array(
        z.object({
          kind: z.enum(feedKinds),
          title: z.string(),
          at: time,
          text: z.string(),
          amount_fen: z.nullable(fen),
          /** The record's number at the desk; empty where there is none. */
          ref: z.string(),
        }),
      ),
    }),
    refusals: [],
  }),
}
