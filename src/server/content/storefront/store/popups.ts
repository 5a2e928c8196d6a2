import { sql } from 'kysely'
import { popupCookie } from '#src/domain/content/popup-cookie.ts'
import type { PopupTerms } from '#src/domain/content/showing/popup.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PopupAudience, PopupKind } from '#src/platform/db/schema.gen.ts'
import { isShowing } from './showing.ts'

export interface PopupRow {
  id: number
  kind: PopupKind
  title: string
  img: string
  imgAlt: string
  url: string
  couponIds: number[]
  delaySeconds: number
  pages: string[]
  audience: PopupAudience
  cookie: unknown
}

const columns = sql.raw(`id, kind, title, img, img_alt as "imgAlt", url, coupon_ids as "couponIds",
  delay_seconds as "delaySeconds", pages, audience, cookie`)

/** All that may show now, in the order of the staff. There are never more than a handful. */
export async function listPopups(db: Db, now: Date): Promise<PopupRow[]> {
  const { rows } = await sql<PopupRow>`
    select ${columns} from popup where ${isShowing(now)} order by sort, id`.execute(db)
  return rows
}

export async function findPopup(db: Db, id: number): Promise<PopupRow | undefined> {
  const { rows } = await sql<PopupRow>`select ${columns} from popup where id = ${id}`.execute(db)
  return rows[0]
}

export async function findRegisteredAt(db: Db, memberId: number) {
  const row = await db
    .selectFrom('member')
    .select('registered_at')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.registered_at
}

export const listAllPopups = (db: Db) =>
  db.selectFrom('popup').selectAll().orderBy('sort').orderBy('id').execute()
export type StoredPopup = Awaited<ReturnType<typeof listAllPopups>>[number]

/** Its cookie is called by its number, so that a browser that has seen another one sees it. */
export async function insertPopup(
  tx: Tx,
  { repeat_hours, ...terms }: PopupTerms,
  sort: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('popup')
    .values({ ...terms, sort, cookie: JSON.stringify({}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cookie = JSON.stringify(popupCookie(id, repeat_hours))
  await tx.updateTable('popup').set({ cookie }).where('id', '=', id).execute()
  return id
}

/** Whatever else its cookie says stays. */
export const updatePopup = (tx: Tx, id: number, { repeat_hours, ...terms }: PopupTerms) =>
  tx
    .updateTable('popup')
    .set((eb) => ({
      ...terms,
      cookie: sql`cookie || jsonb_build_object('expire', ${repeat_hours}::integer)`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const setPopupSort = (tx: Tx, id: number, sort: number) =>
  tx.updateTable('popup').set({ sort }).where('id', '=', id).where('sort', '<>', sort).execute()

export const deletePopup = (tx: Tx, id: number) => tx.deleteFrom('popup').where('id', '=', id).execute()
