import { sql } from 'kysely'
import { workingMinutes } from '#src/domain/content/working-hours.ts'
import { median, type Report, share } from '#src/domain/desk/reports/shape.ts'
import type { Counting } from '../range.ts'

interface Row {
  created_at: Date
  contacted_at: Date | null
  planned_at: Date | null
  accepted_at: Date | null
}

const CONTACT_MINUTES = 30
const PLAN_MS = 24 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** Of the requests that came in, how far they got and how promptly (desk book §6, 11). */
export async function countCustom({ db, range, link }: Counting): Promise<Report> {
  const { rows } = await sql<Row>`
    select r.created_at, r.contacted_at,
      (select min(p.created_at) from custom_plan p where p.request_id = r.id) as planned_at,
      (select min(p.accepted_at) from custom_plan p where p.request_id = r.id) as accepted_at
    from custom_request r
    where r.created_at >= ${range.since} and r.created_at < ${range.before}`.execute(db)
  const all = rows.length
  const contacted = rows.filter(({ contacted_at }) => contacted_at !== null).length
  const prompt = rows.filter(
    ({ created_at, contacted_at }) =>
      contacted_at !== null && workingMinutes(created_at, contacted_at) <= CONTACT_MINUTES,
  ).length
  const planned = rows.filter(({ planned_at }) => planned_at !== null).length
  const plannedSoon = rows.filter(
    ({ contacted_at, planned_at }) =>
      planned_at !== null &&
      contacted_at !== null &&
      planned_at.getTime() - contacted_at.getTime() <= PLAN_MS,
  ).length
  const accepted = rows.flatMap(({ created_at, accepted_at }) =>
    accepted_at ? [(accepted_at.getTime() - created_at.getTime()) / DAY_MS] : [],
  )
  const why = '这段时间没有定制需求'
  const list = `/custom?from=${range.from}&until=${range.until}`
  const half = median(accepted)
  const steps = [
    ['提交需求', all],
    ['已联系', contacted],
    ['30分钟内联系', prompt],
    ['已有方案', planned],
    ['联系后24小时内出方案', plannedSoon],
    ['已接受', accepted.length],
  ] as const
  return {
    figures: [
      { title: '定制需求', unit: 'count', value: all, path: link('custom.work', list) },
      { title: '30分钟内联系', unit: 'share', value: share(prompt, all), why },
      { title: '24小时内出方案', unit: 'share', value: share(plannedSoon, all), why },
      { title: '接受方案', unit: 'share', value: share(accepted.length, all), why },
      {
        title: '从提交到接受',
        unit: 'days',
        value: half === null ? null : Math.round(half * 10) / 10,
        why: '还没有人接受方案',
      },
    ],
    parts: [
      {
        title: '从需求到接受',
        columns: [
          { title: '占需求', unit: 'share', drawn: 'bar' },
          { title: '需求', unit: 'count' },
        ],
        rows: all === 0 ? [] : steps.map(([label, count]) => ({ label, cells: [share(count, all), count] })),
        nothing: why,
      },
    ],
    notes: ['这段时间提交的需求到现在为止走到哪一步；30分钟按工作时间计。'],
  }
}
