import type { Staff } from '#src/api/endpoint.ts'
import { day } from '#src/api/wire.ts'
import { z } from '#src/api/zod.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { maySeeReport, type ReportName, reportKinds, reportNames } from '#src/domain/desk/reports/kinds.ts'
import type { Cell, Unit } from '#src/domain/desk/reports/shape.ts'
import { unitNumber, unitWord } from '#src/domain/desk/reports/unit-text.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { exportKind } from '#src/server/operations/exports/service.ts'
import { counts } from './counts.ts'
import { rangeOf } from './range.ts'

interface Line {
  part: string
  item: string
  measure: string
  unit: Unit
  value: Cell
  lastYear: Cell
  why: string
}
interface Asked {
  name: ReportName
  from: Day
  until: Day
}

/** A report as a file: one line for each figure, as a number of its unit, to be sorted and summed by anybody. */
export const reportExport = exportKind({
  name: 'report',
  title: '报表',
  hasPersonalData: false,
  filter: z.object({ name: z.enum(reportNames as [ReportName, ...ReportName[]]), from: day, until: day }),
  filterWords: ({ name, from, until }) => [
    { name: '报表', value: reportKinds[name].title },
    { name: '日期', value: `${from} 至 ${until}（${reportKinds[name].base}）` },
  ],
  columns: [
    { title: '部分', type: 'text', width: 24, value: (line: Line) => line.part },
    { title: '项目', type: 'text', width: 30, value: (line) => line.item },
    { title: '指标', type: 'text', width: 18, value: (line) => line.measure },
    { title: '单位', type: 'text', width: 8, value: (line) => unitWord(line.unit) },
    { title: '数值', type: 'figure', width: 16, value: (line) => unitNumber(line.unit, line.value) },
    { title: '去年同期', type: 'figure', width: 16, value: (line) => unitNumber(line.unit, line.lastYear) },
    { title: '说明', type: 'text', width: 36, value: (line) => line.why },
  ],
  count: async (ctx, staff, asked) => (await linesOf(ctx, staff, asked)).length,
  next: async (ctx, staff, asked, after) => (after === null ? linesOf(ctx, staff, asked) : []),
})

/** Nothing for who may not read the report (any more). */
async function linesOf({ db, now }: Ctx, staff: Staff, { name, ...days }: Asked): Promise<Line[]> {
  if (!maySeeReport(name, scopesOf(staff, reportKinds[name].right))) return []
  const { figures, parts } = await counts[name]({ db, now, range: rangeOf(name, days), link: () => null })
  return [
    ...figures.map(({ title, unit, value, lastYear = null, why = '' }) => ({
      ...{ part: '合计', item: title, measure: '', unit, value, lastYear },
      why: value === null ? why : '',
    })),
    ...parts.flatMap(({ title, columns, rows }) =>
      rows.flatMap(({ label, cells }) =>
        columns.map((column, at) => ({
          ...{ part: title, item: label, measure: column.title, unit: column.unit },
          ...{ value: cells[at] ?? null, lastYear: null, why: '' },
        })),
      ),
    ),
  ]
}
