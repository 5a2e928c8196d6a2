import type { Template } from './channels.ts'
import type { EventName, Events } from './events.ts'
import { templates } from './templates.ts'

/** What a person would be told of an event by which channel, for who is about to make it happen. Nothing is sent. */
export function messagesOf<E extends EventName>(event: E, params: Events[E], servicePhone = '') {
  // The compiler does not follow that the template and the params are of one event.
  const { sms, inbox } = templates[event] as Template<Events[EventName]>
  const about = params as Events[EventName] & { memberId: number }
  return [
    ...(sms ? [{ channel: 'sms' as const, text: sms.text(about, { servicePhone }) }] : []),
    ...(inbox ? [{ channel: 'inbox' as const, text: inbox.body(about) }] : []),
  ]
}
