import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { SAMPLE_DIR } from './data.ts'

/** One hash over every file of the sample: names and contents. */
export function sampleHash(dir = SAMPLE_DIR): string {
  const hash = createHash('sha256')
  for (const file of globSync('**/*.{json,webp}', { cwd: dir }).sort())
    hash.update(`${file.replaceAll('\\', '/')}\0`).update(readFileSync(join(dir, file)))
  return hash.digest('hex')
}

/** Notes with which sample data the shop has been filled. */
export async function noteSampleLoad(tx: Tx, now: Date, files_hash = sampleHash()) {
  const loaded = { files_hash, loaded_at: now }
  await tx
    .insertInto('sample_load')
    .values(loaded)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(loaded))
    .execute()
}

/** A warning for the start of a shop with an older sample than this version's; null where it is current or removed. */
export async function tellNewerSample(db: Db, files_hash = sampleHash()): Promise<string | null> {
  const { isSample } = await db
    .selectNoFrom(({ exists, selectFrom }) =>
      exists(selectFrom('product').select('id').where('sample', '=', true)).as('isSample'),
    )
    .executeTakeFirstOrThrow()
  const loaded = await db.selectFrom('sample_load').select('files_hash').executeTakeFirst()
  if (!isSample || loaded?.files_hash === files_hash) return null
  return [
    'The sample data are newer than what this shop was filled with:',
    'npm run catalogue -- import db/sample/catalogue.json adds what is new, npm run reset begins afresh.',
  ].join(' ')
}
