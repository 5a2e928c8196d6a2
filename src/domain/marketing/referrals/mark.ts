const markShape = /^u_([A-Za-z0-9]{4,32})$/

/** The member that a referral mark names, `u_…`; null for the mark of any other channel. */
export const uidOfMark = (mark: string): string | null => markShape.exec(mark)?.[1] ?? null

/** The address by which a member invites others, below the shop's own. */
export const invitePath = (uid: string): string => `/product/team?source=u_${uid}`
