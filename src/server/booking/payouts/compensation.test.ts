import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compensationOf } from '#src/domain/booking/refunds/compensation.ts'
import { toFen } from '#src/domain/money.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'
import { bothQueues } from '#test/shop/work-queue.ts'
import { oweCompensation } from './service.ts'

const shop = await openRefundShop()
const { db, ctx } = shop

/** An order that the shop has given up late: its request waits, and the shop owes a tenth beside it. */
async function owing(amountFen = 736_000) {
  const order = await shop.family({ departsOn: '2026-12-01' })
  await order.apply()
  const request = await db
    .selectFrom('refund_request')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const owed = compensationOf('no_resources', 'domestic', '2026-11-26', '2026-11-21', toFen(amountFen))
  await shop.transaction((tx) => oweCompensation(ctx(), tx, request, owed))
  return { order, request }
}

const waiting = async (id: number) =>
  (
    await sql<{ ref: string }>`select ref from work_item
      where kind = 'compensation' and record_id = ${id} and closed_at is null`.execute(db)
  ).rows

test('what is owed waits for 财务 once the request is approved, and lapses with one that is rejected', async () => {
  const { request } = await owing()
  expect(await waiting(request.id)).toEqual([])
  for (const [status, isWaiting] of [
    ['approved', true],
    ['rejected', false],
  ] as const) {
    await db
      .updateTable('refund_request')
      .set({ status, decided_at: ctx().now, automatic: true })
      .where('id', '=', request.id)
      .execute()
    expect(await waiting(request.id)).toEqual(isWaiting ? [{ ref: request.request_no }] : [])
  }
  const { due, remembered } = await bothQueues(shop)
  expect(remembered).toEqual(due)
})

test('nothing is written where nothing is owed', async () => {
  const { request } = await owing(0)
  const rows = await db.selectFrom('compensation').select('id').where('id', '=', request.id).execute()
  expect(rows).toEqual([])
})
