import { dayOf } from '#src/domain/calendar-day.ts'
import { lastDayOfPoints, type PointType } from '#src/domain/marketing/points/points.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { findLapsed, insertEntry, lockAccount } from './store.ts'

interface Change {
  type: PointType
  /** Negative for what is taken. */
  points: number
  /** Names what it is for, once for ever for this member and type. */
  cause: string
  note?: string
  /** The clerk whose adjustment it is. */
  byStaff?: number
}

/** How the points of a member stand, behind the lock of their account. */
export interface OpenAccount {
  balance(): number
  /** Writes an entry; false when there is one of the same cause already. Does not ask whether there is enough. */
  change(change: Change): Promise<boolean>
}

/**
 * Opens the account of a member behind its lock, after what has expired has gone. Undefined for a member who has left.
 * No lock is taken after it but that of a coupon: an order's comes before.
 */
export async function openAccount(tx: Tx, memberId: number, now: Date): Promise<OpenAccount | undefined> {
  const locked = await lockAccount(tx, memberId)
  if (locked === undefined) return undefined
  let balance = locked
  async function change({ type, points, cause, note = '', byStaff }: Change) {
    const expiresOn = points > 0 ? lastDayOfPoints(dayOf(now)) : null
    const entry = { memberId, type, points, cause, note, expiresOn, byStaff: byStaff ?? null, now }
    const isNew = await insertEntry(tx, balance, entry)
    if (isNew) balance += points
    return isNew
  }
  for (const { expiresOn, points } of await findLapsed(tx, memberId, dayOf(now)))
    await change({ type: 'expiry', points: -points, cause: `expiry:${expiresOn}` })
  return { balance: () => balance, change }
}
