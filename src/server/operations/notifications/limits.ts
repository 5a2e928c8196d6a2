import type { Limit } from '#src/platform/limits.ts'

const HOUR = 3600
const DAY = 86_400

/** Everything the shop sends to a telephone. */
export type NotificationKind =
  | 'code'
  | 'voice_code'
  | 'order'
  | 'waitlist'
  | 'withdrawal'
  | 'custom_received'
  | 'plan'
  | 'complaint'
  | 'chat'
  | 'staff_link'

/**
 * How many messages of a kind one telephone gets at the most, whoever asks for them: a number may be anybody's. Codes
 * as in rule book §17.2, where a call counts as a code as well.
 */
const perPhone: Record<NotificationKind, { hour?: number; day: number }> = {
  code: { hour: 5, day: 10 },
  voice_code: { day: 3 },
  order: { hour: 10, day: 20 },
  waitlist: { hour: 3, day: 6 },
  withdrawal: { day: 4 },
  custom_received: { day: 3 },
  plan: { hour: 3, day: 6 },
  complaint: { hour: 4, day: 8 },
  chat: { hour: 2, day: 4 },
  staff_link: { hour: 3, day: 6 },
}

/** A phone in a counter's name is its blind index: the table holds no number. */
export function recipientLimits(kind: NotificationKind, phoneHash: Buffer): Limit[] {
  const { hour, day } = perPhone[kind]
  const who = phoneHash.toString('base64url')
  const limits = [{ key: `to:${kind}:d:${who}`, windowSeconds: DAY, max: day }]
  return hour === undefined
    ? limits
    : [{ key: `to:${kind}:h:${who}`, windowSeconds: HOUR, max: hour }, ...limits]
}
