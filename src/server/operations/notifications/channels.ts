import type { MessageKind } from '#src/domain/account/member-codes.ts'
import type { NotificationKind } from './limits.ts'

/** Whose telephone it is: the contact of an order, or who asked for a custom trip. */
export interface Recipient {
  kind: 'order' | 'custom_request'
  id: number
}

export interface SmsTemplate<Params> {
  limit: Exclude<NotificationKind, 'code' | 'voice_code'>
  to(params: Params): Recipient
  /** Without the signature, which every message begins with. */
  text(params: Params, shop: { servicePhone: string }): string
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
export interface Template<Params> {
  sms?: SmsTemplate<Params>
  inbox?: InboxTemplate<Params & { memberId: number }>
}
