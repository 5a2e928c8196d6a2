import { sql } from 'kysely'
import { addDays, addMonths, type Day, startOf } from '#src/domain/calendar-day.ts'
import { insertAll, type Row, upsert } from '#src/platform/db/bulk.ts'
import { designersChanged } from '#src/server/content/custom-trips/service.ts'
import { sampleCases, sampleContent, sampleDesigners } from '../data.ts'
import type { Loading } from '../tables.ts'

/** Designers of the catalogue with their texts. One whom the texts do not know brings no case. */
export async function loadDesigners({ tx, catalogue, setting }: Loading) {
  const textsOf = new Map(sampleDesigners.map((each) => [each.id, each]))
  const rows = catalogue.designers.map(({ id, name, title, city, years, good_at }, sort): Row => {
    const texts = textsOf.get(id)
    return {
      ...{ id, name, title, city, years, good_at, sort },
      dest_ids: texts?.dest_ids ?? [],
      theme_ids: texts?.theme_ids ?? [],
      avatar: '',
      cover: setting.pictures.get(texts?.cover ?? '') ?? '',
      slogan: texts?.slogan ?? '',
      intro: texts?.intro ?? '',
      languages: texts?.languages ?? [],
      active: true,
      sample: true,
    }
  })
  const written = await upsert(tx, 'designer', rows, { keys: ['id'], onlyNew: ['sample', 'active'] })
  // Numbers that staff give come after those of the file.
  await sql`select setval(pg_get_serial_sequence('designer', 'id'), max(id)) from designer`.execute(tx)
  return written
}

/** Cases have no key of their own: a designer that has sample cases keeps them. */
export async function loadCases({ tx, setting: { today, pictures } }: Loading) {
  const { rows } = await sql<{ id: number }>`
    select id from designer g where g.sample
      and not exists (select from customer_case c where c.designer_id = g.id and c.sample)`.execute(tx)
  const without = new Set(rows.map(({ id }) => id))
  const cases = sampleCases
    .map((each, sort) => ({ ...each, sort }))
    .filter(({ designer_id }) => without.has(designer_id))
    .map(
      ({ travelled_days_ago, plan, cover, ...each }): Row => ({
        ...each,
        cover: pictures.get(cover) ?? '',
        images: [],
        plan_days: plan.map((text, index) => ({ day: index + 1, text })),
        product_ids: [],
        agreed: true,
        travelled_on: addDays(today, -travelled_days_ago),
        sample: true,
      }),
    )
  const written = await insertAll(tx, 'customer_case', cases)
  // Their figures are worked out from what their customers said, as everybody's are.
  await designersChanged(tx, null)
  return written
}

/** Before the other banners, whose pictures then stand at the bottom of the pages. */
const HERO_SORT = -1

/** A hero for each landing page; the private one changes with the season, for two years. */
export async function loadHeroes({ tx, setting: { today, pictures } }: Loading) {
  // Only a hero has a season; staff may have put it at another place.
  const { rows } = await sql`
    select from banner where sample and place = 'individual' and starts_at is not null`.execute(tx)
  if (rows.length > 0) return 0
  const { individual, team } = sampleContent.heroes
  const hero = { sort: HERO_SORT, sample: true, url: '' }
  const years = [-1, 0, 1].map((more) => Number(today.slice(0, 4)) + more)
  const seasonal = years.flatMap((year) =>
    individual.seasons.map(({ month, picture, img_alt }): Row => {
      const from: Day = `${year}-${month}-01`
      const [starts_at, ends_at] = [startOf(from), startOf(addMonths(from, 3))]
      const img = pictures.get(picture) ?? ''
      return { ...hero, place: 'individual', title: individual.title, img, img_alt, starts_at, ends_at }
    }),
  )
  const { picture, ...shown } = team
  const always = { img: pictures.get(picture) ?? '', starts_at: null, ends_at: null }
  return insertAll(tx, 'banner', [...seasonal, { ...hero, place: 'team', ...shown, ...always }])
}
