import type { PhoneFollower } from './account/auth/service.ts'
import { attachRequests, moveRequests } from './content/custom-trips/service.ts'
import { moveInquiries } from './content/inquiries/service.ts'
import { attachParked } from './marketing/coupons/service.ts'

/**
 * What follows a member to another telephone, and what waits for them there. Inquiries go first: whoever makes a request of
 * one holds its lock, and the request that comes of it is found here.
 */
export const followPhone: PhoneFollower = async (tx, memberId, from, to, now) => {
  await moveInquiries(tx, memberId, from, to)
  await moveRequests(tx, memberId, from, to)
  await attachRequests(tx, memberId, to.phone_hash)
  await attachParked(tx, memberId, to.phone_hash, now)
}
