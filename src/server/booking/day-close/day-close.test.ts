import { describe, expect, test } from 'vitest'
import { type DeskDay, dayClose } from '#src/api/desk/finance/day-close.ts'
import { reconciliation } from '#src/api/desk/finance/reconciliation.ts'
import { toFen } from '#src/domain/money.ts'
import type { BillLine } from '#src/server/booking/payments/gateways/gateway.ts'
import { paymentJobs } from '#src/server/booking/payments/jobs.ts'
import { recordTrade } from '#src/server/booking/payments/resolving/record.ts'
import { startPayment } from '#src/server/booking/payments/start.ts'
import { reconcileDay } from '#src/server/booking/reconciliation/run.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { openStaffSession } from '#src/server/operations/staff/sessions.ts'
import { textOfPdf } from '#test/content/pdf-text.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { makeFakeChannel } from '#test/payments/fake-channel.ts'
import { askDesk, deskRequest, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'

const DAY = '2026-11-21'
const NEXT = '2026-11-22'

async function openOffice() {
  // The channel's clock is the shop's, which exists only then.
  let now = () => new Date(0)
  const channel = makeFakeChannel(() => now())
  const shop = await openShop({ gateways: { wechat_native: channel.gateway } })
  now = shop.clock.now
  const { db, clock } = shop
  const desk = makeDeskApi(shop.services, clock)
  const person = await signInStaff(shop, { roles: ['finance'], name: '周会' })
  const lines: BillLine[] = []
  /** Days pass between their calls, and sessions end over night. */
  async function ask(endpoint: Parameters<typeof askDesk>[1], fields: Record<string, string>) {
    const { cookie, nonce } = await openStaffSession(shop.ctx(), db, person.id)
    return askDesk(desk, endpoint, fields, { cookie: cookie.split(';')[0] ?? '', nonce })
  }

  async function paid({ heard = true } = {}) {
    const order = await insertOrder(db)
    const asked = { orderNo: order.orderNo, billId: undefined, channel: 'wechat_native' } as const
    const { payment } = await startPayment(shop.ctx(), order.member, asked)
    const trade = channel.pay(payment.out_trade_no)
    if (heard) await recordTrade(shop.ctx(), trade, 'notify')
    const line: BillLine = {
      kind: 'payment',
      outTradeNo: payment.out_trade_no,
      outRefundNo: null,
      channelTradeNo: `4200${payment.out_trade_no}`,
      amountFen: toFen(payment.amount_fen),
      feeFen: toFen(7),
      at: clock.now(),
    }
    lines.push(line)
    return { order, trade, line }
  }

  return {
    ...shop,
    channel,
    lines,
    paid,
    ask,
    desk,
    person,
    runRefunds: () =>
      paymentJobs(shop.ctx)
        .find(({ name }) => name === 'refund_run')
        ?.run(clock.now()),
    async reconcile(day = DAY) {
      channel.bills.set(
        day,
        lines.filter(({ at }) => at.toISOString().startsWith(day)),
      )
      await reconcileDay(shop.ctx(), { channel: 'wechat_native', day })
    },
    async day(day = DAY) {
      const { data } = await ask(dayClose.day, { day })
      return data as unknown as DeskDay
    },
    async close(day = DAY) {
      const { sha256 } = await this.day(day)
      return ask(dayClose.close, { day, sha256 })
    },
  }
}

/** The sums of a day, counted one by one and by nothing that the page uses. */
async function naive({ db }: Awaited<ReturnType<typeof openOffice>>, day: string) {
  const isOn = (at: Date | null) =>
    at !== null && new Date(at.getTime() + 8 * 3_600_000).toISOString().startsWith(day)
  let [collected, apart, back] = [0, 0, 0]
  for (const payment of await db.selectFrom('payment').selectAll().execute()) {
    if (!isOn(payment.success_at)) continue
    const isCounted = payment.duplicate_of === null && payment.status === 'success'
    if (isCounted) collected += payment.amount_fen
    else apart += payment.amount_fen
  }
  for (const refund of await db.selectFrom('refund').selectAll().execute())
    if (isOn(refund.success_at)) back += refund.amount_fen
  return { collected, apart, back }
}

const sum = ({ figures }: DeskDay, ...items: string[]) =>
  figures.flows.filter(({ item }) => items.includes(item)).reduce((total, { fen }) => total + fen, 0)

describe('a day of money', () => {
  test('with one open difference is NOT_READY naming it; once that is explained it is closed, its figures the sums of payments and refunds', async () => {
    const office = await openOffice()
    const { line } = await office.paid()
    await office.paid()
    // A second transaction under one number, and one of nobody.
    office.lines.push({ ...line, channelTradeNo: '4200SECOND' })
    office.lines.push({ ...line, outTradeNo: 'OTHER1', channelTradeNo: '4200OTHER', feeFen: toFen(0) })
    await office.reconcile()
    await office.runRefunds()
    office.clock.set('2026-11-22T11:00:00+08:00')
    const refused = await office.close()
    expect(refused).toMatchObject({ code: 29, data: { blockers: ['微信支付 收款 OTHER1：渠道有、本站无'] } })

    const [difference] = await office.db
      .selectFrom('reconciliation_difference')
      .select('id')
      .where('closed_at', 'is', null)
      .execute()
    const settled = { id: String(difference?.id), cause: 'not_ours', reason: '门店扫码收款，不经网站' }
    expect(await office.ask(reconciliation.settle, settled)).toMatchObject({
      code: 0,
      data: { closed_by: '周会' },
    })
    const expected = await naive(office, DAY)
    expect(await office.close()).toMatchObject({ code: 0, data: { closed: { by: '周会', is_intact: true } } })
    const day = await office.day()
    expect(sum(day, 'full', 'deposit', 'balance', 'supplement')).toBe(expected.collected)
    expect(sum(day, 'apart_in')).toBe(expected.apart)
    expect(sum(day, 'refunded', 'apart_out')).toBe(expected.back)
    expect(sum(day, 'fee')).toBe(21)
    expect(expected).toEqual({ collected: 2 * line.amountFen, apart: line.amountFen, back: line.amountFen })
  })

  test('stays as it was closed: what is heard of it later stands on the next day as a correction, once', async () => {
    const office = await openOffice()
    await office.paid()
    await office.reconcile()
    const late = await office.paid({ heard: false })
    office.clock.set('2026-11-22T11:00:00+08:00')
    expect(await office.close()).toMatchObject({ code: 0 })
    const before = await office.day()
    // Money of the closed day that nobody had heard of, from a channel that tells when it was paid.
    await recordTrade(office.ctx(), { ...late.trade, paidAt: late.line.at }, 'notify')
    expect(await office.day()).toEqual(before)
    await office.reconcile(NEXT)
    office.clock.set('2026-11-23T11:00:00+08:00')
    const { item, channel } = before.figures.flows.find(({ fen }) => fen === late.line.amountFen) ?? {}
    const correction = { of_day: DAY, item, channel, fen: late.line.amountFen }
    expect((await office.day(NEXT)).figures.corrections).toEqual([correction])
    expect(await office.close(NEXT)).toMatchObject({ code: 0 })
    await office.reconcile('2026-11-23')
    office.clock.set('2026-11-24T11:00:00+08:00')
    expect((await office.day('2026-11-23')).figures.corrections).toEqual([])
  })

  test('corrects no fee while its bill is asked for again', async () => {
    const office = await openOffice()
    await office.paid()
    await office.reconcile()
    office.clock.set('2026-11-22T11:00:00+08:00')
    expect(await office.close()).toMatchObject({ code: 0 })
    await office.reconcile(NEXT)
    office.clock.set('2026-11-23T11:00:00+08:00')
    expect(await office.ask(reconciliation.run, { channel: 'wechat_native', day: DAY })).toMatchObject({
      code: 0,
    })
    expect((await office.day(NEXT)).figures.corrections).toEqual([])
  })

  test('is closed once by two who press at the same instant, and with the figures that were seen', async () => {
    const office = await openOffice()
    await office.paid()
    await office.reconcile()
    const other = await office.paid({ heard: false })
    office.clock.set('2026-11-22T11:00:00+08:00')
    const old = (await office.day()).sha256
    await recordTrade(
      office.ctx(),
      { ...other.trade, paidAt: new Date('2026-11-21T20:00:00+08:00') },
      'notify',
    )
    expect(await office.ask(dayClose.close, { day: DAY, sha256: old })).toMatchObject({ code: 22 })
    const replies = await Promise.all([office.close(), office.close()])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 22])
    const rows = await office.db
      .selectFrom('audit_log')
      .select('refused')
      .where('action', '=', 'day.close')
      .execute()
    expect(rows.map(({ refused }) => refused)).toContain(null)
  })

  test('is NOT_READY while it lasts, before its bill is compared, and before the day ahead of it is closed', async () => {
    const office = await openOffice()
    await office.paid()
    const texts = async (day: string) => (await office.day(day)).blockers.map(({ text }) => text)
    expect(await texts(DAY)).toEqual(['11月21日尚未结束'])
    office.clock.set('2026-11-24T11:00:00+08:00')
    expect(await texts(DAY)).toEqual(['微信支付 11月21日的账单尚未核对'])
    await office.reconcile()
    await office.close()
    await office.reconcile('2026-11-23')
    expect(await texts('2026-11-23')).toEqual(['请先关11月22日的账'])
  })

  test('cannot be changed by anybody once it is closed', async () => {
    const office = await openOffice()
    office.clock.set('2026-11-22T11:00:00+08:00')
    await office.close()
    const change = office.db
      .updateTable('day_close')
      .set({ sha256: 'a'.repeat(64) })
      .execute()
    await expect(change).rejects.toMatchObject({ code: '42501' })
    expect(await office.ask(dayClose.days, {})).toMatchObject({
      data: { next: NEXT, closed: [{ day: DAY, by: '周会' }] },
    })
  })

  test('is printed as it was closed, with its hash on each page, and says across the page while it is open', async () => {
    const office = await openOffice()
    await office.paid()
    await office.reconcile()
    const read = async () => {
      const { cookie, nonce } = await openStaffSession(office.ctx(), office.db, office.person.id)
      const asking = { cookie: cookie.split(';')[0] ?? '', nonce }
      const response = await office.desk.fetch(deskRequest(dayClose.paper, { day: DAY }, asking), {
        ip: '10.9.0.1',
      })
      expect(response.headers.get('content-type')).toBe('application/pdf')
      const pages = await textOfPdf(Buffer.from(await response.arrayBuffer()))
      return pages
        .map(({ body: text, head, foot, watermark }) => [head, text, foot, watermark].join(' '))
        .join(' ')
    }
    const open = await read()
    for (const words of ['日结2026-11-21', '¥7,360', '未关账，数字仍会变化']) expect(open).toContain(words)
    office.clock.set('2026-11-22T11:00:00+08:00')
    expect(await office.close()).toMatchObject({ code: 0 })
    const { sha256 } = await office.day()
    const closed = await read()
    for (const words of ['周会于2026-11-2211:00关账', `校验码${sha256}`, '关账：周会'])
      expect(closed).toContain(words)
    expect(closed).not.toContain('未关账')
  })

  test('goes into a file as it stands', async () => {
    const office = await openOffice()
    await office.paid()
    expect(await office.ask(dayClose.export, { day: DAY })).toMatchObject({ code: 0 })
  })
})

describe('reconciliation at the desk', () => {
  test('lists days and channels with both sums, narrowed down by what is open, a number and days', async () => {
    const office = await openOffice()
    const { line } = await office.paid()
    office.lines.push({ ...line, outTradeNo: 'OTHER1', channelTradeNo: '4200OTHER' })
    await office.reconcile()
    await office.reconcile('2026-11-20')
    const listed = async (fields: Record<string, string>) => {
      const { data } = await office.ask(reconciliation.list, fields)
      return (data as unknown as { list: { day: string }[] }).list.map(({ day }) => day)
    }
    expect(await listed({})).toEqual([DAY, '2026-11-20'])
    expect(await listed({ open: '1' })).toEqual([DAY])
    expect(await listed({ number: 'OTHER1' })).toEqual([DAY])
    expect(await listed({ until: '2026-11-20' })).toEqual(['2026-11-20'])
    expect(await listed({ channel: 'alipay_page' })).toEqual([])
    const { data } = await office.ask(reconciliation.list, {})
    expect(data).toMatchObject({
      total: 2,
      list: [
        { bill: { payments: 2 }, books: { payments: 1, paid_fen: line.amountFen }, open: 1, matched: 1 },
        {},
      ],
    })
  })

  test('compares a day again when somebody asks, never one that lasts or has no bill', async () => {
    const office = await openOffice()
    const run = (fields: Record<string, string>) => office.ask(reconciliation.run, fields)
    expect(await run({ channel: 'wechat_native', day: DAY })).toMatchObject({ code: 1 })
    expect(await run({ channel: 'offline_transfer', day: '2026-11-20' })).toMatchObject({ code: 1 })
    const asked = await run({ channel: 'wechat_native', day: '2026-11-20' })
    expect(asked).toMatchObject({ code: 0 })
    expect(await office.ask(reconciliation.detail, { id: String(asked.data?.['id']) })).toMatchObject({
      data: { run: { state: 'asked' }, differences: [] },
    })
    const lease = { state: 'running', leased_until: new Date('2100-01-01T00:00:00Z') } as const
    await office.db.updateTable('reconciliation_run').set(lease).execute()
    expect(await run({ channel: 'wechat_native', day: '2026-11-20' })).toMatchObject({ code: 22 })
  })

  test('thaws money whose difference is explained; a second explanation is STATE, an unknown one NOT_FOUND', async () => {
    const office = await openOffice()
    await office.paid()
    office.lines.length = 0
    office.channel.bills.set(DAY, [])
    office.clock.set('2026-11-23T10:30:00+08:00')
    await office.reconcile()
    const frozen = () =>
      office.db.selectFrom('payment').select('id').where('frozen_at', 'is not', null).execute()
    expect(await frozen()).toHaveLength(1)
    const [found] = await office.db.selectFrom('reconciliation_difference').select('id').execute()
    const fields = { id: String(found?.id), cause: 'channel_error', reason: '渠道确认账单遗漏该笔' }
    expect(await office.ask(reconciliation.settle, fields)).toMatchObject({
      code: 0,
      data: { is_frozen: false },
    })
    expect(await frozen()).toEqual([])
    expect(await office.ask(reconciliation.settle, fields)).toMatchObject({ code: 22 })
    expect(await office.ask(reconciliation.settle, { ...fields, id: '999999' })).toMatchObject({ code: 20 })
    expect(await office.ask(reconciliation.detail, { id: '999999' })).toMatchObject({ code: 20 })
    expect(await office.ask(reconciliation.settle, { ...fields, cause: 'gone' })).toMatchObject({ code: 1 })
  })
})
