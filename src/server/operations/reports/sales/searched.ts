import type { Counting } from '../range.ts'

const MOST_TERMS = 50

/** What visitors looked for (desk book §6, 12): words and counts, of which nobody can tell whose they were. */
export async function countSearched({ db, range }: Counting) {
  const rows = await db
    .selectFrom('search_term')
    .select(['term', (eb) => eb.fn.sum<number>('searches').as('searches')])
    .where('day', '>=', range.from)
    .where('day', '<=', range.until)
    .groupBy('term')
    .orderBy('searches', 'desc')
    .orderBy('term')
    .execute()
  const counted = rows.map(({ term, searches }) => ({ term, searches: Number(searches) }))
  return {
    figures: [
      { title: '搜索', unit: 'count', value: counted.reduce((sum, { searches }) => sum + searches, 0) },
      { title: '不同的词', unit: 'count', value: counted.length },
      { title: '没有结果的搜索', unit: 'count', value: null, why: '只记词与次数，不记搜到多少' },
    ],
    parts: [
      {
        title: `搜得最多的${MOST_TERMS}个词`,
        columns: [{ title: '次数', unit: 'count', drawn: 'bar' }],
        rows: counted.slice(0, MOST_TERMS).map(({ term, searches }) => ({ label: term, cells: [searches] })),
        nothing: '这段时间没有记下搜索',
      },
    ],
    notes: ['搜索词只留八天，不记是谁搜的；一个浏览器一天算一次。'],
  } as const
}
