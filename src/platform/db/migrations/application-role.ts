import { sql } from 'kysely'
import pg from 'pg'
import { holdFirstLock } from '../advisory-lock.ts'
import { type Database, openDatabase } from '../database.ts'
import type { Connection } from '../embedded/embedded.ts'

/** The role by which the shop connects to its embedded PostgreSQL. */
export const APPLICATION_ROLE = 'shop'

const SCHEMAS = ['public', 'pgboss']

/** Makes the embedded server's role for the application, or gives it its password anew. */
export async function makeApplicationRole(owner: Connection, password: string) {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE])
    const verb = rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${APPLICATION_ROLE} login password ${pg.escapeLiteral(password)}`)
  } finally {
    await client.end()
  }
}

/**
 * Lets `role` read and write rows, and nothing else, in what `owner` has and will have: default privileges cover every
 * table that a later migration makes. Done once per role; a role that owns the tables needs nothing.
 */
export async function grantApplication({ db, transaction }: Database, role: string) {
  const { rows } = await sql<{ isDone: boolean }>`
    select current_user = ${role} or (
      select count(distinct n.nspname) = ${SCHEMAS.length}
      from pg_default_acl d join pg_namespace n on n.oid = d.defaclnamespace, aclexplode(d.defaclacl) a
      where n.nspname in (${sql.join(SCHEMAS)}) and d.defaclobjtype = 'r' and a.grantee = to_regrole(${role})
    ) as "isDone"`.execute(db)
  if (rows[0]?.isDone) return
  await transaction(async (tx) => {
    // PostgreSQL would refuse two who give rights on one table at once.
    await holdFirstLock(tx, 'grants')
    await sql.raw(grantsTo(pg.escapeIdentifier(role))).execute(tx)
    const { rows } = await sql<{
      known: string | null
    }>`select to_regproc('protect_tables') as known`.execute(tx)
    if (rows[0]?.known) await sql`call protect_tables()`.execute(tx)
  })
}

const grantsTo = (role: string) =>
  SCHEMAS.map(
    (schema) => `
      create schema if not exists ${schema};
      revoke create on schema ${schema} from public;
      grant usage on schema ${schema} to ${role};
      grant select, insert, update, delete on all tables in schema ${schema} to ${role};
      grant usage, select, update on all sequences in schema ${schema} to ${role};
      alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role};
      alter default privileges in schema ${schema} grant usage, select, update on sequences to ${role};`,
  ).join('')

/** In production: throws when `role` could change tables or what stands in the audit log. */
export async function refuseOwner(connection: Connection | string) {
  const { db, close } = openDatabase(connection, { max: 1 })
  try {
    const { rows } = await sql<{ role: string; mayDoMore: boolean }>`
      select current_user as role, has_table_privilege('audit_log', 'update, delete, truncate')
        or pg_has_role(current_user, relowner, 'usage') as "mayDoMore"
      from pg_class where oid = 'audit_log'::regclass`.execute(db)
    if (!rows[0]?.mayDoMore) return
    throw new Error(
      `DATABASE_URL connects as ${rows[0].role}, who may change tables and the audit log: let it name a role without rights of its own, and DATABASE_OWNER_URL the owner of the tables.`,
    )
  } finally {
    await close()
  }
}
