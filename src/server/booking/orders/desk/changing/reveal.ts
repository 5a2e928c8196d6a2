import type { orderChanges } from '#src/api/desk/orders/changes.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import type { PhoneField } from '#src/domain/booking/desk/reveal-fields.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { reveal } from '#src/server/operations/reveals/service.ts'
import type { OrderRecord } from '../../snapshot.ts'
import { openTravellers } from '../../travellers/store.ts'
import { findDeskOrder } from '../order.ts'

const nothing = () => badFields({ field: '这一项没有填写' })

/** Shows one telephone or address of an order. 财务 telephones who pays, and nobody else (desk book §2.1). */
export async function revealContact(
  ctx: Ctx,
  tx: Tx,
  staff: Staff,
  asked: Input<(typeof orderChanges)['reveal']>,
) {
  const order = await findDeskOrder(tx, staff, asked.no, 'pii.phone')
  const scopes = scopesOf(staff, 'pii.phone')
  if (!scopes.includes('all') && !scopes.includes('own') && asked.field !== 'contact_phone')
    throw new Refused('NO_RIGHT', { right: 'pii.phone' }, '只能查看付款联系人的手机号')
  if (asked.field !== 'phone') {
    const sealed = sealOf(order, asked.field)
    if (!sealed) throw nothing()
    return reveal(ctx, tx, of(order, staff, asked.field, asked), () => ctx.vault.open(sealed))
  }
  const person = await travellerAt(ctx, tx, order, asked.seq ?? 0)
  if (person.phone === '') throw nothing()
  return reveal(ctx, tx, of(order, staff, `travellers.${asked.seq}.phone`, asked), () => person.phone)
}

/** Shows the document of a traveller; 客服 see those of orders that they work on. The mount has asked for the digits. */
export async function revealDocument(
  ctx: Ctx,
  tx: Tx,
  staff: Staff,
  asked: Input<(typeof orderChanges)['revealDocument']>,
) {
  const order = await findDeskOrder(tx, staff, asked.no)
  if (!scopesOf(staff, 'pii.document').includes('all') && !(await worksOn(tx, staff, order)))
    throw new Refused('NO_RIGHT', { right: 'pii.document' }, '只能查看自己处理过的订单的证件')
  const person = await travellerAt(ctx, tx, order, asked.seq)
  if (person.docNo === '') throw nothing()
  return reveal(ctx, tx, of(order, staff, `travellers.${asked.seq}.doc_no`, asked), () => person.docNo)
}

type Why = Pick<Input<(typeof orderChanges)['reveal']>, 'reason' | 'reason_text'>

const of = (order: OrderRecord, staff: Staff, field: string, { reason, reason_text = '' }: Why) => ({
  staff,
  subject: { kind: 'order', id: order.order_no },
  field,
  reason,
  reasonText: reason_text,
})

const sealOf = (order: OrderRecord, field: Exclude<PhoneField, 'phone'>) =>
  ({
    contact_phone: order.contact_phone_enc,
    contact_email: order.contact_email_enc,
    emergency_phone: order.emergency_phone_enc,
  })[field]

async function travellerAt({ vault }: Ctx, db: Db, order: OrderRecord, seq: number) {
  const person = (await openTravellers(db, vault, order.id))[seq - 1]
  if (!person) throw new Refused('NOT_FOUND', undefined, '没有这位出行人')
  return person
}

/** Whether the person has changed or noted anything about the order. */
const worksOn = async (db: Db, staff: Staff, order: OrderRecord) =>
  (await db
    .selectFrom('audit_log')
    .select('id')
    .where('entity', '=', 'order')
    .where('entity_id', '=', order.order_no)
    .where('staff_id', '=', staff.id)
    .where('refused', 'is', null)
    .where('action', '<>', 'order.reveal')
    .limit(1)
    .executeTakeFirst()) !== undefined
