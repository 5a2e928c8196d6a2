import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { types } from './client/parsers.ts'
import { PreparedClient } from './client/prepared-client.ts'
import type { Connection } from './embedded/embedded.ts'
import type { DB } from './schema.gen.ts'

/** A store function takes this: it works on the pool and inside a transaction alike. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

export interface Database {
  db: Db
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  pool: pg.Pool
  close(): Promise<void>
}

export interface PoolOptions {
  max?: number
  statementTimeoutMs?: number
  /** How long somebody waits for a free connection before the call is refused. */
  waitMs?: number
  /** How long a connection that nobody uses stays open. */
  idleMs?: number
  onError?: (error: Error) => void
  /** PostgreSQL refuses every change that is tried on these connections. */
  readOnly?: boolean
}

export function openDatabase(connection: Connection | string, options: PoolOptions = {}): Database {
  const { max = 10, statementTimeoutMs = 10_000, waitMs = 5_000 } = options
  // A connection takes what it has prepared along: closed after ten seconds, as by default, it would be paid for again.
  const { idleMs = 600_000, onError = () => {}, readOnly = false } = options
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    Client: PreparedClient,
    types,
    max,
    pipeline: true,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: idleMs,
    application_name: 'shop',
  })
  // Without listeners, a server that restarts would end the process: while a connection idles, and between two
  // statements of a transaction, where the pool does not listen for it.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  // The first statement of a connection, so no other can come before it.
  if (readOnly)
    pool.on('connect', (client) => {
      client.query('set default_transaction_read_only = on').catch(onError)
    })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, transaction: (work) => transaction(db, work), close: () => pool.end() }
}

/** Serialization failure and deadlock: PostgreSQL chose us as the victim, the work itself was fine. */
const RETRYABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 4

/**
 * `work` may run several times, so it touches nothing but `tx`: no mail, no counters, no
 * memory. What must happen once goes into the job queue, in the same transaction.
 */
const transaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retrying(() => db.transaction().execute(work))

/** What a transaction had read before it got a lock was changed by whoever held it: the work begins again. */
export class Overtaken extends Error {}

const isToRepeat = (error: unknown) =>
  error instanceof Overtaken || (error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? ''))

/** Repeats the whole work when PostgreSQL ended its transaction in favour of another one, or another one was faster. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isToRepeat(error)) throw error
      // Random, growing: two victims that wait equally long meet again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
    }
  }
}

/**
 * A transaction inside another one: work that throws takes back its own part, and the caller decides on the rest. One
 * after the other, not side by side.
 */
export async function joined<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`savepoint joined`.execute(tx)
  try {
    const result = await work(tx)
    await sql`release savepoint joined`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint joined`.execute(tx)
    throw error
  }
}
