import { expect, test } from 'vitest'
import { orderOverdue } from '#src/api/desk/orders/overdue.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import { openCancelling } from '#test/orders/cancelled-departure.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundDesk } from '#test/payments/refund-desk.ts'
import type { PaidFamily } from '#test/payments/refund-shop.ts'

const BALANCE_FEN = 1_280_000
const desk = await openRefundDesk()
const { db, clock } = desk
const kefu = await desk.clerk('何映', ['service'])
const xu = await desk.clerk('许念', ['finance'])
const zhou = await desk.clerk('周牧野', ['finance'])

/** The balance of a family has come by bank, and is above what one person may write down alone. */
async function balanceWaits({ id, order_id }: Pick<PaidFamily, 'id' | 'order_id'>) {
  const bill = await db
    .selectFrom('order_bill')
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', 'balance')
    .executeTakeFirstOrThrow()
  const { data } = await xu.recordTransfer(order_id, { amountFen: BALANCE_FEN, billId: bill.id })
  expect(data).toMatchObject({ state: 'waiting' })
  const approval = String(data?.['approval_id'])
  const decide = (decision: 'approved' | 'rejected') =>
    zhou.ask(approvals.decide, { id: approval, decision, reason: '已核对银行回单' })
  return { billId: bill.id, decide }
}

test('no clerk gives an order up for its balance while that money waits for a second person; once it is rejected they can', async () => {
  const family = await desk.family({ departsOn: '2026-12-01', deposit: true })
  const { billId, decide } = await balanceWaits(family)
  const due_at = new Date(clock.now().getTime() - 49 * 3_600_000)
  await db.updateTable('order_bill').set({ due_at }).where('id', '=', billId).execute()
  const no = family.order_id
  const giveUp = () =>
    kefu.ask(orderOverdue.confirm, { no, refund_fen: '0', call: 'unreached', reason: '三次致电均未接通' })
  expect(await kefu.ask(orderOverdue.preview, { no })).toMatchObject({
    data: { allowed: false, why: '有一笔对公转账待财务复核' },
  })
  expect(await giveUp()).toMatchObject({ code: 22 })
  expect(await decide('rejected')).toMatchObject({ code: 0 })
  expect(await giveUp()).toMatchObject({ code: 0, data: { outcome: 'given_up' } })
  expect((await family.row()).status).toBe('refunding')
  await expectBooksToBalance(db)
})

test('no clerk gives an order up for its balance while the shop decides about cancelling its departure; once it stays they can', async () => {
  const { departure, cancel, decide, colleague } = openCancelling(desk)
  const at = await departure('2026-12-01')
  const family = await at.family({ deposit: true })
  await at.family()
  const due_at = new Date(clock.now().getTime() - 49 * 3_600_000)
  const makeOverdue = () =>
    db.updateTable('order_bill').set({ due_at }).where('order_id', '=', family.id).execute()
  await makeOverdue()
  const no = family.order_id
  const giveUp = () =>
    kefu.ask(orderOverdue.confirm, { no, refund_fen: '0', call: 'unreached', reason: '三次致电均未接通' })
  expect(await cancel(await colleague({ roles: ['operations'] }), at.id)).toMatchObject({
    data: { outcome: 'asked' },
  })
  const why = '该团期正在核实能否成行，客人暂不能付尾款'
  expect(await kefu.ask(orderOverdue.preview, { no })).toMatchObject({ data: { allowed: false, why } })
  expect(await giveUp()).toMatchObject({ code: 22 })
  expect((await family.row()).status).toBe('deposit_paid')
  const finance = await colleague({ roles: ['finance'] })
  const verdict = { decision: 'rejected', reason: '再等两天看报名' }
  expect(await decide(finance, at.id, verdict)).toMatchObject({ code: 0 })
  await makeOverdue()
  expect(await giveUp()).toMatchObject({ code: 0, data: { outcome: 'given_up' } })
})

test('a departure that is cancelled while a transfer waits gives back what was paid, and the transfer once it is agreed to', async () => {
  const { departure, cancel, colleague } = openCancelling(desk)
  const at = await departure('2026-12-01')
  const family = await at.family({ deposit: true })
  const { decide } = await balanceWaits(family)
  expect(await cancel(await colleague({ roles: ['operations'] }), at.id)).toMatchObject({ code: 0 })
  expect(await family.row()).toMatchObject({ status: 'refunding', paid_fen: 320_000 })

  expect(await decide('approved')).toMatchObject({ code: 0 })
  expect(await family.row()).toMatchObject({ status: 'refunding', paid_fen: 320_000 })
  expect(await family.sent()).toEqual([{ amount_fen: BALANCE_FEN, status: 'failed' }])
  const apart = await db
    .selectFrom('payment')
    .select(['amount_fen', 'bill_id', 'is_apart'])
    .where('order_id', '=', family.id)
    .where('channel', '=', 'offline_transfer')
    .execute()
  expect(apart).toEqual([{ amount_fen: BALANCE_FEN, bill_id: null, is_apart: true }])
  expect(await family.requests()).toMatchObject([{ refund_fen: 320_000 }])
  await expectBooksToBalance(db)
})
