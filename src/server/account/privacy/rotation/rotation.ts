import { setTimeout as sleep } from 'node:timers/promises'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Database } from '#src/platform/db/database.ts'
import { countByKey, countNotUnder, lockNext, replaceSealed } from './rotation-store.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

type Print = (line: string) => void
type Store = Pick<Database, 'db' | 'transaction'>

const BATCH = 500
/** How often a row that another transaction has locked is tried again, a moment later. */
const MOST_PASSES = 25
const MOMENT_MS = 200

/**
 * Seals everything anew with the first key of CRYPTO_KEYS (rule book §10.5), while the shop runs on. Each batch is a
 * transaction of its own: whatever ends the command, the next run goes on where it was. Throws one text for a person when
 * there is nothing to do, and when values are left that no key opens.
 */
export async function rotateKeys(store: Store, vault: Vault, print: Print) {
  const [keyId = '', ...older] = vault.keyIds
  const before = await countSealed(store)
  if (older.length === 0 && [...before.keys()].every((each) => each === keyId))
    throw new Error(
      `CRYPTO_KEYS holds one key, ${keyId}, and nothing is sealed with another: there is nothing to rotate. ` +
        'Make a new key first (npm run keys -- new) and put it in front.',
    )
  for (const column of sealedColumns) await rotateColumn(store, vault, column, print)
  const left = await printCounts(store, print)
  const others = [...left].filter(([each]) => each !== keyId)
  if (others.length > 0)
    throw new Error(
      others
        .map(([each, count]) => `${count} values are still sealed with ${each}: keep that key.`)
        .join('\n'),
    )
  print(`Everything is sealed with ${keyId}; the other keys can leave CRYPTO_KEYS.`)
}

/** Says which key has sealed how many values. */
export async function printCounts(store: Store, print: Print) {
  const counts = await countSealed(store)
  for (const [keyId, count] of counts) print(`key ${keyId}: ${count} values`)
  if (counts.size === 0) print('Nothing is sealed yet.')
  return counts
}

/** How many values each key has sealed, over all columns. */
export async function countSealed({ db }: Pick<Store, 'db'>) {
  const counts = new Map<string, number>()
  for (const column of sealedColumns)
    for (const { keyId, count } of await countByKey(db, column))
      counts.set(keyId, (counts.get(keyId) ?? 0) + count)
  return counts
}

async function rotateColumn(store: Store, vault: Vault, column: SealedColumn, print: Print) {
  const [keyId = ''] = vault.keyIds
  const name = `${column.table}.${column.column}`
  const total = await countNotUnder(store.db, column, keyId)
  if (total === 0) return
  let done = 0
  for (let pass = 1; pass <= MOST_PASSES; pass++) {
    const unreadable = await onePass(store, vault, column, (fresh) => {
      done += fresh
      print(`${name}: ${done} of ${total}`)
    })
    const left = await countNotUnder(store.db, column, keyId)
    if (unreadable > 0)
      print(`${name}: ${unreadable} values were sealed with a key that is not in CRYPTO_KEYS`)
    if (left <= unreadable) return
    await sleep(MOMENT_MS)
  }
}

/** Through the column once, from its first row to its last. Answers how many values no key opens. */
async function onePass(store: Store, vault: Vault, column: SealedColumn, onBatch: (fresh: number) => void) {
  const [keyId = ''] = vault.keyIds
  let after: number[] | null = null
  let unreadable = 0
  for (;;) {
    const batch: Batch = await store.transaction(async (tx) => {
      const found = await lockNext(tx, column, { keyId, after, limit: column.batch ?? BATCH })
      const changes = found.flatMap((value) => {
        const fresh = sealedAnew(vault, value.sealed)
        return fresh ? [{ ...value, fresh }] : []
      })
      if (changes.length > 0) await replaceSealed(tx, column, changes)
      return {
        last: found.at(-1)?.key ?? null,
        fresh: changes.length,
        unreadable: found.length - changes.length,
      }
    })
    if (batch.last === null) return unreadable
    after = batch.last
    unreadable += batch.unreadable
    onBatch(batch.fresh)
  }
}

interface Batch {
  last: number[] | null
  fresh: number
  unreadable: number
}

/** Null for what no key of the ring opens: it stays as it is, for whoever still has the key. */
function sealedAnew(vault: Vault, sealed: Buffer) {
  try {
    return vault.seal(vault.open(sealed))
  } catch {
    return null
  }
}
