import type { deskMails } from '#src/api/desk/orders/mails.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import {
  carrierFault,
  mailDue,
  normaliseTrackingNo,
  trackingNoFault,
} from '#src/domain/booking/mails/mail.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { aboutOrder, lockOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { callOff } from '../calling-off.ts'
import * as store from '../store.ts'
import { missingMail, whyNot, whyNotAgain } from './reading.ts'
import { findDeskMail } from './store.ts'

type Calls = typeof deskMails
type Act = keyof typeof whyNot

/** The mail under its order's lock. */
async function locked(tx: Tx, staff: Staff, id: number) {
  const found = await findDeskMail(tx, staff, id)
  const order = found && (await lockOrder(tx, { id: found.order_id }))
  const mail = order && (await store.findMail(tx, id))
  if (!order || !mail) throw missingMail()
  return { order, mail }
}

/** Its page has offered it, so that it shows what was. */
function refuseFor(why: string) {
  if (why !== '') throw new Refused('STATE', undefined, `${why}，请刷新页面`)
}

/** The mail under its order's lock, where the act can be done: STATE with the reason where it cannot. */
async function lockedFor(tx: Tx, staff: Staff, id: number, act: Act) {
  const found = await locked(tx, staff, id)
  refuseFor(whyNot[act](found.mail))
  return found
}

async function move(tx: Tx, mail: store.MailRow, change: Parameters<typeof store.moveMail>[3]) {
  const moved = await store.moveMail(tx, mail.id, mail.status, change)
  if (!moved) throw new Error(`mail ${mail.id} was moved under the lock of its order`)
  return moved
}

const auditOf = (before: store.MailRow, after: Record<string, unknown>, reason?: string) => [
  {
    entity: 'order_mail',
    id: before.id,
    before: { status: before.status },
    after,
    ...(reason && { reason }),
  },
]

/** It went to the courier; the traveller is told with the number to look it up by. */
export const sendMail = (ctx: Ctx, staff: Staff, input: Input<Calls['sent']>) =>
  ctx.transaction(async (tx) => {
    const { order, mail } = await lockedFor(tx, staff, input.mail_order_id, 'sent')
    const { carrier } = input
    const trackingNo = normaliseTrackingNo(input.tracking_no)
    const faults = [
      ['carrier', carrierFault(carrier)],
      ['tracking_no', trackingNoFault(trackingNo)],
    ].filter(([, fault]) => fault !== null)
    if (faults.length > 0) throw badFields(Object.fromEntries(faults))
    await move(tx, mail, {
      status: 'sent',
      carrier,
      tracking_no: trackingNo,
      sent_at: ctx.now,
      sent_by: staff.id,
    })
    const { id: mailId, kind } = mail
    await notify(ctx, tx, 'mail_sent', { ...aboutOrder(order), mailId, kind, carrier, trackingNo })
    return auditOf(mail, { status: 'sent', carrier, tracking_no: trackingNo })
  })

export const receiveMail = (ctx: Ctx, staff: Staff, { mail_order_id: id }: Input<Calls['received']>) =>
  ctx.transaction(async (tx) => {
    const { mail } = await lockedFor(tx, staff, id, 'received')
    await move(tx, mail, { status: 'received', received_at: ctx.now, received_by: staff.id })
    return auditOf(mail, { status: 'received' })
  })

/** What cannot be sent, as it was asked for; the traveller reads why, and may ask anew. */
export const cancelMail = (ctx: Ctx, staff: Staff, { mail_order_id: id, reason }: Input<Calls['cancel']>) =>
  ctx.transaction(async (tx) => {
    const { order, mail } = await lockedFor(tx, staff, id, 'cancel')
    return callOff(ctx, tx, order, mail, { reason: withoutNumbers(reason), staffId: staff.id })
  })

/** The same paper to the same address once more: what was lost on its way is called off, what arrived stays as it is. */
export const sendAgain = (ctx: Ctx, staff: Staff, { mail_order_id: id, reason }: Input<Calls['again']>) =>
  ctx.transaction(async (tx) => {
    const { order, mail } = await locked(tx, staff, id)
    refuseFor(await whyNotAgain({ db: tx, now: ctx.now }, order, mail))
    const why = withoutNumbers(reason)
    if (mail.status === 'sent')
      await move(tx, mail, {
        status: 'cancelled',
        cancelled_at: ctx.now,
        cancelled_by: staff.id,
        cancel_reason: why,
      })
    const again = await store.insertMail(tx, {
      order_id: order.id,
      kind: mail.kind,
      address_enc: mail.address_enc,
      requested_at: ctx.now,
      requested_by: staff.id,
      staff_due_at: mailDue(ctx.now),
    })
    const made = { entity: 'order_mail', id: again.id, after: { status: 'requested' }, reason: why }
    const ended = mail.status === 'sent' ? auditOf(mail, { status: 'cancelled' }, why) : []
    return { id: again.id, audit: [made, ...ended] }
  })
