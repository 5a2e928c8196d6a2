import { sql } from 'kysely'
import { addDays, type Day, dayOf } from '#src/domain/calendar-day.ts'
import { KEPT_TERM_DAYS, LEAST_SEARCHES } from '#src/domain/content/showing/search-term.ts'
import { type Report, share } from '#src/domain/desk/reports/shape.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Counting, Span } from '../range.ts'

const MOST_TERMS = 50

interface SearchDay {
  day: Day
  searches: number
  /** Null: nobody looked. */
  without_result: number | null
}
interface Term {
  term: string
  searches: number
  without_result: number | null
}

/**
 * What visitors looked for, and what the shop had nothing for (desk book §6, 12): words and counts, of which nobody can
 * tell whose they were. Words are kept for eight days, the figures of a day for good.
 */
export async function countSearched({ db, now, range }: Counting): Promise<Report> {
  const days = await listDays(db, range)
  const terms = await listTerms(db, range)
  const first = await findFirst(db)
  const isCounted = first !== null && first <= range.until
  const searches = days.reduce((sum, day) => sum + day.searches, 0)
  const isLookedAt = isCounted && days.every(({ without_result }) => without_result !== null)
  const withoutResult = isLookedAt ? days.reduce((sum, day) => sum + (day.without_result ?? 0), 0) : null
  const since: Day = addDays(dayOf(now), 1 - KEPT_TERM_DAYS)
  const why = isCounted ? '其中有的日子还没有记下搜到多少' : '那时还没有统计搜索'
  const nothing = range.until < since ? '这些日子的词已不再保留' : '这段时间没有记下搜索'
  const found = terms.filter(({ without_result }) => (without_result ?? 0) > 0)
  return {
    figures: [
      { title: '搜索', unit: 'count', value: isCounted ? searches : null, why: '那时还没有统计搜索' },
      { title: '没有结果的搜索', unit: 'count', value: withoutResult, why },
      {
        title: '没有结果的比例',
        unit: 'share',
        value: withoutResult === null ? null : share(withoutResult, searches),
        why: withoutResult === null ? why : '这段时间没有记下搜索',
      },
    ],
    parts: [
      {
        title: '没有结果的词',
        columns: [
          { title: '没有结果', unit: 'count', drawn: 'bar' },
          { title: '次数', unit: 'count' },
        ],
        rows: found
          .toSorted((one, other) => (other.without_result ?? 0) - (one.without_result ?? 0))
          .slice(0, MOST_TERMS)
          .map(({ term, searches, without_result }) => ({ label: term, cells: [without_result, searches] })),
        nothing: terms.length > 0 ? '这段时间搜得到三次的词都有结果' : nothing,
      },
      {
        title: `搜得最多的${MOST_TERMS}个词`,
        columns: [
          { title: '次数', unit: 'count', drawn: 'bar' },
          { title: '没有结果', unit: 'count' },
        ],
        rows: terms
          .slice(0, MOST_TERMS)
          .map(({ term, searches, without_result }) => ({ label: term, cells: [searches, without_result] })),
        nothing,
      },
    ],
    notes: [
      `词从 ${since} 起，只列搜过${LEAST_SEARCHES}次以上的；更早的日子只留次数。不记是谁搜的，一个浏览器一天一个词算一次。`,
      ...(first !== null && first > range.from ? [`搜索自 ${first} 起统计。`] : []),
      '没有结果：输入的词和纠正后的词都搜不到在售产品；筛选条件不计。',
    ],
  }
}

/** The day of the first search that was counted, or null. */
async function findFirst(db: Db): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select least((select min(day) from search_day), (select min(day) from search_term))::text as day`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

async function listDays(db: Db, { from, until }: Span): Promise<SearchDay[]> {
  const { rows } = await sql<SearchDay>`
    select day::text, searches, without_result from search_day where day between ${from} and ${until}
    union all
    select day::text, sum(searches)::int, case when bool_and(without_result is not null) then sum(without_result)::int end
    from search_term where day between ${from} and ${until} group by day`.execute(db)
  return rows
}

async function listTerms(db: Db, { from, until }: Span): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select term, sum(searches)::int as searches,
      case when bool_and(without_result is not null) then sum(without_result)::int end as without_result
    from search_term where day between ${from} and ${until}
    group by term having sum(searches) >= ${LEAST_SEARCHES} order by 2 desc, 1`.execute(db)
  return rows
}
