import { sql } from 'kysely'
import type { ProductType } from '#src/domain/codes.ts'
import type { Db } from '#src/platform/db/database.ts'
import { foundClauses } from './found-store.ts'
import type { Terms } from './terms.ts'

export interface ProductTexts {
  id: number
  title: string
  subtitle: string
  highlights: string[]
  type: ProductType
  days: number
  /** Labels and aliases of its destinations and of all above them. */
  places: string[]
  /** What the same are called in Latin letters: pinyin as staff corrected it, English. */
  latin: string
  themes: string[]
  labels: string[]
  /** Where it starts, and where the days lead. */
  cities: string[]
  /** What the days and their activities are called. */
  way: string[]
  /** Where it equals the hash stored with the product's words, nothing has changed. */
  source: string
}

/** Names that must not be cut in two. */
export async function listNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select label as name from destination
    union select unnest(string_to_array(aliases, ' ')) from destination
    union select label from theme union select label from label union select name from departure_city
    union select stop ->> 'name' from itinerary_day, jsonb_array_elements(stops) stop`.execute(db)
  return rows.map(({ name }) => name)
}

/** The texts of those of these products whose words are not up to date. */
export async function listOutdated(
  db: Db,
  productIds: readonly number[],
  namesVersion: string,
): Promise<ProductTexts[]> {
  const { rows } = await sql<ProductTexts>`
    with texts as (
      select p.id, p.title, p.subtitle, p.highlights, p.type, p.days,
        array(select unnest(array[above.label, above.aliases]) from product_destination pd
          join destination d on d.id = pd.destination_id
          join destination above on above.path = any (array(
            select left(d.path, at) from generate_series(2, length(d.path)) at where substr(d.path, at, 1) = '/'))
          where pd.product_id = p.id order by 1) as places,
        (select coalesce(string_agg(distinct d.pinyin || ' ' || replace(d.slug, '-', ' '), ' '), '')
          from product_destination pd join destination d on d.id = pd.destination_id
          where pd.product_id = p.id) as latin,
        array(select t.label from product_theme pt join theme t on t.id = pt.theme_id
          where pt.product_id = p.id order by t.id) as themes,
        array(select l.label from product_label pl join label l on l.id = pl.label_id
          where pl.product_id = p.id order by l.id) as labels,
        array(select c.name from departure_city c where c.id = p.depart_city_id
          union select stop ->> 'name' from itinerary_day i, jsonb_array_elements(i.stops) stop
          where i.product_id = p.id order by 1) as cities,
        array(select unnest(array[i.title] || array(
            select activity ->> 'title' from jsonb_array_elements(i.activities) activity))
          from itinerary_day i where i.product_id = p.id order by 1) as way
      from product p where p.id = any (${productIds}::bigint[])
    ), hashed as (
      select t.*, md5(t::text || ${namesVersion}::text) as source from texts t
    )
    select h.* from hashed h left join product_search s on s.product_id = h.id
    where s.source is distinct from h.source order by h.id`.execute(db)
  return rows
}

export interface WordsRow {
  product_id: number
  words: string[]
  vocabulary: string[]
  source: string
}

export async function writeWords(db: Db, rows: readonly WordsRow[]) {
  const texts = (column: string) => sql`array(select jsonb_array_elements_text(r.${sql.ref(column)}))`
  await sql`
    insert into product_search (product_id, words, vocabulary, source)
    select r.product_id, ${texts('words')}, ${texts('vocabulary')}, r.source
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (product_id bigint, words jsonb, vocabulary jsonb, source text)
    on conflict (product_id) do update
    set words = excluded.words, vocabulary = excluded.vocabulary, source = excluded.source`.execute(db)
}

/** Every word of products on sale, the most frequent first. */
export async function listVocabulary(db: Db): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from product_search s join product p on p.id = s.product_id and p.status = 'on_sale'
    cross join unnest(s.vocabulary) word group by word order by count(*) desc, word`.execute(db)
  return rows.map(({ word }) => word)
}

export interface LexiconRow {
  version: string
  words: string[]
}

/** A version is written only when it is another. */
export async function writeLexicon(db: Db, { version, words }: LexiconRow) {
  await sql`insert into search_lexicon (version, words) values (${version}, ${JSON.stringify(words)}::jsonb)
    on conflict (id) do update set version = excluded.version, words = excluded.words
    where search_lexicon.version <> excluded.version`.execute(db)
}

export async function findLexicon(db: Db): Promise<LexiconRow> {
  const row = await db
    .selectFrom('search_lexicon')
    .select(['version', sql<string[]>`words`.as('words')])
    .executeTakeFirst()
  return row ?? { version: '', words: [] }
}

/** Whether some product on sale has all these words, and which lexicon is the current one. */
export async function probe(db: Db, terms: Terms): Promise<{ version: string; isFound: boolean }> {
  const { rows } = await sql<{ version: string; isFound: boolean }>`
    with ${sql.join(foundClauses(terms))}
    select coalesce((select version from search_lexicon), '') as version,
      exists (select from found f join product_facet b on b.kind = 'all' and b.value = 0 and b.block = f.block
        where bit_count(f.products & b.products) > 0) as "isFound"`.execute(db)
  return rows[0] ?? { version: '', isFound: false }
}
