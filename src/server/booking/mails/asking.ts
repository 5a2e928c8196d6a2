import {
  endedFault,
  type MailKind,
  type MailStatus,
  MOST_MAILS,
  mailDue,
  mailFault,
  mailKinds,
  mailKindText,
} from '#src/domain/booking/mails/mail.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { isBrokenOff } from '#src/server/booking/invoices/service.ts'
import type { OrderRecord } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import * as store from './store.ts'
import type { Envelope } from './view.ts'

/** What is read of an order whose paper it is. */
export type Order = Pick<OrderRecord, 'id' | 'status' | 'departs_on' | 'returns_on'>

/** What decides about the paper of an order on that day. */
export async function factsOf(db: Db, order: Order, now: Date) {
  const { id, status, departs_on: departsOn, returns_on: returnsOn } = order
  const [grounds, brokenOff] = await Promise.all([store.findGrounds(db, id), isBrokenOff(db, order)])
  return { ...grounds, isBrokenOff: brokenOff, status, departsOn, returnsOn, today: dayOf(now) }
}

/** The one of this kind that was free: everything that was not called off. */
const takenOf = (rows: readonly store.MailRow[], kind: MailKind) =>
  rows.find((row) => row.kind === kind && row.status !== 'cancelled')

/** Who asks: a clerk is not sent to the clerks. */
type Asker = 'member' | 'staff'

function takenText(status: Exclude<MailStatus, 'cancelled'>, asker: Asker): string {
  if (status === 'requested') return '已经申请，等待寄出'
  if (status === 'sent') return '已经寄出，请凭单号查询'
  return asker === 'staff' ? '已免费寄过一次，再寄请在该件邮寄上重寄' : '每单免费邮寄一次，如需再寄请联系客服'
}

/**
 * Each kind of paper, and why it cannot be asked for now; `why` is empty where it can. A member is not told of what is
 * never sent of an order that has come to nothing; a clerk, who may be asked for it, is.
 */
export async function askableKinds(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  order: Order,
  rows: readonly store.MailRow[],
  asker: Asker,
) {
  const facts = await factsOf(db, order, now)
  const kinds = keysOf(mailKinds).filter((kind) => asker === 'staff' || endedFault(kind, facts) === null)
  return kinds.map((kind) => {
    const taken = takenOf(rows, kind)
    const why =
      taken && taken.status !== 'cancelled' ? takenText(taken.status, asker) : (mailFault(kind, facts) ?? '')
    return { kind, kind_text: mailKindText[kind], can_ask: why === '', why }
  })
}

export const missingAddress = () => new Refused('NOT_FOUND', undefined, '没有这个收件地址，请重新选择')

interface Wanted {
  kind: MailKind
  envelope: Envelope
  /** The clerk who asks for the traveller; null: the traveller. */
  staffId: number | null
}

/**
 * Under the order's lock: free once of each kind (rule book §9.2), whoever asks. Refuses DUPLICATE with the number of the
 * one that waits or is on its way, and STATE where the order is not that far or had its free one.
 */
export async function insertAsked(
  { vault, now }: Pick<Ctx, 'vault' | 'now'>,
  tx: Tx,
  order: Order,
  { kind, envelope, staffId }: Wanted,
) {
  const rows = await store.listMails(tx, order.id)
  const asker = staffId === null ? 'member' : 'staff'
  refuseTaken(takenOf(rows, kind), asker)
  if (rows.length >= MOST_MAILS)
    throw new Refused(
      'STATE',
      undefined,
      `该订单的邮寄申请次数过多${asker === 'member' ? '，请联系客服' : ''}`,
    )
  const fault = mailFault(kind, await factsOf(tx, order, now))
  if (fault) throw new Refused('STATE', undefined, fault)
  return store.insertMail(tx, {
    order_id: order.id,
    kind,
    address_enc: vault.seal(JSON.stringify(envelope)),
    requested_at: now,
    requested_by: staffId,
    staff_due_at: mailDue(now),
  })
}

function refuseTaken(taken: store.MailRow | undefined, asker: Asker) {
  if (!taken || taken.status === 'cancelled') return
  const sentence = takenText(taken.status, asker)
  throw taken.status === 'received'
    ? new Refused('STATE', undefined, sentence)
    : new Refused('DUPLICATE', { mail_order_id: taken.id }, `${mailKindText[taken.kind]}${sentence}`)
}
