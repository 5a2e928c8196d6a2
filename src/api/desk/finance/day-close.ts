import { flowItems } from '#src/domain/booking/day-figures.ts'
import { payChannels } from '#src/domain/booking/order-codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { Exporting, exportFormat } from '../work/exports.ts'

const access = { staff: 'day.close' } as const

const Flow = z.object({
  item: z.enum(flowItems),
  channel: z.nullable(z.enum(keysOf(payChannels))),
  fen,
})

const Figures = z.object({
  flows: z.array(Flow),
  /** What changed of days that were closed before. */
  corrections: z.array(z.object({ ...Flow.shape, of_day: day })),
  receivable: z.object({ overdue_fen: fen, week_fen: fen, month_fen: fen, later_fen: fen }),
  to_refund_fen: fen,
  settled_differences: z.int(),
})

const Day = z.object({
  day,
  figures: Figures,
  /** Of the figures as they are shown: a day is closed with what was seen. */
  sha256: z.string(),
  closed: z.nullable(z.object({ at: time, by: z.string(), is_intact: z.boolean() })),
  /** Why the day cannot be closed yet; `to` is the comparison to look at. */
  blockers: z.array(z.object({ text: z.string(), run_id: z.nullable(z.int()) })),
})
export type DeskDay = z.output<typeof Day>

const HASH = /^[0-9a-f]{64}$/

export const dayClose = {
  days: endpoint({
    method: 'GET',
    path: '/api/desk/finance/days',
    access,
    summary: '最近的日结，和下一个待关账的日子',
    input: z.object({}),
    data: z.object({
      next: day,
      closed: z.array(z.object({ day, at: time, by: z.string() })),
    }),
    refusals: [],
  }),
  day: endpoint({
    method: 'GET',
    path: '/api/desk/finance/days/{day}',
    access,
    summary: '一日的收付；已关账的为当时的数字',
    input: z.object({ day }),
    data: Day,
    refusals: [],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/desk/finance/days/close',
    access,
    audit: 'day.close',
    summary: '关账：数字冻结，之后的变化计入下一日',
    input: z.object({ day, sha256: rawText(64, '页面数字有误').check(z.regex(HASH, '页面数字有误')) }),
    data: Day,
    refusals: ['STATE', 'NOT_READY'],
  }),
  paper: endpoint({
    method: 'POST',
    path: '/api/desk/finance/days/paper',
    access,
    audit: 'day.paper',
    summary: '日结单（PDF）：已关账的为冻结的数字，未关账的有水印',
    input: z.object({ day }),
    data: z.object({}),
    refusals: [],
    answers: ['application/pdf'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/desk/finance/days/export',
    access,
    audit: 'day.export',
    summary: '导出一日的收付',
    input: z.object({ day, ...exportFormat }),
    data: Exporting,
    refusals: [],
  }),
}
