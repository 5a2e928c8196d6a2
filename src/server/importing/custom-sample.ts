import { sql } from 'kysely'
import { sampleCases } from '#db/sample/cases.ts'
import { sampleDesigners } from '#db/sample/designers.ts'
import { addDays, addMonths, type Day, startOf } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { insertAll, type Row, upsert } from './bulk.ts'
import type { Catalogue } from './file/catalogue-shape.ts'

interface Setting {
  today: Day
  /** Stems of the sample pictures by name. */
  pictures: ReadonlyMap<string, string>
}

/**
 * Designers of the sample's catalogue, their cases and the heroes of the two landing pages: all marked, all taken out
 * again by `removeSample`. A designer whom the texts do not know brings no case. Answers how many rows were written.
 */
export async function writeCustomSample(tx: Tx, catalogue: Catalogue, setting: Setting): Promise<number> {
  const onlyNew = ['sample', 'active']
  const designers = await upsert(tx, 'designer', designerRows(catalogue, setting), { keys: ['id'], onlyNew })
  // Numbers that staff give come after those of the file.
  await sql`select setval(pg_get_serial_sequence('designer', 'id'), max(id)) from designer`.execute(tx)
  const cases = await writeCases(tx, setting)
  return designers + cases + (await writeHeroes(tx, setting))
}

function designerRows({ designers }: Catalogue, { pictures }: Setting): Row[] {
  const textsOf = new Map(sampleDesigners.map((each) => [each.id, each]))
  return designers.map(({ id, name, title, city, years, good_at, cases, score }, sort) => {
    const texts = textsOf.get(id)
    return {
      id,
      name,
      title,
      city,
      years,
      good_at,
      dest_ids: texts?.destIds ?? [],
      theme_ids: texts?.themeIds ?? [],
      avatar: '',
      cover: pictures.get(texts?.cover ?? '') ?? '',
      slogan: texts?.slogan ?? '',
      intro: texts?.intro ?? '',
      languages: texts?.languages ?? [],
      score,
      case_count: cases,
      reply_minutes: texts?.replyMinutes ?? null,
      active: true,
      sort,
      sample: true,
    }
  })
}

/** Cases have no key of their own: a designer that has sample cases keeps them. */
async function writeCases(tx: Tx, { today, pictures }: Setting) {
  const { rows } = await sql<{ id: number }>`
    select id from designer g where g.sample
      and not exists (select from customer_case c where c.designer_id = g.id and c.sample)`.execute(tx)
  const without = new Set(rows.map(({ id }) => id))
  const cases = sampleCases.flatMap(({ designer, alias, plan, ...each }, sort): Row[] =>
    without.has(designer)
      ? [
          {
            designer_id: designer,
            title: each.title,
            customer_alias: alias,
            party: each.party,
            people: each.people,
            days: each.days,
            dest_ids: each.destIds,
            theme_ids: each.themeIds,
            budget_pp_fen: each.budgetYuan * 100,
            start_month: each.month,
            cover: pictures.get(each.cover) ?? '',
            images: [],
            story: each.story,
            plan_days: plan.map((text, index) => ({ day: index + 1, text })),
            product_ids: [],
            score: each.score,
            comment: each.comment,
            agreed: true,
            travelled_on: addDays(today, -each.daysAgo),
            sort,
            sample: true,
          },
        ]
      : [],
  )
  return insertAll(tx, 'customer_case', cases)
}

const seasons = [
  { month: '03', img: 'sakura-day-1', alt: '樱花与远山插画，日间' },
  { month: '06', img: 'aegean-day-1', alt: '白墙蓝顶的海边小镇插画，日间' },
  { month: '09', img: 'steppe-dusk-3', alt: '草原与远山插画，黄昏' },
  { month: '12', img: 'snowpeak-day-1', alt: '高原雪山插画，日间' },
]

/** Before the banners of `write-content.ts`, whose pictures then stand at the bottom of the pages. */
const HERO_SORT = -1

/** A hero for each landing page; the private one changes with the season, for two years. */
async function writeHeroes(tx: Tx, { today, pictures }: Setting) {
  const { rows } = await sql`select from banner where sample and sort = ${HERO_SORT}`.execute(tx)
  if (rows.length > 0) return 0
  const stem = (name: string) => pictures.get(name) ?? ''
  const hero = { sort: HERO_SORT, sample: true, url: '' }
  const years = [-1, 0, 1].map((more) => Number(today.slice(0, 4)) + more)
  const seasonal = years.flatMap((year) =>
    seasons.map(({ month, img, alt }): Row => {
      const from: Day = `${year}-${month}-01`
      const [starts_at, ends_at] = [startOf(from), startOf(addMonths(from, 3))]
      const title = '按您的节奏，走一趟山河'
      return { ...hero, place: 'individual', title, img: stem(img), img_alt: alt, starts_at, ends_at }
    }),
  )
  const team: Row = {
    ...hero,
    place: 'team',
    title: '把会议室，搬到世界的现场',
    img: stem('skyline-night-4'),
    img_alt: '城市天际线插画，夜色',
    starts_at: null,
    ends_at: null,
  }
  return insertAll(tx, 'banner', [...seasonal, team])
}

/** The banners go with the others: `removeSampleContent`. */
export async function removeCustomSample(tx: Tx) {
  await sql`delete from customer_case where sample`.execute(tx)
  await sql`delete from designer where sample`.execute(tx)
}
