import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { startSite } from '#test/site.ts'
import { makeTraveller } from '#test/traveller.ts'
import { openDesk } from './clerk.ts'
import { laptops, soundIn } from './sound.ts'

const PRODUCT = 100001
const HOUR_MS = 3_600_000
const site = await startSite()
const { db } = site
const { clerk, visit } = await openDesk(site)

const expectSound = soundIn('overdue', laptops)

const rowOf = (no: string) =>
  db.selectFrom('orders').selectAll().where('order_no', '=', no).executeTakeFirstOrThrow()

/** An order whose deposit is paid and whose balance has been due for 49 hours. */
async function lateOrder() {
  await db
    .updateTable('product')
    .set({ deposit_mode: 'percent', deposit_value: 2000, balance_days: 3 })
    .where('id', '=', PRODUCT)
    .execute()
  const traveller = makeTraveller(site.origin, '13712399071', '10.8.7.1')
  await traveller.login()
  const { date, combo_key } = await traveller.chooseDate(PRODUCT, addDays(dayOf(realClock.now()), 20))
  const { order_id: no } = await traveller.order(PRODUCT, date, combo_key)
  await traveller.sign(no)
  const { out_trade_no } = await traveller.startPaying(no)
  await traveller.press(out_trade_no, 'success')
  await expect.poll(async () => (await rowOf(no)).status).toBe('deposit_paid')
  const { id, paid_fen } = await rowOf(no)
  await db
    .updateTable('order_bill')
    .set({ due_at: new Date(realClock.now().getTime() - 49 * HOUR_MS) })
    .where('order_id', '=', id)
    .where('kind', '=', 'balance')
    .execute()
  return { no, id, traveller, paidFen: paid_fen }
}

/** A call of the desk's own from the browser of somebody who is signed in. */
const post = (page: Page, path: string, fields: Record<string, string>) =>
  page.evaluate(
    async ([to, body]) => {
      const me = (await (await fetch('/api/desk/me')).json()) as { data: { nonce: string } }
      const headers = {
        'x-desk-nonce': me.data.nonce,
        'content-type': 'application/x-www-form-urlencoded',
      }
      const answer = await fetch(to, { method: 'POST', headers, body: new URLSearchParams(body) })
      return (await answer.json()) as { code: number; message: string }
    },
    [path, fields] as const,
  )

test('a balance two days late: the clerk who has called gives the order up, 财务 agrees, the traveller reads it', async () => {
  const { no, id, traveller, paidFen } = await lateOrder()
  const { page, complaints } = await clerk({ roles: ['service'], name: '何映' })
  await page.goto(`/desk/orders/${no}?act=overdue`)
  const sheet = page.getByRole('dialog', { name: '尾款逾期，取消订单' })
  await sheet.getByText('¥0（行程开始前7日以上不扣）').waitFor()
  const button = sheet.getByRole('button', { name: '取消订单并提交审核' })
  expect(await button.isDisabled()).toBe(true)
  await expectSound(page, 'sheet')
  await sheet.getByRole('radio', { name: '多次致电未接通' }).check()
  await sheet.getByLabel('原因').fill('三次致电均未接通，已发短信')
  await expectSound(page, 'filled')
  await button.click()
  await page.getByText('已提交财务审核，已告知客人').waitFor()
  await expectSound(page, 'asked')
  expect((await rowOf(no)).status).toBe('refunding')

  const request = await db
    .selectFrom('refund_request')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(request).toMatchObject({ cause: 'balance_overdue', status: 'submitted' })
  const operations = await clerk({ roles: ['operations'], name: '周岚' })
  await operations.page.goto(`/desk/orders/${no}`)
  const of = `/api/desk/refunds/${request.request_no}`
  expect(await post(operations.page, `${of}/cost`, { costs_json: '[]' })).toMatchObject({ code: 0 })
  const finance = await clerk({ roles: ['finance'], name: '许念', hasGivenDigits: true })
  await finance.page.goto(`/desk/orders/${no}`)
  const sum = { refund_fen: String(request.refund_fen), reason: '已核对退改规则' }
  expect(await post(finance.page, `${of}/approve`, sum)).toMatchObject({ code: 0 })
  await expect
    .poll(
      async () => {
        await site.advance(60)
        return (await rowOf(no)).status
      },
      { timeout: 60_000 },
    )
    .toBe('refunded')
  expect(await rowOf(no)).toMatchObject({
    ...{ paid_fen: paidFen, refunded_fen: request.refund_fen, payable_fen: paidFen - request.refund_fen },
    cancel_reason: 'balance_overdue',
  })

  const shopper = await visit()
  await shopper.context.addCookies(traveller.cookieList())
  await shopper.page.goto(`/center/order/orderDetail?id=${no}`)
  await shopper.page.getByText('尾款逾期').first().waitFor()
  await expectSound(shopper.page, 'order')
  await shopper.page.goto('/center/message')
  await shopper.page.getByText('订单因尾款逾期已取消').waitFor()
  expect([...complaints, ...operations.complaints, ...finance.complaints, ...shopper.complaints]).toEqual([])
}, 180_000)
