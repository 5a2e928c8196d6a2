import type { Template } from './channels.ts'
import type { EventName, Events } from './events.ts'
import { isSmsTemplate, sayBySms } from './sms-words.ts'
import { templates } from './templates.ts'

/** Where no address is shown, none is needed. */
const nowhere = { deskUrl: '', publicUrl: '' }

/**
 * What a person would be told of an event by which channel, for who is about to make it happen. Nothing is sent. An event
 * whose SMS has an address of the shop wants to know where that is.
 */
export function messagesOf<E extends EventName>(
  event: E,
  params: Events[E],
  { servicePhone = '', urls = nowhere } = {},
) {
  // The compiler does not follow that the template and the params are of one event.
  const { inbox } = templates[event] as Template<Events[EventName]>
  const about = params as Events[EventName] & { memberId: number }
  const sms = smsShown(event, params, servicePhone, urls)
  return [
    ...(sms === null ? [] : [{ channel: 'sms' as const, text: sms }]),
    ...(inbox ? [{ channel: 'inbox' as const, text: inbox.body(about) }] : []),
  ]
}

/** The SMS of an event as staff may see it, without the secret of a link; null where it is told by none. */
export function smsShown(event: string, params: object, servicePhone: string, urls = nowhere): string | null {
  const found = smsOf(event)
  return found && sayBySms(found.name, found.sms.fields(params, { servicePhone, secret: '…' }), urls)
}

/** How an event is told by SMS. The queue forgets that its params are the event's own. */
export function smsOf(event: string) {
  const template: Template<object> | undefined = Object.entries<Template<never>>(templates).find(
    ([name]) => name === event,
  )?.[1] as Template<object> | undefined
  return template?.sms && isSmsTemplate(event) ? { name: event, sms: template.sms } : null
}
