import type { SmsScene } from '#src/domain/member-codes.ts'

export interface Message {
  phone: string
  kind: 'text' | 'voice'
  /** `notice` is a message about an order; the others carry a code. */
  scene: SmsScene | 'notice'
  /** The full text as the traveller reads it, signature included. */
  text: string
  /** The code alone, for providers that fill a template with it. */
  code: string
}

/** Sends within the request (rule book §17.2): a code never waits in a table. Throws when the provider refuses. */
export interface SmsSender {
  send(message: Message): Promise<void>
}
