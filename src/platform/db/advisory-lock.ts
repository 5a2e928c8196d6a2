import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * The key of an advisory lock: a noun and which of its things is guarded. SQL functions spell it `lock_key` as well, so
 * that a function and a store can hold the same lock.
 */
const lockKey = (noun: string, id: string | number) => sql`lock_key(${noun}, ${String(id)})`

/** The key without calling `lock_key`, for use before the first migration has made that function. */
export const holdFirstLock = (tx: Tx, noun: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${noun}:`}, 0))`.execute(tx)

/** Until the transaction ends, every other transaction that locks this noun's `id` waits for it. */
export const holdLock = (tx: Tx, noun: string, id: string | number = '') =>
  sql`select pg_advisory_xact_lock(${lockKey(noun, id)})`.execute(tx)
