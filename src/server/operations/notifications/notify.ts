import { shanghaiTime } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { leaveMessage } from '#src/server/account/messages/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Template } from './channels.ts'
import type { EventName, Events } from './events.ts'
import { templates } from './templates.ts'

/**
 * Tells a person that something happened, by every channel that the event has (`templates.ts`), in the transaction in
 * which it happens: either both exist or neither. What the message centre was told before is told by no channel again.
 */
export async function notify<E extends EventName>(
  { jobs, now }: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  event: E,
  params: Events[E],
): Promise<void> {
  // The compiler does not follow that the template and the params are of one event.
  const { inbox, sms } = templates[event] as Template<Events[EventName]>
  const { memberId } = params as { memberId?: number | null }
  // Who has no account has no message centre: their telephone alone hears of it.
  if (inbox && typeof memberId === 'number') {
    const about = { ...(params as Events[EventName]), memberId }
    const isNew = await leaveMessage(tx, {
      memberId,
      kind: inbox.kind,
      title: inbox.title,
      body: inbox.body(about),
      url: inbox.url(about),
      dedupe: inbox.key(about, now),
      now,
    })
    if (!isNew) return
  }
  if (!sms) return
  const delaySeconds = sms.waitsForMorning ? secondsUntilMorning(now) : 0
  const job = { event, to: sms.to(params), params }
  await jobs.enqueueLater(tx, 'notice.send', job, delaySeconds > 0 ? { delaySeconds } : {})
}

/** Reminders go out from 09:30 (rule book §26.1) to 21:00. */
const MORNING_SECONDS = 9.5 * 3600
const EVENING_SECONDS = 21 * 3600

function secondsUntilMorning(now: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = shanghaiTime(now).slice(11).split(':').map(Number)
  const passed = hours * 3600 + minutes * 60 + seconds
  if (passed < MORNING_SECONDS) return MORNING_SECONDS - passed
  return passed < EVENING_SECONDS ? 0 : 24 * 3600 - passed + MORNING_SECONDS
}
