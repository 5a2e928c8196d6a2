import type { SmsScene } from '#src/domain/account/member-codes.ts'

export interface Message {
  phone: string
  kind: 'text' | 'voice'
  /** `notice` is a notification; the other scenes carry a code. */
  scene: SmsScene | 'notice'
  /** Which of the shop's templates it is (`notifications/sms-words.ts`), and what fills its fields: all a provider takes. */
  template: string
  fields: Readonly<Record<string, string>>
  /** The full text as its reader sees it, signature included. */
  text: string
  /** The code alone; empty where there is none. */
  code: string
}

/** The provider has certainly not sent the message. Any other error leaves open whether it has. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
}

/**
 * Sends within the request (rule book §17.2): a code never waits in a table. Throws, SmsRefused where it is certain that
 * nothing was sent, and in bounded time: whoever waits holds neither lock nor connection.
 */
export interface SmsSender {
  send(message: Message): Promise<void>
}
