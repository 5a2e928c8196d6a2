import type { Selectable } from 'kysely'
import { detailFieldsOf } from '#src/domain/personal-details.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { SavedTraveller, SavedTravellerDoc } from '#src/platform/db/schema.gen.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { SavedTravellerForm } from './traveller-form.ts'

export type SavedTravellerRow = Selectable<SavedTraveller> & { docs: Selectable<SavedTravellerDoc>[] }

async function withDocs(db: Db, rows: Selectable<SavedTraveller>[]): Promise<SavedTravellerRow[]> {
  if (rows.length === 0) return []
  const docs = await db
    .selectFrom('saved_traveller_doc')
    .selectAll()
    .where(
      'saved_traveller_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, docs: docs.filter((doc) => doc.saved_traveller_id === row.id) }))
}

export async function listSavedTravellers(db: Db, memberId: number) {
  const rows = await db
    .selectFrom('saved_traveller')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .orderBy('is_self', 'desc')
    .orderBy('id')
    .execute()
  return withDocs(db, rows)
}

/** Finds removed travellers too: the caller tells them by `deleted_at`. */
export async function findSavedTraveller(db: Db, memberId: number, id: number) {
  const row = await db
    .selectFrom('saved_traveller')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row && (await withDocs(db, [row]))[0]
}

/** One writer at a time for a member, so that the limit of fifty and the uniqueness of documents hold. */
export const lockSavedTravellers = (tx: Tx, memberId: number) => holdLock(tx, 'tourists', memberId)

export async function countSavedTravellers(db: Db, memberId: number) {
  const { count } = await db
    .selectFrom('saved_traveller')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

const columnsOf = (ctx: Ctx, form: SavedTravellerForm) => ({
  ...detailFieldsOf(form),
  phone_enc: form.phone === '' ? null : ctx.vault.seal(form.phone),
  email_enc: form.email === '' ? null : ctx.vault.seal(form.email),
  is_self: form.isSelf,
})

export interface Consents {
  consent_at: Date | null
  guardian_consent_at: Date | null
}

export async function insertSavedTraveller(
  ctx: Ctx,
  tx: Tx,
  memberId: number,
  { form, consents }: { form: SavedTravellerForm; consents: Consents },
) {
  if (form.isSelf) await forgetSelf(tx, memberId)
  const { id } = await tx
    .insertInto('saved_traveller')
    .values({ ...columnsOf(ctx, form), ...consents, member_id: memberId, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSavedTraveller(
  ctx: Ctx,
  tx: Tx,
  row: SavedTravellerRow,
  { form, consents }: { form: SavedTravellerForm; consents: Consents },
) {
  if (form.isSelf && !row.is_self) await forgetSelf(tx, row.member_id)
  await tx
    .updateTable('saved_traveller')
    .set({ ...columnsOf(ctx, form), ...consents })
    .where('id', '=', row.id)
    .execute()
}

/** Only one saved traveller is the member: marking another as oneself takes the mark from the one before. */
const forgetSelf = (tx: Tx, memberId: number) =>
  tx
    .updateTable('saved_traveller')
    .set({ is_self: false })
    .where('member_id', '=', memberId)
    .where('is_self', '=', true)
    .execute()

/** Everything personal goes at once: what is not kept cannot leak. Orders have their own copies. */
export async function removeSavedTraveller(tx: Tx, id: number, now: Date) {
  await tx.deleteFrom('saved_traveller_doc').where('saved_traveller_id', '=', id).execute()
  await tx
    .updateTable('saved_traveller')
    .set({
      deleted_at: now,
      name_cn: '',
      name_en_last: '',
      name_en_first: '',
      gender: null,
      birthday: null,
      phone_enc: null,
      email_enc: null,
      is_self: false,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

export const forgetGuardianConsent = (tx: Tx, memberId: number) =>
  tx
    .updateTable('saved_traveller')
    .set({ guardian_consent_at: null })
    .where('member_id', '=', memberId)
    .execute()

export const insertReveal = (tx: Tx, memberId: number, savedTravellerId: number, now: Date) =>
  tx
    .insertInto('reveal_log')
    .values({ member_id: memberId, saved_traveller_id: savedTravellerId, at: now })
    .execute()

/** Deletes old records of who saw numbers in full. */
export const forgetReveals = (db: Db, before: Date) =>
  db.deleteFrom('reveal_log').where('at', '<', before).execute()

/** Their documents go with them by cascade. */
export const eraseSavedTravellers = (tx: Tx, memberId: number) =>
  tx.deleteFrom('saved_traveller').where('member_id', '=', memberId).execute()
