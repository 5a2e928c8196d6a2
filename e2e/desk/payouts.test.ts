import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { pdfOf } from '#test/content/uploads.ts'
import { startSite } from '#test/shop/site.ts'
import { makePayers } from '../booking/payers.ts'
import { openDesk } from './clerk.ts'
import { expectSound, sign, sumOf } from './refund-steps.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)
const { payer } = await makePayers(site, visit, 7)

const finance = (name: string) => clerk({ roles: ['finance'], name, hasGivenDigits: true })

/** The channel knows another sum of the trade than we do, so that it sends nothing back. */
const channelRefuses = (orderNo: string, isRefusing: boolean) =>
  site.db
    .updateTable('simulator_trade')
    .set(({ eb }) => ({ amount_fen: eb('amount_fen', isRefusing ? '+' : '-', 1) }))
    .where('out_trade_no', 'like', `${orderNo}%`)
    .execute()

/** An order that was given up early, whose money its channel did not send back in a day of tries. */
async function failedRefund() {
  const { member, order_id, ...rest } = await payer()
  await channelRefuses(order_id, true)
  const { quote_token } = await member.call(endpoints.refunds.quote, { order_id })
  await member.call(endpoints.refunds.apply, { order_id, quote_token, reason_code: 'plans' })
  const row = () =>
    site.db
      .selectFrom('refund')
      .select(['out_refund_no', 'status', 'tries'])
      .where('out_refund_no', 'like', `${order_id}R%`)
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await row()).tries).toBe(1)
  const { out_refund_no } = await row()
  await site.db
    .updateTable('refund')
    .set({ tries: 3, next_try_at: realClock.now() })
    .where('out_refund_no', '=', out_refund_no)
    .execute()
  await site.advance(61)
  await expect.poll(async () => (await row()).status).toBe('failed')
  return { ...rest, order_id, no: `${order_id}T01`, row_no: out_refund_no }
}

/** What the bank has carried out, as somebody of 财务 types it from its receipt. */
async function writeTransfer(page: Page, title: string, sum: string, look: string) {
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByLabel('收款人姓名').fill('李雷')
  await sheet.getByLabel('收款账号').fill('6225 8801 2345 6789')
  await sheet.getByLabel('开户银行').fill('招商银行')
  await sheet.getByLabel('转账日期').fill(dayOf(realClock.now()))
  await sheet.getByLabel('银行流水号').fill('CMB20261121000001')
  await sheet.getByLabel('转账金额（元）').fill('1')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '回单.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf('receipt')) })
  await sheet.getByRole('button', { name: '回单.pdf' }).waitFor()
  // Another sum than is owed is never sent.
  expect(await sheet.getByRole('button', { name: /^已转账 ¥/ }).isDisabled()).toBe(true)
  await sheet.getByLabel('转账金额（元）').fill(sum.replace(/[¥,]/g, ''))
  await expectSound(page, look)
  await sheet.getByRole('button', { name: /^已转账 ¥/ }).click()
  await sheet.waitFor({ state: 'hidden' })
}

const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const money = (page: Page) => panel(page, '款项去向')
const owed = (page: Page) => panel(page, '违约金')

test('a refund that its channel gave up on is sent again from its request, and arrives', async () => {
  const { order_id, no, row_no, stateOf } = await failedRefund()
  const { page, complaints } = await finance('许念')
  await page.goto('/desk')
  await page.getByRole('listitem').filter({ hasText: order_id }).getByRole('link', { name: '处理' }).click()
  await page.waitForURL(new RegExp(`/finance/refunds/${no}$`))
  await money(page).getByText(row_no).waitFor()
  await expectSound(page, 'payout-failed')
  await channelRefuses(order_id, false)
  await money(page).getByRole('button', { name: '重新发送' }).click()
  const sheet = page.getByRole('dialog', { name: '重新发送退款' })
  await sheet.getByLabel('原因').fill('渠道已恢复，再试一次')
  await expectSound(page, 'payout-retry')
  await sheet.getByRole('button', { name: /^再退 ¥/ }).click()
  await sheet.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => {
      await site.advance(61)
      return stateOf()
    })
    .toBe('refunded')
  await page.reload()
  await money(page).getByText(/到账$/).waitFor()
  expect(await money(page).getByRole('button', { name: '重新发送' }).count()).toBe(0)

  const { page: kefu } = await clerk({ roles: ['service'], name: '何映' })
  const other = await failedRefund()
  await kefu.goto(`/desk/finance/refunds/${other.no}`)
  await kefu.getByRole('button', { name: '重新发送' }).waitFor()
  expect(await kefu.getByRole('button', { name: '重新发送' }).isDisabled()).toBe(true)
  await money(kefu).getByText('需要“财务”角色').waitFor()
  expect(complaints).toEqual([])
})

test('a refund that goes by bank waits for a colleague above ¥5,000, and the traveller reads where it went', async () => {
  const { page: shop, order_id, no, stateOf, complaints } = await failedRefund()
  const { page, complaints: ofFirst } = await finance('许念')
  await page.goto(`/desk/finance/refunds/${no}`)
  await money(page).getByRole('button', { name: '登记银行转账' }).click()
  const verb = page.getByRole('button', { name: /^已转账 ¥/ })
  const sum = /¥[\d,.]+/.exec((await verb.textContent()) ?? '')?.[0] ?? ''
  await writeTransfer(page, '登记银行转账', sum, 'payout-by-hand')
  await money(page).getByText('已登记转账，等待同事复核').waitFor()
  await money(page)
    .getByText(/李\* 招商银行（尾号6789）/)
    .waitFor()
  expect(await money(page).getByRole('button', { name: '登记银行转账' }).isDisabled()).toBe(true)
  expect(await stateOf()).toBe('refunding')
  await expectSound(page, 'payout-waiting')

  const { page: second, complaints: ofSecond } = await finance('周会')
  await second.goto('/desk')
  const item = second.getByRole('listitem').filter({ hasText: '待复核' }).filter({ hasText: '转账' })
  await item.getByRole('button', { name: '复核', exact: true }).click()
  const asked = second.getByRole('region', { name: '复核' })
  await asked.getByText('李* 招商银行（尾号6789）').waitFor()
  await expectSound(second, 'payout-confirm')
  await asked.getByRole('button', { name: '通过' }).click()
  const sheet = second.getByRole('dialog', { name: /^通过：/ })
  await sheet.getByRole('button', { name: '通过' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(stateOf).toBe('refunded')
  await page.reload()
  await money(page)
    .getByText(/由许念转账至/)
    .waitFor()
  const saving = page.waitForEvent('download')
  await money(page).getByRole('button', { name: '回单.pdf' }).click()
  expect((await saving).suggestedFilename()).toBe('回单.pdf')
  await expectSound(page, 'payout-done')
  await shop.goto(`/center/order/orderDetail?id=${order_id}`)
  await shop.getByRole('region', { name: '退款', exact: true }).getByText('银行转账').first().waitFor()
  expect([...complaints, ...ofFirst, ...ofSecond]).toEqual([])
})

test('a second payment that its channel would not take back is sent again from its payment’s page, and arrives', async () => {
  const { order_id, row } = await payer()
  const { id } = await row()
  const payment = await site.db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const no = `${order_id}P02`
  const now = realClock.now()
  // As the channel leaves it: a second transaction under the first number, tried for a day.
  const { id: payment_id } = await site.db
    .insertInto('payment')
    .values({
      ...{ out_trade_no: no, order_id: id, bill_id: payment.bill_id, duplicate_of: payment.id },
      ...{ channel: payment.channel, channel_trade_no: `42${no}`, payer_mask: payment.payer_mask },
      ...{ amount_fen: payment.amount_fen, status: 'failed', is_apart: true },
      ...{ created_at: now, expires_at: now, success_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await site.db
    .insertInto('refund')
    .values({
      ...{ out_refund_no: `${order_id}R01`, order_id: id, payment_id, amount_fen: payment.amount_fen },
      ...{
        reason: '重复支付自动退款',
        automatic: true,
        status: 'failed',
        tries: 4,
        failure: 'FREQUENCY_LIMITED',
      },
      ...{ created_at: now, staff_due_at: now },
    })
    .execute()
  const { page, complaints } = await finance('许念')
  await page.goto('/desk')
  await page.getByRole('listitem').filter({ hasText: order_id }).getByRole('link', { name: '处理' }).click()
  await page.waitForURL(new RegExp(`/finance/payments/${no}$`))
  const back = panel(page, '退款')
  await back.getByText('重复支付自动退款').waitFor()
  await back.getByRole('button', { name: '登记银行转账' }).waitFor()
  await expectSound(page, 'payment-failed')
  await back.getByRole('button', { name: '重新发送' }).click()
  const sheet = page.getByRole('dialog', { name: '重新发送退款' })
  await sheet.getByLabel('原因').fill('渠道已恢复，再试一次')
  await sheet.getByRole('button', { name: /^再退 ¥/ }).click()
  await sheet.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => {
      await site.advance(61)
      await page.reload()
      await back.getByText(`${order_id}R01`).waitFor()
      return back.getByText(/到账$/).count()
    })
    .toBe(1)
  expect(complaints).toEqual([])
})

test('违约金: the shop cancels late, two of 财务 sign what it owes, and the traveller reads that it was paid', async () => {
  const { page: shop, order_id, beginsIn, complaints } = await payer()
  await beginsIn(5)
  const no = `${order_id}T01`
  const { page: chen } = await clerk({ roles: ['operations'], name: '陈屿', hasGivenDigits: true })
  await chen.goto(`/desk/orders/${order_id}?act=shop_cancel`)
  const cancelling = chen.getByRole('dialog', { name: '商家取消订单' })
  await cancelling
    .getByText(/违约金/)
    .first()
    .waitFor()
  await cancelling.getByLabel('原因').last().fill('地接社无法接待')
  const help = (await cancelling.getByText(/^应为 ¥/).textContent()) ?? ''
  await cancelling.getByLabel('再次输入金额（元）').fill(help.replace(/[^\d.]/g, ''))
  await expectSound(chen, 'shop-cancel')
  await cancelling.getByRole('button', { name: '取消并申请退款' }).click()
  await cancelling.waitFor({ state: 'hidden' })

  const { page: first, complaints: ofFirst } = await finance('许念')
  const { page: second, complaints: ofSecond } = await finance('周会')
  await first.goto(`/desk/finance/refunds/${no}`)
  await owed(first).getByText('退款申请通过后才能审批违约金').waitFor()
  await first.getByRole('button', { name: /通过，退 ¥/ }).waitFor()
  await expectSound(first, 'compensation-before')
  const sum = await sumOf(first)
  await first.getByRole('button', { name: /^通过，退/ }).click()
  await sign(first, '通过退款申请', sum, '商家取消，同意退款')
  await second.goto(`/desk/finance/refunds/${no}`)
  const again = second.getByRole('button', { name: /^复核通过/ })
  await again
    .or(owed(second).getByRole('button', { name: /^审批违约金/ }))
    .first()
    .waitFor()
  if ((await again.count()) > 0) {
    await again.click()
    await sign(second, '复核退款', sum, '已核对，同意退款')
  }

  await first.goto('/desk')
  const item = first.getByRole('listitem').filter({ hasText: no }).filter({ hasText: '违约金' })
  await item.getByRole('link').click()
  await first.waitForURL(new RegExp(`/finance/refunds/${no}$`))
  const signing = owed(first).getByRole('button', { name: /^审批违约金/ })
  const owedSum = /¥[\d,.]+/.exec((await signing.textContent()) ?? '')?.[0] ?? ''
  await signing.click()
  await first.getByRole('dialog', { name: '审批违约金' }).getByLabel('原因').waitFor()
  await expectSound(first, 'compensation-sign')
  await sign(first, '审批违约金', owedSum, '按合同应付')
  await owed(first).getByText('须由另一位同事复核').waitFor()
  await expectSound(first, 'compensation-signed')
  await second.reload()
  await owed(second)
    .getByRole('button', { name: /^复核违约金/ })
    .click()
  await sign(second, '复核违约金', owedSum, '已核对合同')
  await owed(second)
    .getByRole('button', { name: /^登记银行转账/ })
    .click()
  await writeTransfer(second, '登记违约金转账', owedSum, 'compensation-paying')
  await owed(second).getByText('已转账', { exact: true }).waitFor()
  await owed(second)
    .getByText(/李\* 招商银行（尾号6789）/)
    .waitFor()
  await expectSound(second, 'compensation-paid')

  await shop.goto(`/center/order/orderDetail?id=${order_id}`)
  const told = shop.getByRole('region', { name: '退款', exact: true })
  await told
    .getByText(/违约金/)
    .first()
    .waitFor()
  await told.getByText('已转账').first().waitFor()
  await told.getByText(owedSum).first().waitFor()
  expect([...complaints, ...ofFirst, ...ofSecond]).toEqual([])
})
