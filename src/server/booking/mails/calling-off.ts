import type { Tx } from '#src/platform/db/database.ts'
import { aboutOrder, type OrderRecord } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { askableKinds } from './asking.ts'
import * as store from './store.ts'

interface Off {
  /** As the traveller reads it. */
  reason: string
  staffId: number
}

/** Under the order's lock: a mail that waits is not sent, and the traveller is told why. Answers the rows of the audit log. */
export async function callOff(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  { id, kind }: Pick<store.MailRow, 'id' | 'kind'>,
  { reason, staffId }: Off,
) {
  const off = await store.moveMail(tx, id, 'requested', {
    status: 'cancelled',
    cancelled_at: ctx.now,
    cancelled_by: staffId,
    cancel_reason: reason,
  })
  if (!off) throw new Error(`mail ${id} was moved under the lock of its order`)
  const kinds = await askableKinds(
    { db: tx, now: ctx.now },
    order,
    await store.listMails(tx, order.id),
    'member',
  )
  const canAskAgain = kinds.some((each) => each.kind === kind && each.can_ask)
  await notify(ctx, tx, 'mail_cancelled', { ...aboutOrder(order), mailId: id, kind, reason, canAskAgain })
  return [
    {
      entity: 'order_mail',
      id,
      before: { status: 'requested' as const },
      after: { status: 'cancelled' as const },
      reason,
    },
  ]
}

/** The order's invoice is in force no more: its copy that waits would be of nothing. One that is on its way stays. */
export async function callOffInvoiceCopy(ctx: Ctx, tx: Tx, order: OrderRecord, off: Off) {
  const copy = await store.findOpenMail(tx, order.id, 'invoice')
  return copy?.status === 'requested' ? callOff(ctx, tx, order, copy, off) : []
}
