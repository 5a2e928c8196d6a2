import { hit } from '#src/platform/limits.ts'
import { type Message, SmsRefused } from '#src/server/account/auth/gateways/sms.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Jobs } from '#src/server/queues.ts'
import { raiseAlarm } from './alarms.ts'
import type { Recipient, SmsTemplate } from './channels.ts'
import { type NotificationKind, recipientLimits } from './limits.ts'
import * as store from './store.ts'
import { templates } from './templates.ts'

/** Finds the telephone of a recipient through its noun; null when there is nobody to tell any more. */
export type PhoneBook = Record<
  Recipient['kind'],
  (ctx: Ctx, id: number, event: string) => Promise<string | null>
>

/** The SMS of an event, by a job of the transaction in which it happened. */
export async function sendNotification(
  ctx: Ctx,
  { event, to, params }: Jobs['notice.send'],
  jobId: string,
  phones: PhoneBook,
) {
  const sms = smsOf(event)
  const phone = await phones[to.kind](ctx, to.id, event)
  if (phone === null) return
  const { text } = await settingsOf(ctx)
  // The queue forgets that these params are the event's own: `notify` put both into one job.
  const words = sms.text(params as never, { servicePhone: text('phone.service') })
  await sendOnce(ctx, { jobId, kind: sms.limit, phone, text: `【${text('brand.name')}】${words}` })
}

function smsOf(event: string): SmsTemplate<never> {
  const template = Object.entries(templates).find(([name]) => name === event)?.[1]
  if (!template?.sms) throw new Error(`no event ${event} is told by SMS`)
  return template.sms as SmsTemplate<never>
}

interface Notification {
  /** One id for all tries of one job. */
  jobId: string
  kind: Exclude<NotificationKind, 'code' | 'voice_code'>
  phone: string
  text: string
}

/**
 * Sends a job's message to a person, once at the most, also when the process dies or another one runs the job again:
 * it is marked before the provider is called. Above the limits of its recipient it is held back. Throws, so that the
 * job is tried again, only when the provider has certainly not sent it.
 */
export async function sendOnce(ctx: Ctx, { jobId, kind, phone, text }: Notification) {
  const claimed = ctx.transaction(async (tx) => {
    const claim = await store.claim(tx, jobId, kind, ctx.now)
    if (!claim?.isFirst) return claim !== null
    const limits = recipientLimits(kind, ctx.vault.blindIndex('phone', phone))
    // Undoes the counts as well: only what is sent is counted.
    if ((await hit(tx, limits, ctx.now)) !== null) throw new HeldBack()
    return true
  })
  const isMine = await claimed.catch(async (error: unknown) => {
    if (!(error instanceof HeldBack)) throw error
    ctx.log.warn({ jobId, kind }, 'a message was held back: its recipient has had enough of them')
    await store.holdBack(ctx.db, jobId, kind, ctx.now)
    return false
  })
  if (isMine) await deliver(ctx, jobId, kind, { phone, kind: 'text', scene: 'notice', text, code: '' })
}

class HeldBack extends Error {}

async function deliver(ctx: Ctx, jobId: string, kind: string, message: Message) {
  try {
    await ctx.sms.send(message)
  } catch (error) {
    if (error instanceof SmsRefused) {
      await store.setState(ctx.db, jobId, 'refused', ctx.now)
      throw error
    }
    // The message may have been sent all the same, and sending it twice is worse than calling staff.
    ctx.log.error({ error, jobId, kind }, 'nobody knows whether a message was sent')
    await store.setState(ctx.db, jobId, 'unknown', ctx.now)
    await raiseAlarm(ctx.db, { kind: 'message_unknown', ref: kind }, ctx.now)
    return
  }
  await store.setState(ctx.db, jobId, 'sent', ctx.now)
}
