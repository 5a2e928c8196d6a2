import type { Staff } from '#src/api/endpoint.ts'
import { day } from '#src/api/wire.ts'
import { z } from '#src/api/zod.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { unitNumber, unitWord } from '#src/domain/desk/reports/unit-text.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { exportKind } from '#src/server/operations/exports/service.ts'
import { countWeek, type WeeklyLine } from './weekly.ts'

/** The sheet of a week as a file, each figure as a number of its unit. */
export const weeklyExport = exportKind({
  name: 'weekly_report',
  title: '周报',
  hasPersonalData: false,
  filter: z.object({ monday: day }),
  filterWords: ({ monday }) => [{ name: '星期一', value: monday }],
  columns: [
    { title: '报表', type: 'text', width: 14, value: (line: WeeklyLine) => line.section },
    { title: '项目', type: 'text', width: 22, value: (line) => line.title },
    { title: '单位', type: 'text', width: 8, value: (line) => unitWord(line.unit) },
    { title: '这一周', type: 'figure', width: 16, value: (line) => unitNumber(line.unit, line.week) },
    { title: '前一周', type: 'figure', width: 16, value: (line) => unitNumber(line.unit, line.before) },
    { title: '去年同周', type: 'figure', width: 16, value: (line) => unitNumber(line.unit, line.last_year) },
    { title: '说明', type: 'text', width: 30, value: (line) => (line.week === null ? line.why : '') },
  ],
  count: async (ctx, staff, { monday }) => (await linesOf(ctx, staff, monday)).length,
  next: async (ctx, staff, { monday }, after) => (after === null ? linesOf(ctx, staff, monday) : []),
})

async function linesOf(ctx: Ctx, staff: Staff, monday: Day): Promise<WeeklyLine[]> {
  const { sections } = await countWeek(ctx, staff, monday)
  return sections.flatMap(({ title: section, lines }) => lines.map((line) => ({ section, ...line })))
}
