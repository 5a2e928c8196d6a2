import { addDays, type Day, dayOf, minuteText } from '#src/domain/calendar-day.ts'
import type { ReportName } from '#src/domain/desk/reports/kinds.ts'
import type { Report } from '#src/domain/desk/reports/shape.ts'
import { type Count, type Counting, isLong, partMonths, type Range, spanOf, yearBefore } from '../range.ts'
import type { Daily, Fact } from './daily.ts'
import { findFirstDay, listKeptDays } from './store.ts'

/** The last so many days are counted when they are asked for, in a long range as well: most corrections are of these. */
export const FRESH_DAYS = 31

/**
 * A report that is counted when it is asked for; of a long range only what no night has kept yet, and with the same days
 * of the year before beside it.
 */
export const countDaily =
  <F extends Fact>(name: ReportName, { collect, tell }: Daily<F>): Count =>
  async (counting) => {
    const { db, range } = counting
    if (!isLong(range)) return tell(counting, await collect(db, range))
    const { facts, keptAt } = await factsOf(name, collect, counting)
    const report = await tell(counting, facts)
    const said = [...report.notes, ...partMonths(range)]
    const notes = keptAt
      ? [
          ...said,
          `最近${FRESH_DAYS}天是现数，更早的日子每晚重新清点一次（上次 ${minuteText(keptAt)}），其后的更正次日计入。`,
        ]
      : said
    return { ...report, ...(await besideLastYear(name, { collect, tell }, counting, report)), notes }
  }

async function besideLastYear<F extends Fact>(
  name: ReportName,
  { collect, tell }: Daily<F>,
  counting: Counting,
  { figures, parts }: Report,
): Promise<Pick<Report, 'figures' | 'parts'>> {
  const range = yearBefore(counting.range)
  const first = await findFirstDay(counting.db)
  // Nobody knows what a shop would have sold before it was there.
  if (first === null || first > range.until)
    return { figures: figures.map((figure) => ({ ...figure, lastYear: null })), parts }
  const earlier = { ...counting, range, link: () => null }
  const before = await tell(earlier, (await factsOf(name, collect, earlier)).facts)
  return {
    figures: figures.map((figure, at) => ({ ...figure, lastYear: before.figures[at]?.value ?? null })),
    parts: parts.map((part, at) => withLastYear(part, before.parts[at])),
  }
}

/** The drawn columns once more, of the same month a year before. */
function withLastYear(part: Report['parts'][number], before: Report['parts'][number] | undefined) {
  if (!part.isByTime || before?.rows.length !== part.rows.length) return part
  const drawn = part.columns.flatMap(({ drawn }, at) => (drawn ? [at] : []))
  return {
    ...part,
    columns: [
      ...part.columns,
      ...drawn.map((at) => ({
        title: `去年${part.columns[at]?.title ?? ''}`,
        unit: part.columns[at]?.unit ?? 'count',
      })),
    ],
    rows: part.rows.map((row, n) => ({
      ...row,
      cells: [...row.cells, ...drawn.map((at) => before.rows[n]?.cells[at] ?? null)],
    })),
  }
}

/** Kept days, and what of the range is not kept, counted now. */
async function factsOf<F extends Fact>(
  name: ReportName,
  collect: Daily<F>['collect'],
  { db, now, range }: Counting,
) {
  const fresh = addDays(dayOf(now), -FRESH_DAYS)
  const kept = (await listKeptDays(db, name, range)).filter(({ day }) => day < fresh)
  const facts = kept.flatMap((day) => day.facts as F[])
  for (const { from, until } of missingOf(range, new Set(kept.map(({ day }) => day))))
    facts.push(...(await collect(db, spanOf(from, until))))
  const keptAt = kept
    .map(({ counted_at }) => counted_at)
    .sort((one, other) => one.getTime() - other.getTime())
  return { facts, keptAt: keptAt[0] ?? null }
}

/** What is not kept, as few spans as there are. */
function missingOf({ days }: Range, kept: ReadonlySet<Day>) {
  const spans: { from: Day; until: Day }[] = []
  for (const day of days) {
    if (kept.has(day)) continue
    const last = spans.at(-1)
    if (last && addDays(last.until, 1) === day) last.until = day
    else spans.push({ from: day, until: day })
  }
  return spans
}
