import { sql } from 'kysely'
import type { HotelTerms } from '#src/domain/catalog/hotels/hotel.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { escapeHtml, unescapeHtml } from '#src/platform/html-text.ts'
import { nextId } from '#src/server/catalog/taxonomy/service.ts'

export interface StoredHotel extends HotelTerms {
  id: number
  version: number
  active: boolean
  starts_at: null
  ends_at: null
  /** Products whose days end here. */
  trips: number
}

export async function listHotels(db: Db): Promise<StoredHotel[]> {
  const { rows } = await sql<Omit<StoredHotel, 'intro'> & { intro_html: string }>`
    select h.id, h.edit_version as version, h.name, h.name_en, h.star, h.diamond, h.destination_id, h.address,
      h.lat::float8 as lat, h.lng::float8 as lng, h.phone, h.images, h.intro_html, h.facilities, h.rooms, h.check_in,
      h.check_out, '{"children":"","pets":"","cards":""}'::jsonb || h.policy as policy, h.opened_year, h.renovated_year,
      true as active, null as starts_at, null as ends_at,
      coalesce(t.trips, 0) as trips
    from hotel h left join (
      select hotel_id, count(distinct product_id)::int as trips from itinerary_day where hotel_id is not null group by 1
    ) t on t.hotel_id = h.id
    order by h.destination_id, h.name, h.id`.execute(db)
  return rows.map(({ intro_html, ...row }) => ({ ...row, intro: paragraphsOf(intro_html) }))
}

/** What staff read and write of the introduction: its paragraphs. */
const paragraphsOf = (html: string): string =>
  unescapeHtml(html.replace(/<\/p>\s*|<br\s*\/?>/g, '\n').replace(/<[^<>]*>/g, '')).trim()

const htmlOf = (intro: string): string =>
  intro
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')

const rowOf = ({ intro: _, images, rooms, policy, ...terms }: HotelTerms) => ({
  ...terms,
  images: JSON.stringify(images),
  rooms: JSON.stringify(rooms),
  policy: JSON.stringify(policy),
})

export async function insertHotel(tx: Tx, terms: HotelTerms): Promise<number> {
  const id = await nextId(tx, 'hotel')
  await tx
    .insertInto('hotel')
    .values({ ...rowOf(terms), id, intro_html: htmlOf(terms.intro) })
    .execute()
  return id
}

/** An introduction that nobody touched keeps whatever the catalogue brought with it. */
export const updateHotel = (tx: Tx, id: number, terms: HotelTerms, hasIntro: boolean) =>
  tx
    .updateTable('hotel')
    .set((eb) => ({
      ...rowOf(terms),
      ...(hasIntro && { intro_html: htmlOf(terms.intro) }),
      edit_version: eb('edit_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const deleteHotel = (tx: Tx, id: number) => tx.deleteFrom('hotel').where('id', '=', id).execute()

export const hasDestination = async (tx: Tx, id: number) =>
  (await tx.selectFrom('destination').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
