import { expect, test } from 'vitest'
import { toFen, yuanText } from '#src/domain/money.ts'
import { realClock } from '#src/platform/clock.ts'
import { startSite } from '#test/shop/site.ts'
import { makePayers } from '../booking/payers.ts'
import { openDesk } from './clerk.ts'
import { noCosts, sign, sumOf } from './refund-steps.ts'
import { laptops, soundIn } from './sound.ts'

const HOUR_MS = 3_600_000
const site = await startSite()
const { db } = site
const { clerk, visit } = await openDesk(site)
const { payer } = await makePayers(site, visit, 3, { deposit: true })

const expectSound = soundIn('overdue', laptops)

/** An order whose deposit is paid and whose balance has been due for 49 hours. */
async function lateOrder() {
  const made = await payer()
  const { id, paid_fen } = await made.row()
  await db
    .updateTable('order_bill')
    .set({ due_at: new Date(realClock.now().getTime() - 49 * HOUR_MS) })
    .where('order_id', '=', id)
    .where('kind', '=', 'balance')
    .execute()
  return { ...made, no: made.order_id, paidFen: paid_fen }
}

test('a balance two days late: the clerk who has called gives the order up, 财务 agrees, the traveller reads it', async () => {
  const { no, page: shopper, row, paidFen, complaints: ofShopper } = await lateOrder()
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
  expect((await row()).status).toBe('refunding')

  const operations = await clerk({ roles: ['operations'], name: '周岚' })
  await noCosts(operations.page, `${no}T01`)
  const finance = await clerk({ roles: ['finance'], name: '许念', hasGivenDigits: true })
  await finance.page.goto(`/desk/finance/refunds/${no}T01`)
  await finance.page.getByText('尾款逾期').first().waitFor()
  await expectSound(finance.page, 'decision')
  // Nothing is kept so early: the deposit goes back whole.
  const sum = await sumOf(finance.page)
  expect(sum).toBe(yuanText(toFen(paidFen)))
  await finance.page.getByRole('button', { name: /^通过，退/ }).click()
  await sign(finance.page, '通过退款申请', sum, '已核对退改规则')
  await expect
    .poll(async () => {
      await site.advance(60)
      return (await row()).status
    })
    .toBe('refunded')
  expect(await row()).toMatchObject({
    ...{ paid_fen: paidFen, refunded_fen: paidFen, payable_fen: 0, cancel_reason: 'balance_overdue' },
  })

  await shopper.goto(`/center/order/orderDetail?id=${no}`)
  await shopper.getByText('尾款逾期').first().waitFor()
  await expectSound(shopper, 'order')
  await shopper.goto('/center/message')
  await shopper.getByText('订单因尾款逾期已取消').waitFor()
  expect([...complaints, ...operations.complaints, ...finance.complaints, ...ofShopper]).toEqual([])
})
