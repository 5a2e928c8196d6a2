import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
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

/** All that may show now, in the order of the staff. There are never more than a handful. */
export async function listPopups(db: Db, now: Date): Promise<PopupRow[]> {
  const { rows } = await sql<PopupRow>`
    select id, kind, title, img, img_alt as "imgAlt", url, coupon_ids as "couponIds",
      delay_seconds as "delaySeconds", pages, audience, cookie
    from popup where ${isShowing(now)} order by sort, id`.execute(db)
  return rows
}

export async function findRegisteredAt(db: Db, memberId: number) {
  const row = await db
    .selectFrom('member')
    .select('registered_at')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.registered_at
}
