import { sql } from 'kysely'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db } from '#src/platform/db/database.ts'

const HALF = 1000
const ROUNDS = 4

/**
 * One of a million numbers of six digits, each once a day: a Feistel network keyed by the day, so that a number tells
 * neither how many came before it nor what the next one will be (rule book §1.1).
 */
export function shuffledSerial(vault: Vault, purpose: string, day: Day, serial: number): string {
  const mixed = roundTable(vault, purpose, day)
  let left = Math.floor(serial / HALF) % HALF
  let right = serial % HALF
  for (let round = 0; round < ROUNDS; round++) {
    const next = (left + (mixed[round * HALF + right] ?? 0)) % HALF
    left = right
    right = next
  }
  return String(left * HALF + right).padStart(6, '0')
}

const tables = new WeakMap<Vault, Map<string, { day: Day; mixed: Uint16Array }>>()

/** What each round adds for each half, drawn once a day: four HMACs for every number would be a tenth of its order. */
function roundTable(vault: Vault, purpose: string, day: Day): Uint16Array {
  const mine = tables.get(vault) ?? new Map<string, { day: Day; mixed: Uint16Array }>()
  tables.set(vault, mine)
  const known = mine.get(purpose)
  if (known?.day === day) return known.mixed
  const mixed = new Uint16Array(ROUNDS * HALF)
  for (let i = 0; i < mixed.length; i += 8) {
    const bytes = vault.hmac(purpose, `${day} ${i}`)
    for (let j = 0; j < 8; j++) mixed[i + j] = bytes.readUInt32BE(j * 4) % HALF
  }
  mine.set(purpose, { day, mixed })
  return mixed
}

/** The sequence advances by this much: a process asks once in fifty orders and never waits for another. */
const BLOCK = 50

interface Block {
  day: Day
  next: number
  end: number
}
const blocks = new WeakMap<Db, { current: Block | null; filling: Promise<Block> | null }>()

async function takeBlock(db: Db, day: Day): Promise<Block> {
  const { rows } = await sql<{ first: number }>`select nextval('order_serial') as first`.execute(db)
  const first = rows[0]?.first ?? 0
  return { day, next: first, end: first + BLOCK }
}

/** A block begun yesterday is dropped: its serials could meet those of a later million of today. */
async function nextSerial(db: Db, day: Day): Promise<number> {
  const mine = blocks.get(db) ?? { current: null, filling: null }
  blocks.set(db, mine)
  while (!mine.current || mine.current.day !== day || mine.current.next === mine.current.end) {
    mine.filling ??= takeBlock(db, day).finally(() => {
      mine.filling = null
    })
    const taken = await mine.filling
    if (!mine.current || mine.current.end !== taken.end) mine.current = taken
  }
  return mine.current.next++
}

/** `BM260803048213`. A number taken and not used is a gap, which nobody can see. */
export async function newOrderNo(db: Db, vault: Vault, now: Date): Promise<string> {
  const day = dayOf(now)
  const serial = await nextSerial(db, day)
  return `BM${day.slice(2).replaceAll('-', '')}${shuffledSerial(vault, 'order-no', day, serial)}`
}
