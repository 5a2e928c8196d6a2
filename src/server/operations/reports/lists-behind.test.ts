import { beforeAll, expect, test } from 'vitest'
import { deskPayments } from '#src/api/desk/finance/payments.ts'
import { deskRefunds } from '#src/api/desk/finance/refunds.ts'
import { deskReports } from '#src/api/desk/reports/reports.ts'
import type { Data, DeskEndpoint } from '#src/api/endpoint.ts'
import type { PaymentStatus } from '#src/domain/booking/order-codes.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { allRoles, askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const range = { from: '2026-11-01', until: '2026-11-21' }
const at = (moment: string) => new Date(`2026-${moment}:00+08:00`)

interface Paid {
  fen: number
  begun: string
  came: string
  status?: PaymentStatus
  isApart?: boolean
  back?: { fen: number; came: string; isAsked: boolean }
}

/** An order of its own for each payment, with what of it went back. */
async function insertPaid({ fen, begun, came, status = 'success', isApart = false, back }: Paid) {
  const order = await insertOrder(db, { status: 'paid' })
  const { id: payment_id } = await db
    .insertInto('payment')
    .values({
      ...{ order_id: order.id, bill_id: order.bills.full, out_trade_no: `${order.orderNo}P01` },
      ...{ channel: 'wechat_native', channel_trade_no: `C${order.orderNo}`, amount_fen: fen, status },
      ...{ is_apart: isApart, created_at: at(begun), expires_at: at(begun), success_at: at(came) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!back) return
  const request = back.isAsked
    ? await db
        .insertInto('refund_request')
        .values({
          ...{ request_no: `${order.orderNo}T01`, order_id: order.id, kind: 'part', cause: 'traveller' },
          ...{ quote: '{}', deduct_fen: 0, refund_fen: back.fen, asked_on: range.from, from_status: 'paid' },
          ...{ created_at: at(came), staff_due_at: at(came), cost_due_at: at(came) },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    : null
  await db
    .insertInto('refund')
    .values({
      ...{ order_id: order.id, payment_id, request_id: request?.id ?? null, amount_fen: back.fen },
      ...{ out_refund_no: `${order.orderNo}R01`, reason: '退', status: 'success' },
      ...{ created_at: at(came), success_at: at(back.came) },
    })
    .execute()
}

let ask: (endpoint: DeskEndpoint, fields: Record<string, string>) => ReturnType<typeof askDesk>
beforeAll(async () => {
  const api = makeDeskApi(shop.services, shop.clock)
  const clerk = await signInStaff(shop, allRoles)
  ask = (endpoint, fields) => askDesk(api, endpoint, fields, clerk)
  const payments: Paid[] = [
    { fen: 500_000, begun: '10-31T23:50', came: '11-01T00:10' },
    { fen: 70_000, begun: '11-21T23:50', came: '11-22T00:10' },
    {
      ...{ fen: 200_000, begun: '11-10T09:00', came: '11-10T09:05', status: 'refunded' },
      back: { fen: 200_000, came: '11-11T10:00', isAsked: false },
    },
    {
      ...{ fen: 90_000, begun: '11-12T09:00', came: '11-12T09:05', status: 'refunded', isApart: true },
      back: { fen: 90_000, came: '11-12T10:00', isAsked: false },
    },
    {
      ...{ fen: 300_000, begun: '11-14T09:00', came: '11-14T09:05' },
      back: { fen: 100_000, came: '11-15T10:00', isAsked: true },
    },
  ]
  for (const payment of payments) await insertPaid(payment)
})

type Report = Data<(typeof deskReports)['income']>
const figuresOf = async (report: DeskEndpoint) =>
  new Map(
    ((await ask(report, range)).data as unknown as Report).figures.map((figure) => [figure.title, figure]),
  )
const behind = async (list: DeskEndpoint, path: string | null | undefined) => {
  const { pathname, searchParams } = new URL(path ?? '', 'http://desk.test')
  const { code, data } = await ask(list, Object.fromEntries(searchParams))
  expect(code).toBe(0)
  return { pathname, data: data as Record<string, unknown> }
}

test('what was received leads to the payments that arrived in these days, and they sum to it', async () => {
  const received = (await figuresOf(deskReports.income)).get('收款')
  expect(received?.value).toBe(1_000_000)
  const { pathname, data } = await behind(deskPayments.list, received?.path)
  expect(pathname).toBe('/finance/payments')
  expect(data).toMatchObject({ total: 3, success_fen: 800_000, refunded_fen: 200_000, apart_fen: 0 })
})

test('refunds are as many as the requests to which they lead; what nobody asked for is counted beside them', async () => {
  const figures = await figuresOf(deskReports.refunded)
  const asked = figures.get('退款笔数')
  expect(asked?.value).toBe(1)
  expect((await behind(deskRefunds.list, asked?.path)).data).toMatchObject({ total: 1 })
  expect(figures.get('自动退回笔数')).toMatchObject({ value: 1 })
  expect(figures.get('退款金额')?.value).toBe(300_000)
})
