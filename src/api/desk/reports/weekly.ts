import { units } from '#src/domain/desk/reports/shape.ts'
import { endpoint } from '../../endpoint.ts'
import { day } from '../../wire.ts'
import { z } from '../../zod.ts'
import { Exporting, exportFormat } from '../work/exports.ts'

const access = { staff: 'report.own' } as const
const cell = z.nullable(z.number())

/** 周一页 (desk book §6): last week beside the week before and the same week a year ago, as far as one's rights reach. */
export const weeklyReport = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/reports/weekly',
    access,
    summary: '周报：上周、前一周与去年同周',
    input: z.object({
      /** The day on which the week begins; absent: last week. */
      monday: z.optional(day),
    }),
    data: z.object({
      monday: day,
      before: day,
      last_year: day,
      sections: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          lines: z.array(
            z.object({
              title: z.string(),
              unit: z.enum(units),
              week: cell,
              before: cell,
              last_year: cell,
              why: z.string(),
            }),
          ),
        }),
      ),
      is_simulated: z.boolean(),
    }),
    refusals: [],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/desk/reports/weekly/export',
    access,
    audit: 'report.export',
    summary: '导出周报',
    input: z.object({ monday: day, ...exportFormat }),
    data: Exporting,
    refusals: [],
  }),
}
