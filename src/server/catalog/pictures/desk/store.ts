import { type Insertable, sql } from 'kysely'
import { PAGE_ROWS, type Position } from '#src/domain/desk/list.ts'
import type { PicturePurpose } from '#src/domain/desk/uploads/pictures.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Picture } from '#src/platform/db/schema.gen.ts'

const pictures = (db: Db) =>
  db
    .selectFrom('picture')
    .innerJoin('staff', 'staff.id', 'picture.staff_id')
    .select([
      ...(['picture.id', 'stem', 'purpose', 'width as w', 'height as h', 'colour'] as const),
      ...(['alt', 'credit', 'focal_x', 'focal_y', 'sent_at', 'picture.version'] as const),
      'staff.name as by',
    ])

/** Writes the row unless the same picture was sent before. */
export const insertPicture = (tx: Tx, row: Insertable<Picture>) =>
  tx
    .insertInto('picture')
    .values(row)
    .onConflict((sent) => sent.column('stem').doNothing())
    .executeTakeFirst()

export const findPicture = (db: Db, stem: string) =>
  pictures(db).where('stem', '=', stem).executeTakeFirstOrThrow()

/** Locked until the transaction ends; undefined for one of another purpose. */
export const lockPicture = (tx: Tx, stem: string, purposes: readonly PicturePurpose[]) =>
  tx
    .selectFrom('picture')
    .select(['alt', 'credit', 'focal_x', 'focal_y', 'version'])
    .where('stem', '=', stem)
    .where(ofPurposes(purposes))
    .forUpdate()
    .executeTakeFirst()

export interface Conditions {
  purposes: readonly PicturePurpose[]
  q: string | undefined
}

const ofPurposes = (purposes: readonly PicturePurpose[]) =>
  sql<boolean>`purpose = any(${purposes}::picture_purpose[])`

/** A library is some thousand rows: reading through them for a word costs no more than an index would. */
const named = (q: string | undefined) =>
  q === undefined
    ? sql<boolean>`true`
    : sql<boolean>`position(lower(${q}) in lower(alt || ' ' || credit)) > 0`

export const listPictures = (db: Db, { purposes, q }: Conditions, after: Position | undefined) =>
  pictures(db)
    .where(ofPurposes(purposes))
    .where(named(q))
    .$if(after !== undefined, (rows) => rows.where('picture.id', '<', after?.id ?? 0))
    .orderBy('picture.id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute()

export async function countPictures(db: Db, { purposes, q }: Conditions, most: number) {
  const rows = db.selectFrom('picture').select('id').where(ofPurposes(purposes)).where(named(q)).limit(most)
  const { total } = await db
    .selectFrom(rows.as('found'))
    .select((each) => each.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const updatePicture = (
  tx: Tx,
  stem: string,
  set: Partial<Pick<Insertable<Picture>, 'alt' | 'credit' | 'focal_x' | 'focal_y' | 'version'>>,
) => tx.updateTable('picture').set(set).where('stem', '=', stem).execute()
