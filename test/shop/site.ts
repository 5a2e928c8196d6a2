import { sql } from 'kysely'
import { inject } from 'vitest'
import { fillEmptyShop } from '#src/development/sample/load.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { type Db, openDatabase } from '#src/platform/db/database.ts'
import type { Connection } from '#src/platform/db/embedded/embedded.ts'
import { atEnd } from '#test/run/at-end.ts'
import { TEMPLATE, vacuum } from '#test/run/server.ts'
import { dropAtEnd } from './database.ts'
import { hostShop } from './running/hosted-shop.ts'

const SAMPLE_TEMPLATE = 'shop_sample_template'
let serial = 0

/** A private database with the whole sample shop in it, cloned from one that the first test file to ask fills. */
export async function cloneSampleDatabase(): Promise<{ connection: Connection; owner: Connection }> {
  const server = inject('postgres')
  const name = `site_${process.pid}_${realClock.now().getTime().toString(36)}_${++serial}`
  const admin = openDatabase(server.owner, { max: 1, statementTimeoutMs: 0 })
  try {
    // One connection from lock to unlock: a pool would close it while another one fills the template, and its lock with it.
    await admin.db.connection().execute(async (one) => {
      await sql`select pg_advisory_lock(81001)`.execute(one)
      await ensureSampleTemplate(one, server)
      await sql.raw(`create database ${name} template ${SAMPLE_TEMPLATE} strategy file_copy`).execute(one)
    })
  } finally {
    await admin.close()
  }
  dropAtEnd(name)
  return { connection: { ...server.connection, database: name }, owner: { ...server.owner, database: name } }
}

async function ensureSampleTemplate(
  admin: Db,
  { connection, owner }: Record<'connection' | 'owner', Connection>,
) {
  const { rows } = await sql`select 1 from pg_database where datname = ${SAMPLE_TEMPLATE}`.execute(admin)
  if (rows.length > 0) return
  const filling = `${SAMPLE_TEMPLATE}_filling`
  await sql.raw(`drop database if exists ${filling}`).execute(admin)
  await sql.raw(`create database ${filling} template ${TEMPLATE} strategy file_copy`).execute(admin)
  const sample = openDatabase({ ...connection, database: filling }, { statementTimeoutMs: 0 })
  const vault = makeVault(readConfig({ APP_ENV: 'test' }))
  await fillEmptyShop({ ...sample, vault }, realClock.now(), () => {})
  // Who registers in a test has no coupons but those that the test gives: prices and messages are what it says.
  await sql`update coupon_rule set status = 'stopped' where is_gift`.execute(sample.db)
  await sample.close()
  // The first start of a shop works out much that each later one finds done.
  const shop = await hostShop({
    connection: { ...connection, database: filling },
    picturesDir: inject('picturesDir'),
  })
  await shop.stop()
  await vacuum({ ...owner, database: filling })
  await sql.raw(`alter database ${filling} rename to ${SAMPLE_TEMPLATE}`).execute(admin)
}

/** The sample's unpaid orders wait an hour from when it was filled, and a slow run copies it later than that. */
async function keepUnpaid(connection: Connection) {
  const { db, close } = openDatabase(connection, { max: 1, statementTimeoutMs: 0 })
  await sql`update orders set pay_deadline = now() + interval '1 hour'
    where pay_deadline is not null and status in ('wait_contract', 'wait_pay')`.execute(db)
  await close()
}

interface Options {
  env?: Record<string, string>
  /** Absent: a copy of its own. */
  database?: { connection: Connection; owner: Connection }
  port?: number
}

/** The real shop on a copy of the sample catalogue; stopped after the test file. */
export async function startSite({ database, ...options }: Options = {}) {
  const { connection, owner } = database ?? (await cloneSampleDatabase())
  if (!database) await keepUnpaid(connection)
  const shop = await hostShop({ connection, picturesDir: inject('picturesDir'), ...options })
  const own = openDatabase(connection, { max: 4, statementTimeoutMs: 0 })
  atEnd(async () => {
    await shop.stop()
    await own.close()
  })
  /** Moves the shop's clock forward, and has everything that runs by it run. */
  const advance = (seconds: number) =>
    fetch(`${shop.origin}/dev/clock`, {
      method: 'POST',
      body: new URLSearchParams({ advance_seconds: String(seconds) }),
    })
  /** Moves the shop's clock on to the next ten in the morning, when it works, whatever time it is here. */
  const toMorning = () => {
    const [hours = 0, minutes = 0] = shanghaiTime(realClock.now()).slice(11, 16).split(':').map(Number)
    return advance((((10 - hours) * 60 - minutes + 24 * 60) % (24 * 60)) * 60)
  }
  return { ...shop, db: own.db, database: { connection, owner }, advance, toMorning }
}
export type Site = Awaited<ReturnType<typeof startSite>>
