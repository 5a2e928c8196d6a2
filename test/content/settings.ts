import type { Db } from '#src/platform/db/database.ts'
import { forgetSettings } from '#src/server/content/settings/service.ts'

/** What staff have set, in force at once. */
export async function setSettings(db: Db, values: Readonly<Record<string, unknown>>) {
  for (const [key, value] of Object.entries(values)) {
    const row = { value: JSON.stringify(value) }
    await db
      .insertInto('shop_setting')
      .values({ key, ...row })
      .onConflict((known) => known.column('key').doUpdateSet(row))
      .execute()
  }
  forgetSettings(db)
}
