import type { deskMembers } from '#src/api/desk/service/members.ts'
import type { Input } from '#src/api/endpoint.ts'
import type { Search } from '../client/address.ts'

type Wanted = Input<typeof deskMembers.list>

/** What the address searches for: an order's number, a member's, or the beginning of a name; null for nothing. */
export function wantedOf({ q = '', status, has_complaint }: Search): Wanted | null {
  const wanted: Wanted = {
    ...(q !== '' && byShape(q)),
    ...((status === 'frozen' || status === 'cancelling') && { status }),
    ...(has_complaint === '1' && { has_complaint: true }),
  }
  return Object.keys(wanted).length > 0 ? wanted : null
}

function byShape(q: string): Wanted {
  if (/^BM\d{12}$/i.test(q)) return { order_no: q.toUpperCase() }
  return /^[a-z2-7]{16}$/i.test(q) ? { uid: q.toLowerCase() } : { name: q }
}
