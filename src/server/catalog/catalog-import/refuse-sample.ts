import type { Db } from '#src/platform/db/database.ts'

/** Sample trips must never be sold for real money, and nobody may sign in with a password that stands in the source. */
export async function refuseSampleInProduction(db: Db) {
  const { count } = await db
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sample', '=', true)
    .executeTakeFirstOrThrow()
  if (count === 0) return await refuseSampleStaff(db)
  throw new Error(
    `The database holds ${count} sample products, which production refuses to sell; take them out with npm run sample:remove.`,
  )
}

async function refuseSampleStaff(db: Db) {
  const { count } = await db
    .selectFrom('staff')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sample', '=', true)
    .where('status', '<>', 'left')
    .executeTakeFirstOrThrow()
  if (count === 0) return
  throw new Error(
    `The database holds ${count} sample accounts of staff, whose password everybody knows; take them out with npm run sample:remove.`,
  )
}
