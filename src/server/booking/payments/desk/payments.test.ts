import { beforeEach, expect, test } from 'vitest'
import { deskPayments } from '#src/api/desk/finance/payments.ts'
import { pay } from '#src/server/booking/payments/pay.ts'
import { recordTrade } from '#src/server/booking/payments/resolving/record.ts'
import { makeExport } from '#src/server/operations/exports/jobs.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { makeFakeChannel } from '#test/payments/fake-channel.ts'
import { paymentExport } from './reading/export.ts'

const channel = makeFakeChannel(() => shop.clock.now())
const shop = await openDesk({ gateways: { wechat_native: channel.gateway } })
const { db, clock, ctx } = shop
const xu = await shop.clerk('许念', 'finance')
const lin = await shop.clerk('林知远', 'service')

beforeEach(() => {
  clock.set('2026-11-21T10:00:00+08:00')
  channel.behaviour.broken.clear()
})

async function begun(over: Parameters<typeof insertOrder>[1] = {}) {
  const order = await insertOrder(db, over)
  const { out_trade_no: no } = await pay(ctx(), order.member, { order_id: order.orderNo, pay_type: 'wechat' })
  return { ...order, no }
}

interface Page {
  list: { no: string; status: string; amount_fen: number }[]
  next: string | null
  total: number
  success_fen: number
  needs_order: boolean
}
const list = async (asked: Record<string, string>, by = xu) => {
  const { data } = await by.ask(deskPayments.list, asked)
  return data as unknown as Page
}

test('payments are listed the newest first, by order, state, channel and day, with what of them counts', async () => {
  const first = await begun()
  await recordTrade(ctx(), channel.pay(first.no), 'notify')
  clock.set('2026-11-22T09:00:00+08:00')
  const second = await begun({ pay_deadline: new Date('2026-11-22T10:00:00+08:00') })
  // Whoever was idle for a night has to sign in again.
  const morning = await shop.clerk('周牧野', 'finance')
  const nos = async (asked: Record<string, string>) => (await list(asked, morning)).list.map(({ no }) => no)
  expect((await nos({})).slice(0, 2)).toEqual([second.no, first.no])
  expect(await nos({ order_no: first.orderNo })).toEqual([first.no])
  expect(await nos({ from: '2026-11-22', until: '2026-11-22' })).toEqual([second.no])
  expect(await nos({ states: 'success', order_no: second.orderNo })).toEqual([])
  expect(await nos({ channels: 'alipay_page,offline_transfer' })).toEqual([])
  expect(await list({ order_no: first.orderNo }, morning)).toMatchObject({
    total: 1,
    success_fen: 736_000,
    needs_order: false,
    list: [{ status: 'success', amount_fen: 736_000, bill_title: '全款', order_no: first.orderNo }],
  })
})

test('a page ends where the next begins, and no row is shown twice or left out', async () => {
  const { orderNo, id, bills } = await insertOrder(db)
  const rows = Array.from({ length: 60 }, (_, n) => ({
    out_trade_no: `${orderNo}P${String(n + 1).padStart(2, '0')}`,
    bill_id: bills.full,
    order_id: id,
    channel: 'wechat_native' as const,
    amount_fen: 736_000,
    status: 'closed' as const,
    created_at: clock.now(),
    expires_at: clock.now(),
  }))
  await db.insertInto('payment').values(rows).execute()
  const one = await list({ order_no: orderNo })
  expect(one.list).toHaveLength(50)
  const two = await list({ order_no: orderNo, cursor: one.next ?? '' })
  expect(two.next).toBeNull()
  expect(new Set([...one.list, ...two.list].map(({ no }) => no)).size).toBe(60)
})

test('the list is taken along as a file, by 财务 whole and by 客服 of one order', async () => {
  const { orderNo } = await begun()
  const asked = await xu.ask(deskPayments.export, { order_no: orderNo })
  const exportId = Number((asked.data as { export_id: number }).export_id)
  await makeExport(ctx(), { exportId }, [paymentExport])
  const file = db.selectFrom('export_file').select(['rows', 'state']).where('id', '=', exportId)
  expect(await file.executeTakeFirst()).toEqual({ rows: 1, state: 'ready' })
  expect(await lin.ask(deskPayments.export, {})).toMatchObject({ code: 1 })
  expect(await lin.ask(deskPayments.export, { order_no: orderNo })).toMatchObject({ code: 0 })
})

test('客服 sees the payments of one order at a time', async () => {
  const { orderNo, no } = await begun()
  expect(await list({}, lin)).toMatchObject({ list: [], needs_order: true })
  expect((await list({ order_no: orderNo }, lin)).list.map((row) => row.no)).toEqual([no])
  expect(await lin.ask(deskPayments.detail, { no })).toMatchObject({ code: 0, data: { no } })
})

test('one payment shows every message about it with its signature, and a made-up number is NOT_FOUND', async () => {
  const { no } = await begun()
  await recordTrade(ctx(), channel.pay(no), 'notify')
  await recordTrade(ctx(), channel.pay(no), 'notify')
  expect(await xu.ask(deskPayments.detail, { no })).toMatchObject({
    data: {
      status_text: '已到账',
      events: [
        { source_text: '渠道通知', signature_ok: true, outcome_text: '重复消息，不再记账' },
        { source_text: '渠道通知', signature_ok: true, outcome_text: '已记为到账' },
      ],
      refunds: [],
      query: { allowed: true, why: '' },
    },
  })
  expect(await xu.ask(deskPayments.detail, { no: 'BM000000000000P01' })).toMatchObject({ code: 20 })
  expect(await xu.ask(deskPayments.query, { no: 'BM000000000000P01' })).toMatchObject({ code: 20 })
})

test('a clerk who asks the channel has its answer recorded as any other, once, with a trace', async () => {
  const order = await begun()
  expect(await xu.ask(deskPayments.query, { no: order.no })).toMatchObject({
    data: { message: '渠道：尚未支付', payment: { status: 'created' } },
  })
  channel.pay(order.no)
  const asked = await Promise.all([1, 2, 3].map(() => xu.ask(deskPayments.query, { no: order.no })))
  for (const { data } of asked)
    expect(data).toMatchObject({ message: '渠道：已支付', payment: { status: 'success' } })
  const { status, paid_fen } = await shop.orderOf(order.orderNo)
  expect([status, paid_fen]).toEqual(['paid', 736_000])
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('entity', '=', 'payment')
    .where('entity_id', '=', order.no)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(Array(4).fill('payment.query'))
  expect(rows.at(-1)?.after).toEqual({ status: 'success', said: 'paid' })
})

test('while the channel does not answer it is CHANNEL, and nothing changes; a transfer has none to ask', async () => {
  const order = await begun()
  channel.behaviour.broken.add('query')
  expect(await xu.ask(deskPayments.query, { no: order.no })).toMatchObject({
    code: 51,
    message: '渠道暂时无法查询，金额未变',
  })
  await db
    .updateTable('payment')
    .set({ channel: 'offline_transfer', status: 'closed' })
    .where('out_trade_no', '=', order.no)
    .execute()
  expect(await xu.ask(deskPayments.query, { no: order.no })).toMatchObject({
    code: 22,
    message: '对公转账没有渠道可查',
  })
})
