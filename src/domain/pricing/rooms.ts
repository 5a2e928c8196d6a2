import { bedsTaken, type Counts } from './counts.ts'

export interface RoomRule {
  bedsPerRoom: number
  allowShareRoom: boolean
}

export interface Rooms {
  rooms: number
  roomsMin: number
  roomsMax: number
  emptyBeds: number
  /** Whether 拼房 can be had with this choice of rooms. */
  shareAllowed: boolean
  share: boolean
  /** Single supplements to pay: one per empty bed, less the bed that 拼房 gives to a stranger. */
  supplements: number
}

/**
 * Rule book §5.1. A number of rooms that does not fit the party is moved to the nearest that does: the party changes,
 * and the rooms chosen before follow them. More rooms than needed cannot be combined with 拼房.
 */
export function roomsFor(counts: Counts, wanted: number | null, wantsShare: boolean, rule: RoomRule): Rooms {
  const beds = bedsTaken(counts)
  const roomsMin = Math.ceil(beds / rule.bedsPerRoom)
  const rooms = Math.min(Math.max(wanted ?? roomsMin, roomsMin), beds)
  const emptyBeds = rooms * rule.bedsPerRoom - beds
  const shareAllowed = rule.allowShareRoom && rooms === roomsMin && emptyBeds > 0
  const share = shareAllowed && wantsShare
  return {
    rooms,
    roomsMin,
    roomsMax: beds,
    emptyBeds,
    shareAllowed,
    share,
    supplements: emptyBeds - (share ? 1 : 0),
  }
}
