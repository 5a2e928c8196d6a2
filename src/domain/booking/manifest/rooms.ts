import type { PersonKind } from '../../travellers/traveller-codes.ts'

interface Party {
  orderNo: string
  rooms: number
  /** Shares a room with a stranger. */
  share: boolean
  people: readonly { kind: PersonKind; guardianSeq: number | null }[]
}

const takesBed = (kind: PersonKind) => kind === 'adult' || kind === 'child_bed'

/**
 * The rooms of an order, in the order of its travellers: those with beds fill its rooms evenly and leave none empty, a child
 * without one sleeps where its guardian does. Said by the order's last digits, so that another order that leaves renames
 * nobody's room. A stranger joins the last room, which is never full: it holds the fewest.
 */
export function roomsOf({ orderNo, rooms, share, people }: Party): string[] {
  if (rooms < 1) return people.map(() => (share ? '拼房' : '–'))
  const beds = people.filter(({ kind }) => takesBed(kind)).length
  let taken = 0
  const ofBeds = people.map(({ kind }) => (takesBed(kind) ? Math.floor((taken++ * rooms) / beds) : null))
  return people.map(({ guardianSeq }, place) => {
    const room = ofBeds[place] ?? ofBeds[(guardianSeq ?? 1) - 1] ?? 0
    return share && room === rooms - 1 ? '拼房' : `${orderNo.slice(-6)}-${room + 1}`
  })
}
