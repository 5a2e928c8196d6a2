import type { Db, Tx } from '#src/platform/db/database.ts'

export async function listValues(db: Db) {
  const rows = await db
    .selectFrom('shop_setting')
    .leftJoin('staff', 'staff.id', 'shop_setting.updated_by')
    .select(['key', 'value', 'shop_setting.updated_at', 'staff.name'])
    .execute()
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

export type Kept = Awaited<ReturnType<typeof listValues>>

export async function listVersions(db: Db) {
  const rows = await db.selectFrom('setting_group').selectAll().execute()
  return new Map(rows.map(({ code, version }) => [code, version]))
}

/** Holds the group, so that its saves take turns; answers its version. */
export async function lockGroup(tx: Tx, code: string): Promise<number> {
  const { version } = await tx
    .insertInto('setting_group')
    .values({ code })
    .onConflict((known) => known.column('code').doUpdateSet({ code }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export const raiseVersion = (tx: Tx, code: string) =>
  tx
    .updateTable('setting_group')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('code', '=', code)
    .execute()

export function writeSetting(tx: Tx, key: string, value: unknown, by: { id: number; at: Date }) {
  const row = { value: JSON.stringify(value), updated_at: by.at, updated_by: by.id }
  return tx
    .insertInto('shop_setting')
    .values({ key, ...row })
    .onConflict((known) => known.column('key').doUpdateSet(row))
    .execute()
}
