import type { orderReminding } from '#src/api/desk/orders/reminders/reminders.ts'
import type { Data, Staff } from '#src/api/endpoint.ts'
import {
  type OrderReminder,
  orderReminders,
  orderReminderText,
  type ReminderFacts,
  reminderTimeText,
  whyNotReminded,
} from '#src/domain/booking/reminders/order-reminder.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { listTold } from '#src/server/account/messages/service.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { messagesOf, notify, orderReminderKey } from '#src/server/operations/notifications/service.ts'
import { findBalance, findBill } from '../../../billing/service.ts'
import { aboutOrder } from '../../notices.ts'
import type { OrderRecord } from '../../snapshot.ts'
import { lockDeskOrder } from '../order.ts'

type Choices = Data<(typeof orderReminding)['choices']>

/** What the rules want to know of an order, and what the words say of it. */
async function standOf(db: Db, order: OrderRecord, now: Date) {
  const [open] = order.status === 'deposit_paid' ? await findBalance(db, order.id) : []
  const balance = open ? await findBill(db, open.id) : null
  const signed = await db
    .selectFrom('contract')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', '=', 'signed')
    .executeTakeFirst()
  const today = dayOf(now)
  const told = await listTold(
    db,
    orderReminders.map((kind) => orderReminderKey({ kind, orderNo: order.order_no, today })),
  )
  const facts: ReminderFacts = {
    status: order.status,
    travellersComplete: order.travellers_complete,
    hasContract: signed !== undefined,
    balance: balance && { standstill: balance.standstill },
    remindedToday: orderReminders.filter((kind) =>
      told.has(orderReminderKey({ kind, orderNo: order.order_no, today })),
    ),
    now,
  }
  const about = {
    ...aboutOrder(order),
    until: order.pay_deadline ? reminderTimeText(order.pay_deadline) : '',
    balanceFen: balance && toFen(balance.amount_fen),
    balanceDueOn: balance && dayOf(balance.due_at),
    today,
  }
  return { facts, about }
}

/** Every reminder with the messages that it would send, or why it cannot be sent now. */
export async function reminderChoices(ctx: Ctx, order: OrderRecord): Promise<Choices> {
  const { facts, about } = await standOf(ctx.db, order, ctx.now)
  const servicePhone = (await settingsOf(ctx)).text('phone.service')
  return {
    list: orderReminders.map((kind) => {
      const why = whyNotReminded(kind, facts)
      const messages = why === '' ? messagesOf('order_reminded', { ...about, kind }, { servicePhone }) : []
      return { kind, title: orderReminderText[kind], allowed: why === '', why, messages }
    }),
  }
}

export const whyNotRemindedOf = async (ctx: Ctx, order: OrderRecord, kind: OrderReminder) =>
  whyNotReminded(kind, (await standOf(ctx.db, order, ctx.now)).facts)

/** Reminds the traveller under the order's lock, so that two clerks send one message; STATE with the reason otherwise. */
export async function remindTraveller(ctx: Ctx, tx: Tx, staff: Staff, orderNo: string, kind: OrderReminder) {
  const order = await lockDeskOrder(tx, staff, orderNo, 'order.edit')
  const { facts, about } = await standOf(tx, order, ctx.now)
  const why = whyNotReminded(kind, facts)
  if (why !== '') throw new Refused('STATE', undefined, why)
  await notify(ctx, tx, 'order_reminded', { ...about, kind })
  return { audit: { entity: 'order', id: orderNo, after: { kind } } }
}
