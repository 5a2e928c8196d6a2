import { sql } from 'kysely'
import type { Day } from '#src/domain/calendar-day.ts'
import type { SceneTerms } from '#src/domain/marketing/coupon-scenes/scene-form.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

export const listScenes = (db: Db) =>
  db.selectFrom('coupon_scene').selectAll().orderBy('sort').orderBy('id').execute()
export type SceneRow = Awaited<ReturnType<typeof listScenes>>[number]

/** The scenes that show now, in the order of staff. There are never more than a handful. */
export const listShowing = (db: Db, now: Date): Promise<SceneRow[]> =>
  db
    .selectFrom('coupon_scene')
    .selectAll()
    .where('active', '=', true)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('sort')
    .orderBy('id')
    .execute()

/** Counts a browser once a day. */
export async function noteView(db: Db, sceneId: number, day: Day, visitorHash: Buffer) {
  await sql`
    with seen as (
      insert into coupon_scene_view (scene_id, seen_on, visitor_hash) values (${sceneId}, ${day}, ${visitorHash})
      on conflict do nothing returning 1
    )
    update coupon_scene set views = views + 1 where id = ${sceneId} and exists (select from seen)`.execute(db)
}

export const countClaim = (tx: Tx, sceneId: number) =>
  tx
    .updateTable('coupon_scene')
    .set((eb) => ({ claims: eb('claims', '+', 1) }))
    .where('id', '=', sceneId)
    .execute()

export const forgetViews = (db: Db, before: Day) =>
  db.deleteFrom('coupon_scene_view').where('seen_on', '<', before).execute()

export const memberOfPhone = (db: Db, phoneHash: Buffer) =>
  db.selectFrom('member').select('id').where('phone_hash', '=', phoneHash).executeTakeFirst()

export async function phoneOf(db: Db, memberId: number): Promise<Buffer> {
  const { phone_hash } = await db
    .selectFrom('member')
    .select('phone_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return phone_hash
}

export async function insertScene(tx: Tx, terms: SceneTerms, sort: number): Promise<number> {
  const { id } = await tx
    .insertInto('coupon_scene')
    .values({ ...terms, sort })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateScene = (tx: Tx, id: number, terms: SceneTerms) =>
  tx
    .updateTable('coupon_scene')
    .set((eb) => ({ ...terms, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setSceneSort = (tx: Tx, id: number, sort: number) =>
  tx.updateTable('coupon_scene').set({ sort }).where('id', '=', id).execute()

export const deleteScene = (tx: Tx, id: number) =>
  tx.deleteFrom('coupon_scene').where('id', '=', id).execute()
