import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { queues } from '#src/server/queues.ts'
import { financePeople } from '../second-person.ts'

const DAY_MS = 86_400_000
const packageFile = join(import.meta.dirname, '../../../../../package.json')
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }

/** How the shop stands at this moment, as far as this process and its database know (desk book §4.16). */
export async function statusOf({ db, gateways, refusals, hasSimulators, now }: Ctx) {
  return {
    version,
    node: process.version,
    started_at: new Date(now.getTime() - process.uptime() * 1000),
    migration: await lastMigration(db),
    database_bytes: await databaseBytes(db),
    queues: await queueDepths(db),
    channels: Object.entries(gateways).map(([channel, { certificateEndsAt }]) => ({
      channel,
      certificate_days_left: certificateEndsAt
        ? Math.floor((certificateEndsAt.getTime() - now.getTime()) / DAY_MS)
        : null,
    })),
    too_often_last_hour: refusals.lastHour('TOO_OFTEN', now),
    has_simulators: hasSimulators,
    finance_people: await financePeople(db),
  }
}

async function lastMigration(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}

async function databaseBytes(db: Db) {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

interface Depth {
  name: string
  waiting: number
  active: number
  retrying: number
  given_up: number
  oldest_at: Date | null
}

async function queueDepths(db: Db): Promise<Depth[]> {
  const { rows } = await sql<Depth>`
    select queue.name,
      count(*) filter (where j.state = 'created')::int as waiting,
      count(*) filter (where j.state = 'active')::int as active,
      count(*) filter (where j.state = 'retry')::int as retrying,
      count(*) filter (where j.state in ('failed', 'cancelled'))::int as given_up,
      min(j.created_on) filter (where j.state in ('created', 'retry', 'active')) as oldest_at
    from unnest(${Object.keys(queues)}::text[]) as queue (name)
      left join pgboss.job j on j.name = queue.name and j.state <> 'completed'
    group by queue.name order by queue.name`.execute(db)
  return rows
}
