import { randomUUID } from 'node:crypto'
import { type InsertObject, sql } from 'kysely'
import type { Day } from '#src/domain/calendar-day.ts'
import { confirmedDeadline } from '#src/domain/limits/order-limits.ts'
import type { Fen } from '#src/domain/money.ts'
import type { PayPlan } from '#src/domain/pricing/deposit.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { orderLimitsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { referralMarkOf } from '#src/server/marketing/referrals/service.ts'
import type { OrderSnapshot } from '../snapshot.ts'
import { newOrderNo } from './numbers.ts'
import { lockOrdering } from './place-order.ts'

export interface PlanOrder {
  planId: number
  /** The designer who sold it, whose order it is at the desk (desk book §2.1). */
  advisorId: number | null
  snapshot: OrderSnapshot
  departsOn: Day
  returnsOn: Day
  adult: number
  child: number
  contact: { name: string; phoneEnc: Buffer; phoneHash: Buffer }
  items: readonly { name: string; unitFen: number; qty: number; refundable: boolean }[]
  totalFen: Fen
  pay: PayPlan
}

/**
 * Places the order of an accepted plan (rule book §8.9, 20): without seats, travellers still to be named. Who has read
 * it for days has as long for the contract as after a confirmation.
 * Refuses PHONE_BLOCKED for an account that is being closed. One order a plan: the column is unique.
 */
export async function placePlanOrder(ctx: Ctx, tx: Tx, member: Member, order: PlanOrder): Promise<string> {
  await lockOrdering(tx, member.id)
  await refuseClosing(tx, member.id)
  const { signHours } = await orderLimitsOf(ctx)
  const { id, order_no } = await insertNumbered(ctx, tx, rowOf(ctx, member, order, signHours))
  await tx
    .insertInto('order_item')
    .values(
      order.items.map(({ name, unitFen, qty, refundable }, index) => ({
        ...{ order_id: id, seq: index + 1, code: `plan:${index + 1}`, name, qty, refundable },
        ...{ unit_fen: unitFen, amount_fen: unitFen * qty },
      })),
    )
    .execute()
  const log = { order_id: id, to_status: 'wait_contract', actor: 'member', actor_id: member.id } as const
  await tx
    .insertInto('order_log')
    .values({ ...log, at: ctx.now })
    .execute()
  return order_no
}

type Row = Omit<InsertObject<DB, 'orders'>, 'order_no'>

async function refuseClosing(tx: Tx, memberId: number) {
  const { status } = await tx
    .selectFrom('member')
    .select('status')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (status !== 'normal')
    throw new Refused('PHONE_BLOCKED', undefined, '账号正在注销，暂不能下单；请先在“隐私与账号”撤销注销')
}

const rowOf = (ctx: Ctx, member: Member, order: PlanOrder, signHours: number): Row => ({
  ...{
    member_id: member.id,
    source: 'custom' as const,
    plan_id: order.planId,
    advisor_id: order.advisorId,
    status: 'wait_contract' as const,
  },
  snapshot: JSON.stringify(order.snapshot),
  departs_on: order.departsOn,
  returns_on: order.returnsOn,
  ...{ adult: order.adult, child_bed: order.child, child_nobed: 0, infant: 0, rooms: 0, share: false },
  total_fen: order.totalFen,
  discount_fen: 0,
  payable_fen: order.totalFen,
  deposit_fen: order.pay.depositFen,
  balance_due_on: order.pay.balanceDue,
  pay_deadline: confirmedDeadline(ctx.now, signHours, order.departsOn),
  sign_hours: signHours,
  contact_name: order.contact.name,
  contact_phone_enc: order.contact.phoneEnc,
  contact_phone_hash: order.contact.phoneHash,
  idem_key: randomUUID(),
  // Nobody sends an accepted plan twice: there is nothing to compare.
  content_hash: Buffer.alloc(0),
  created_ip: ctx.visitor.ip,
  referrer_id: sql<number>`referrer_of(${member.id}, ${referralMarkOf(ctx)})`,
  created_at: ctx.now,
  updated_at: ctx.now,
})

/** The number is drawn; one that is taken is drawn anew. */
async function insertNumbered(ctx: Ctx, tx: Tx, row: Row) {
  for (let tries = 0; tries < 20; tries++) {
    const placed = await tx
      .insertInto('orders')
      .values({ ...row, order_no: newOrderNo(ctx.now) })
      .onConflict((taken) => taken.column('order_no').doNothing())
      .returning(['id', 'order_no'])
      .executeTakeFirst()
    if (placed) return placed
  }
  throw new Error('the numbers of the day are used up')
}
