import { standings } from '#src/domain/desk/content-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { day } from '../../wire.ts'
import { z } from '../../zod.ts'

const Item = z.object({
  id: z.int(),
  title: z.string(),
  /** For whom, or which list. */
  note: z.string(),
  standing: z.enum(standings),
  /** Places in the days, both included. */
  first: z.int(),
  last: z.int(),
})

const Row = z.object({
  kind: z.enum(['popup', 'banner', 'bottom']),
  /** Where it shows, in words and as an address or a pattern. */
  title: z.string(),
  page: z.string(),
  items: z.array(Item),
  /** Places of the days on which more begin than can show. */
  crowded: z.array(z.int()),
  /** What shows on such a day. */
  rule: z.string(),
})
export type CalendarRow = z.output<typeof Row>

/** What shows where on which day of the next four weeks (desk book §4.12). */
export const deskContentCalendar = {
  weeks: endpoint({
    method: 'GET',
    path: '/api/desk/content/calendar',
    access: { staff: 'content.edit' },
    summary: '展示日历：四周内每一页展示什么，重叠的日子标出',
    input: z.object({ from: z.optional(day) }),
    data: z.object({ today: z.string(), days: z.array(z.string()), rows: z.array(Row) }),
    refusals: [],
  }),
}
