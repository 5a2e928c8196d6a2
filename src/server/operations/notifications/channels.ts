import type { MessageKind } from '#src/domain/account/member-codes.ts'
import type { NotificationKind } from './limits.ts'

/** Whose telephone it is: the contact of an order, a member's own, who asked for a custom trip, who left an inquiry, or whose enrolment link it is. */
export interface Recipient {
  kind: 'order' | 'member' | 'custom_request' | 'inquiry' | 'staff_enrolment'
  id: number
}

/** What a message takes besides what happened, looked up when it leaves. */
interface Known {
  servicePhone: string
  /** What no job may hold: the token of a link. */
  secret: string
}

type Fields = Readonly<Record<string, string>>

/** Its words are those of the event's name in `sms-words.ts`. */
interface SmsTemplate<Params, F = Fields> {
  limit: Exclude<NotificationKind, 'code' | 'voice_code'>
  to(params: Params): Recipient
  fields(params: Params, known: Known): F
  /** Not urgent: what happens at night is told in the morning. */
  waitsForMorning?: true
}

interface InboxTemplate<Params> {
  kind: MessageKind
  title: string
  body(params: Params): string
  /** A path of the shop. */
  url(params: Params): string
  /** Names what happened, once for ever: a second event of the same key is told by no channel. */
  key(params: Params, now: Date): string
}

/** The channels of an event. A further one (mail) is a property here, and its delivery in `notify`. */
export interface Template<Params, F = Fields> {
  sms?: SmsTemplate<Params, F>
  inbox?: InboxTemplate<Params & { memberId: number }>
}
