import type { UploadPurpose } from '#src/domain/account/member-codes.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { countOrRefuse } from '../auth/service.ts'
import { newStem } from './folder.ts'
import { remake } from './remake.ts'
import * as store from './store.ts'

export { disownUploads } from './store.ts'

const MOST_PER_HOUR = 30

/** Stores a picture, for a day unless something uses it (`markUsed`). Refuses PARAM `file`. */
export async function takePicture(ctx: Ctx, memberId: number, purpose: UploadPurpose, bytes: Uint8Array) {
  const limit = { key: `upload:member:${memberId}`, windowSeconds: 3600, max: MOST_PER_HOUR }
  await countOrRefuse(ctx.db, ctx.now, [limit])
  const { picture, width, height } = await remake(bytes, purpose)
  const stem = newStem()
  const row = { stem, member_id: memberId, purpose, width, height, bytes: picture.length, sent_at: ctx.now }
  // The row first: a file that a crash left without one would never be found again.
  await store.insertUpload(ctx.db, row)
  try {
    await ctx.uploads.keep(stem, picture)
  } catch (error) {
    await store.deleteUpload(ctx.db, stem)
    throw error
  }
  return { picture: stem, width, height }
}

/** The form field that holds the pictures of a purpose. */
const fieldOf: Record<UploadPurpose, string> = { avatar: 'avatar', review: 'images_json' }

/**
 * Says, in the transaction that refers to them, that these pictures are used. Refuses PARAM (`avatar`, `images_json`)
 * for one that this member has not sent for this purpose, or that has gone since. Those already in use stay so.
 */
export async function markUsed(
  tx: Tx,
  memberId: number,
  purpose: UploadPurpose,
  stems: readonly string[],
  now: Date,
) {
  const wanted = [...new Set(stems)]
  if (wanted.length === 0) return
  const found = await store.markUploads(tx, { memberId, purpose, stems: wanted }, now)
  if (found < wanted.length) throw badFields({ [fieldOf[purpose]]: '图片已失效，请重新上传' })
}

/** Releases pictures that nothing refers to any more: the next sweep deletes them. Other addresses are left alone. */
export async function freeUploads(tx: Tx, stems: readonly string[]) {
  if (stems.length > 0) await store.freeUploads(tx, stems)
}
