import type { PhoneFollower } from './account/auth/service.ts'
import { moveRequests } from './content/custom-trips/service.ts'
import { moveInquiries } from './content/inquiries/service.ts'

/**
 * What follows a member to another telephone. Inquiries go first: whoever makes a request of one holds its lock, and the
 * request that comes of it is found here.
 */
export const followPhone: PhoneFollower = async (tx, memberId, from, to) => {
  await moveInquiries(tx, memberId, from, to)
  await moveRequests(tx, memberId, from, to)
}
