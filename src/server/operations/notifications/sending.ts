import type { Db, Tx } from '#src/platform/db/database.ts'
import { hit } from '#src/platform/limits.ts'
import { type Message, SmsRefused } from '#src/server/account/auth/gateways/sms.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Jobs } from '#src/server/queues.ts'
import { raiseAlarm } from './alarms.ts'
import type { Recipient } from './channels.ts'
import { type NotificationKind, recipientLimits } from './limits.ts'
import { smsOf } from './preview.ts'
import { type SmsTemplateName, sayBySms } from './sms-words.ts'
import * as store from './store.ts'

/** How somebody is reached, and what the words need that no job may hold. */
export interface Reached {
  phone: string
  secret?: string
  /** Called once the message has left. */
  forget?(): Promise<unknown>
}

/** Finds a recipient through its noun; null when there is nobody to tell any more. */
export type PhoneBook = Record<
  Recipient['kind'],
  (ctx: Ctx, id: number, event: string) => Promise<Reached | string | null>
>

/** The SMS of an event, by a job of the transaction in which it happened. */
export async function sendNotification(
  ctx: Ctx,
  { event, to, params }: Jobs['notice.send'],
  jobId: string,
  phones: PhoneBook,
) {
  const told = smsOf(event)
  if (!told) throw new Error(`no event ${event} is told by SMS`)
  const { name: template, sms } = told
  const found = await phones[to.kind](ctx, to.id, event)
  if (found === null) return
  const { phone, secret = '', forget }: Reached = typeof found === 'string' ? { phone: found } : found
  const { text } = await settingsOf(ctx)
  const fields = sms.fields(params, { servicePhone: text('phone.service'), secret })
  const words = `【${text('brand.name')}】${sayBySms(template, fields, ctx)}`
  const hasLeft = await sendOnce(ctx, { jobId, kind: sms.limit, phone, template, fields, text: words })
  if (hasLeft) await forget?.()
}

interface Notification {
  /** One id for all tries of one job. */
  jobId: string
  kind: Exclude<NotificationKind, 'code' | 'voice_code'>
  phone: string
  template: SmsTemplateName
  fields: Readonly<Record<string, string>>
  text: string
}

/**
 * Sends a job's message to a person, once at the most, also when the process dies or another one runs the job again:
 * it is marked before the provider is called. Above the limits of its recipient it is held back. Throws, so that the
 * job is tried again, only when the provider has certainly not sent it; where nobody knows, staff are told. Answers whether
 * this call has sent it.
 */
export async function sendOnce(ctx: Ctx, { jobId, kind, ...message }: Notification): Promise<boolean> {
  const claimed = ctx.transaction(async (tx) => {
    const claim = await store.claim(tx, jobId, kind, ctx.now)
    if (claim === null) await noteAbandoned(ctx, tx, jobId, kind)
    if (!claim?.isFirst) return claim !== null
    const limits = recipientLimits(kind, ctx.vault.blindIndex('phone', message.phone))
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
  return isMine && (await deliver(ctx, jobId, kind, { ...message, kind: 'text', scene: 'notice', code: '' }))
}

class HeldBack extends Error {}

/** Longer than a provider is waited for, shorter than until the job of a process that died is run again. */
const SENDING_MS = 20_000

/** Another process began to send this and has died since: nobody knows whether it left. One that is sending now is left alone. */
async function noteAbandoned(ctx: Ctx, tx: Tx, jobId: string, kind: string) {
  const since = new Date(ctx.now.getTime() - SENDING_MS)
  if (!(await store.giveUpSending(tx, jobId, since, ctx.now))) return
  ctx.log.error({ jobId, kind }, 'a process died while it sent a message')
  await ringUnknown(ctx, tx, kind)
}

const ringUnknown = ({ now }: Ctx, db: Db, kind: string) =>
  raiseAlarm(db, { kind: 'message_unknown', ref: kind }, now)

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
    await ringUnknown(ctx, ctx.db, kind)
    return false
  }
  await store.setState(ctx.db, jobId, 'sent', ctx.now)
  return true
}
