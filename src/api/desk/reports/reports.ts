import { type ReportName, reportKinds, reportNames } from '#src/domain/desk/reports/kinds.ts'
import { units } from '#src/domain/desk/reports/shape.ts'
import { endpoint } from '../../endpoint.ts'
import { day } from '../../wire.ts'
import { z } from '../../zod.ts'
import { Exporting, exportFormat } from '../work/exports.ts'

const cell = z.nullable(z.number())
const unit = z.enum(units)
const path = z.optional(z.nullable(z.string()))

const ReportData = z.object({
  from: day,
  until: day,
  figures: z.array(
    z.object({
      title: z.string(),
      unit,
      value: cell,
      why: z.optional(z.string()),
      /** Of the same days a year before; only for ranges beyond a quarter of a year. */
      last_year: z.optional(cell),
      path,
    }),
  ),
  parts: z.array(
    z.object({
      title: z.string(),
      columns: z.array(
        z.object({
          title: z.string(),
          unit,
          drawn: z.optional(z.enum(['column', 'line', 'bar', 'part'])),
        }),
      ),
      rows: z.array(z.object({ label: z.string(), cells: z.array(cell), path })),
      target: z.optional(z.number()),
      nothing: z.string(),
    }),
  ),
  notes: z.array(z.string()),
  /** Money of this environment is not real. */
  is_simulated: z.boolean(),
})

/** A report over some days, both included. Who has a part of the right is refused all but what was searched for. */
const report = <const N extends ReportName>(name: N) =>
  endpoint({
    method: 'GET',
    path: `/api/desk/reports/${name}`,
    access: { staff: reportKinds[name].right },
    summary: `报表：${reportKinds[name].title}`,
    input: z.object({ from: day, until: day }),
    data: ReportData,
    refusals: ['NO_RIGHT'],
  })

/** What the shop did, counted from its own rows (desk book §6). */
export const deskReports = {
  income: report('income'),
  sold: report('sold'),
  breakdown: report('breakdown'),
  looked: report('looked'),
  departures: report('departures'),
  lead: report('lead'),
  cancelled: report('cancelled'),
  refunded: report('refunded'),
  coupons: report('coupons'),
  service: report('service'),
  custom: report('custom'),
  searched: report('searched'),
  reviewed: report('reviewed'),
  receivable: report('receivable'),
  suppliers: report('suppliers'),
} satisfies Record<ReportName, unknown>

/** Any of them as a file, for who may read it. */
export const reportFiles = {
  export: endpoint({
    method: 'POST',
    path: '/api/desk/reports/export',
    access: { staff: 'report.own' },
    audit: 'report.export',
    summary: '导出一份报表',
    input: z.object({
      name: z.enum(reportNames as [ReportName, ...ReportName[]], '没有这份报表'),
      from: day,
      until: day,
      ...exportFormat,
    }),
    data: Exporting,
    refusals: ['NO_RIGHT'],
  }),
}
