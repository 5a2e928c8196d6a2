import { sql } from 'kysely'
import { firstSentence, type TeamKind, teamKinds } from '#src/domain/content/about/team-member.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { Db } from '#src/platform/db/database.ts'

const columns = [
  'id',
  'kind',
  'name',
  'title',
  'avatar',
  'city',
  'years',
  'languages',
  'good_at',
  'intro',
  'licence_no',
  'wechat_qr',
  'served',
  'score',
] as const

const shownPeople = (db: Db) => db.selectFrom('team_member').select(columns).where('active', '=', true)
export type PersonRow = Awaited<ReturnType<typeof findPerson>> & object

export const findPerson = (db: Db, id: number) => shownPeople(db).where('id', '=', id).executeTakeFirst()

interface Wanted {
  kind?: TeamKind | undefined
  goodAt?: string | undefined
}

/** One page of the team in the staff's order, with how many there are. */
export async function listPeople(db: Db, { kind, goodAt }: Wanted, page: { limit: number; offset: number }) {
  const wanted = shownPeople(db)
    .$if(kind !== undefined, (people) => people.where('kind', '=', kind ?? 'advisor'))
    .$if(goodAt !== undefined, (people) => people.where(sql<boolean>`${goodAt ?? ''} = any (good_at)`))
  const [list, { total }] = await Promise.all([
    wanted.orderBy('kind').orderBy('sort').orderBy('id').limit(page.limit).offset(page.offset).execute(),
    wanted
      .clearSelect()
      .select((each) => each.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { list, total: Number(total) }
}

/** What the people of a kind are good at, the most frequent first. */
export async function listAreas(db: Db, kind: TeamKind | undefined, most: number) {
  const { rows } = await sql<{ label: string; count: number }>`
    select area as label, count(*)::int as count
    from team_member t, unnest(t.good_at) with ordinality as said (area, place)
    where t.active and t.kind = any (${kind ? [kind] : keysOf(teamKinds)}::team_kind[])
    group by area order by count(*) desc, min(t.sort), min(place), area limit ${most}`.execute(db)
  return rows
}

/** How many people of each kind there are, and where. */
export async function countPeople(db: Db) {
  const { rows } = await sql<{ kind: TeamKind; city: string; count: number }>`
    select kind, city, count(*)::int as count from team_member where active group by kind, city`.execute(db)
  return rows
}

/** What happened, the newest first. */
export const listShownEvents = (db: Db) =>
  db
    .selectFrom('history_event')
    .select(['happened_on', 'title', 'html', 'img', 'img_alt'])
    .where('active', '=', true)
    .orderBy('happened_on', 'desc')
    .orderBy('sort')
    .orderBy('id')
    .execute()

/** The last reviews of trips whose orders this person looked after, and that may be read. */
export async function listSaid(db: Db, memberId: number, most: number) {
  const { rows } = await sql<{
    id: number
    user_name: string
    score: number
    content: string
    trip_date: string
    product_id: number
    product_title: string
  }>`
    select c.id, c.user_name, c.score, c.content, c.trip_on as trip_date, c.product_id, p.title as product_title
    from team_member t
    join orders o on o.advisor_id = t.staff_id and o.sample <= t.sample
    join review c on c.order_id = o.id and c.status = 'shown'
    join product p on p.id = c.product_id
    where t.id = ${memberId} order by c.written_at desc, c.id desc limit ${most}`.execute(db)
  return rows
}

/** The places and themes whose names are among these words. */
export async function placesOf(db: Db, words: readonly string[]) {
  const { rows } = await sql<{ kind: 'dest' | 'theme'; id: number }>`
    select 'dest' as kind, id from destination where visible and label = any (${[...words]})
    union all select 'theme', id from theme where visible and label = any (${[...words]})`.execute(db)
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { destinationIds: idsOf('dest'), themeIds: idsOf('theme') }
}

export const cardOf = (row: PersonRow) => ({
  id: row.id,
  type: row.kind,
  name: row.name,
  title: row.title,
  avatar: row.avatar,
  city: row.city,
  years: row.years,
  languages: row.languages,
  good_at: row.good_at,
  intro: firstSentence(row.intro),
  licence_no: row.licence_no,
  score: row.score === null ? '' : String(row.score),
  served: row.served,
})
