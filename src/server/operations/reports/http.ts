import { deskReports, reportFiles } from '#src/api/desk/reports/reports.ts'
import { weeklyReport } from '#src/api/desk/reports/weekly.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { maySeeReport, type ReportName, reportKinds } from '#src/domain/desk/reports/kinds.ts'
import { Refused } from '#src/platform/refused.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { askForExport } from '../exports/service.ts'
import { counts } from './counts.ts'
import { reportExport } from './export.ts'
import { linksOf, rangeOf } from './range.ts'
import { weeklyExport } from './weekly/export.ts'
import { countWeek } from './weekly/weekly.ts'

interface Asked {
  ctx: Ctx
  staff: Staff
  input: { from: Day; until: Day }
}

function mustSee(staff: Staff, name: ReportName) {
  const { right } = reportKinds[name]
  if (!maySeeReport(name, scopesOf(staff, right))) throw new Refused('NO_RIGHT', { right })
}

/** One report, for who may read it. */
const reporting =
  (name: ReportName) =>
  async ({ ctx, staff, input }: Asked) => {
    mustSee(staff, name)
    const range = rangeOf(name, input)
    const { figures, parts, notes } = await counts[name]({
      db: ctx.db,
      now: ctx.now,
      range,
      link: linksOf(staff),
    })
    return {
      from: range.from,
      until: range.until,
      figures: figures.map(({ isNow: _, lastYear, ...figure }) => ({
        ...figure,
        ...(lastYear !== undefined && { last_year: lastYear }),
      })),
      parts: parts.map(({ isByTime: _, ...part }) => ({
        ...part,
        columns: [...part.columns],
        rows: part.rows.map((row) => ({ ...row, cells: [...row.cells] })),
      })),
      notes: [...notes],
      is_simulated: ctx.hasSimulators,
    }
  }

export const reportHandlers = [
  ...handlers(deskReports, {
    income: reporting('income'),
    sold: reporting('sold'),
    breakdown: reporting('breakdown'),
    looked: reporting('looked'),
    departures: reporting('departures'),
    lead: reporting('lead'),
    cancelled: reporting('cancelled'),
    refunded: reporting('refunded'),
    coupons: reporting('coupons'),
    service: reporting('service'),
    custom: reporting('custom'),
    searched: reporting('searched'),
    reviewed: reporting('reviewed'),
    receivable: reporting('receivable'),
    suppliers: reporting('suppliers'),
  }),
  ...handlers(reportFiles, {
    export({ ctx, staff, input: { format, ...filter } }) {
      mustSee(staff, filter.name)
      return askForExport(ctx, staff, reportExport, { filter, format })
    },
  }),
  ...handlers(weeklyReport, {
    async read({ ctx, staff, input: { monday } }) {
      const week = await countWeek(ctx, staff, monday)
      return { ...week, is_simulated: ctx.hasSimulators }
    },
    export: ({ ctx, staff, input: { monday, format } }) =>
      askForExport(ctx, staff, weeklyExport, { filter: { monday }, format }),
  }),
]
