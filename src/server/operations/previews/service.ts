import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Preview } from './token.ts'

export type { Preview } from './token.ts'
export { makePreviewToken, previewAt, readPreviewToken } from './token.ts'

/** A link ends with the account of whoever it was made for. */
export async function isForStaff(db: Db, { staffId }: Preview): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return found !== undefined
}

/** Which record of this kind the page that asks shows as if it were live; null for every page of a visitor. */
export async function previewedId(
  { db, visitor: { preview } }: Pick<Ctx, 'db' | 'visitor'>,
  kind: Preview['kind'],
): Promise<number | null> {
  return preview?.kind === kind && (await isForStaff(db, preview)) ? preview.id : null
}
