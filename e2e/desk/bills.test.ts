import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { realClock } from '#src/platform/clock.ts'
import type { OrderSnapshot } from '#src/server/booking/orders/snapshot.ts'
import { pdfOf } from '#test/content/uploads.ts'
import { startSite } from '#test/shop/site.ts'
import { makePayers } from '../booking/payers.ts'
import { openDesk } from './clerk.ts'
import { noCosts, sign, sumOf } from './refund-steps.ts'
import { laptops, soundIn } from './sound.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)
const { signer, payer } = await makePayers(site, visit, 2, { deposit: true })

const expectSound = soundIn('bills', laptops)
const today = dayOf(realClock.now())

/** Scans the code that the cashier shows and pays. */
async function payShown(page: Page) {
  await page.getByRole('img', { name: '微信支付二维码' }).waitFor()
  const href = (await page.getByRole('link', { name: '打开测试支付页' }).getAttribute('href')) ?? ''
  const body = new URLSearchParams({ action: 'success' })
  await fetch(new URL(href, site.origin), { method: 'POST', body, headers: { accept: 'application/json' } })
}

const asFinance = (name: string) => clerk({ roles: ['finance'], name, hasGivenDigits: true })
const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(name)) })
const invoiceOf = (page: Page) => page.getByRole('region', { name: '发票', exact: true })

/** 财务 writes down an invoice of this sum, which they read on the tax office's platform. */
async function issue(page: Page, number: string, fen: number) {
  await page.getByRole('button', { name: '登记开票' }).click()
  const sheet = page.getByRole('dialog', { name: '登记开票' })
  await sheet.getByLabel('发票号码').fill(number)
  await sheet.getByLabel('发票金额（元）').fill(String(fen / 100))
  await sheet.locator('input[type=file]').setInputFiles(paper('发票.pdf'))
  await sheet.getByRole('button', { name: '发票.pdf' }).waitFor()
  await sheet.getByRole('button', { name: '登记开票' }).click()
  await sheet.waitFor({ state: 'hidden' })
}

test('one order on both sides of the counter: deposit, balance, a signed supplement, one who leaves, the invoice, its reversal', async () => {
  const { page, order_id: no, complaints, member, row, stateOf, beginsIn } = await signer()
  await page.goto(`/center/order/result?id=${no}`)
  await page.getByText('订金', { exact: true }).waitFor()
  await expectSound(page, 'cashier-deposit')
  await payShown(page)
  await page.getByRole('heading', { name: '订金已支付' }).waitFor()
  await page.getByText(/^下一笔：尾款/).waitFor()
  await expectSound(page, 'deposit-paid')
  await page.getByRole('link', { name: /^支付尾款 ¥/ }).click()
  await page.getByText('尾款', { exact: true }).waitFor()
  await expectSound(page, 'cashier-balance')
  await payShown(page)
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  expect(await stateOf()).toBe('paid')
  await beginsIn(60)

  const { page: desk, complaints: ofDesk } = await clerk({ roles: ['service'], name: '何映' })
  await desk.goto(`/desk/orders/${no}?act=supplement`)
  const sheet = desk.getByRole('dialog', { name: '加收补款' })
  await sheet.getByLabel('补款名称').fill('升级酒店')
  await sheet.getByLabel('金额（元）').fill('4000')
  await sheet.getByLabel('最晚付款日').fill((await row()).departs_on)
  await sheet.getByRole('radio', { name: '按退改规则退' }).check()
  await sheet.getByText(/超过20%：客人须先签补充条款才能支付/).waitFor()
  await sheet.getByLabel('原因').fill('第3晚改湖景和室')
  const button = sheet.getByRole('button', { name: '加收 ¥4,000' })
  expect(await button.isDisabled()).toBe(true)
  await sheet.getByLabel('补充条款').selectOption({ label: '变更住宿或交通标准' })
  await sheet.getByLabel('只为某位出行人').selectOption({ label: '韩梅梅' })
  await sheet
    .getByText(/签署补充条款并支付/)
    .first()
    .waitFor()
  await expectSound(desk, 'supplement-sheet')
  await button.click()
  await desk.getByText('待签补充条款', { exact: false }).waitFor()
  await expectSound(desk, 'desk-order')

  await page.goto(`/center/order/orderDetail?id=${no}`)
  await page.getByText('补款 · 升级酒店').waitFor()
  await page.getByText('第3晚改湖景和室').waitFor()
  await expectSound(page, 'order')
  await page.getByRole('link', { name: '签署补充条款 升级酒店' }).click()
  await page.getByRole('heading', { level: 1, name: '补充条款' }).waitFor()
  await page.getByText('条款到此结束').scrollIntoViewIfNeeded()
  const box = page.getByRole('checkbox', { name: /阅读并同意以上补充条款/ })
  await expect.poll(() => box.isEnabled()).toBe(true)
  await box.check()
  await page.getByLabel('签署人姓名').fill('李雷')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  await page.getByLabel('短信验证码').fill(await member.newestCode())
  await expectSound(page, 'clause')
  await page.getByRole('button', { name: '同意并签署，去支付' }).click()
  await page.waitForURL(/order\/result/)
  await page.getByText('升级酒店', { exact: true }).waitFor()
  await expectSound(page, 'cashier-supplement')
  const before = (await row()).payable_fen
  await payShown(page)
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  expect((await row()).payable_fen).toBe(before + 400_000)

  const { page: finance, complaints: ofFinance } = await asFinance('许念')
  await finance.goto(`/desk/finance/payments?order_no=${no}`)
  await finance.getByText('升级酒店').first().waitFor()
  expect(await finance.getByRole('row').count()).toBe(4)
  await expectSound(finance, 'payments')
  await finance.getByText('升级酒店').first().click()
  await finance.waitForURL(/\/finance\/payments\/BM/)
  await finance.getByText('签名有效').first().waitFor()
  await finance.getByRole('button', { name: '查询渠道' }).click()
  await finance.getByText('渠道：已支付').waitFor()
  await expectSound(finance, 'payment')

  // One of the two leaves: a clerk asks, 计调 say that nothing was paid out, two of 财务 agree.
  const whole = await row()
  expect(whole.paid_fen).toBe(whole.payable_fen)
  // By hand: half of the trip and her supplement go back, but who stays has a room alone.
  const singleFen = (whole.snapshot as unknown as OrderSnapshot).terms?.prices.singleSuppFen ?? 0
  const shareFen = (whole.payable_fen - 400_000) / 2 + 400_000 - singleFen
  await desk.goto(`/desk/orders/${no}`)
  await desk.getByRole('button', { name: '申请退款' }).click()
  const asking = desk.getByRole('dialog', { name: '申请退款' })
  await asking.getByRole('radio', { name: '客人取消' }).check()
  await asking.getByRole('radio', { name: '部分出行人退出，其余照常' }).check()
  await asking.getByRole('checkbox', { name: /韩梅梅/ }).check()
  await asking.getByLabel('原因').last().fill('客人来电，韩梅梅不去了')
  await asking.getByRole('button', { name: /^申请退 ¥/ }).click()
  await asking.waitFor({ state: 'hidden' })
  const { page: operations } = await clerk({ roles: ['operations'], name: '陈屿' })
  await noCosts(operations, `${no}T01`)
  await finance.goto(`/desk/finance/refunds/${no}T01`)
  await finance
    .getByText(/待另一位财务/)
    .first()
    .waitFor()
  const part = await sumOf(finance)
  expect(part).toBe(yuanText(toFen(shareFen)))
  await finance.getByRole('button', { name: /^通过，退/ }).click()
  await sign(finance, '通过退款申请', part, '出行人减少，同意退款')
  const { page: second, complaints: ofSecond } = await asFinance('周会')
  await second.goto(`/desk/finance/refunds/${no}T01`)
  await second.getByRole('button', { name: /^复核通过/ }).click()
  await sign(second, '复核退款', part, '已核对，同意退款')
  await expectRefunded(shareFen)
  expect(await row()).toMatchObject({ status: 'paid', payable_fen: whole.paid_fen - shareFen })
  await page.goto(`/center/order/orderDetail?id=${no}`)
  await page.getByRole('region', { name: '退款', exact: true }).getByText(part).first().waitFor()
  await expectSound(page, 'part-refunded')

  // Home again, and the review written, for which nobody is asked in between: the invoice says what was paid and kept.
  const keptFen = whole.paid_fen - shareFen
  await site.db
    .updateTable('orders')
    .set({ status: 'done', departs_on: addDays(today, -9), returns_on: addDays(today, -2) })
    .where('order_no', '=', no)
    .execute()
  await page.reload()
  await invoiceOf(page).getByRole('button', { name: '申请开票' }).click()
  await invoiceOf(page).getByRole('radio', { name: '个人' }).check()
  await invoiceOf(page).getByLabel('发票抬头').fill('李雷')
  await invoiceOf(page).getByRole('button', { name: '提交申请' }).click()
  await invoiceOf(page).getByText('待开').waitFor()
  await finance.goto(`/desk/finance/invoices/${no}F01`)
  await issue(finance, '25332000000012345678', keptFen)
  await finance.getByRole('heading', { name: '已开具' }).waitFor()
  await page.reload()
  await invoiceOf(page)
    .getByText(yuanText(toFen(keptFen)))
    .first()
    .waitFor()

  // Goodwill after the trip makes it wrong: it is reversed, and another one takes its place.
  await desk.goto(`/desk/orders/${no}?act=goodwill`)
  const goodwill = desk.getByRole('dialog', { name: '体谅退款' })
  await goodwill.getByLabel('金额（元）').fill('88')
  await goodwill.getByLabel('原因').fill('第二天餐食不合约定')
  await goodwill.getByRole('button', { name: '申请退 ¥88' }).click()
  await goodwill.waitFor({ state: 'hidden' })
  await finance.goto(`/desk/finance/refunds/${no}T02`)
  await finance.getByRole('button', { name: '通过，退 ¥88' }).click()
  await sign(finance, '通过退款申请', '¥88', '情况属实，同意体谅')
  await second.goto(`/desk/finance/refunds/${no}T02`)
  await second.getByRole('button', { name: '复核通过，退 ¥88' }).click()
  await sign(second, '复核退款', '¥88', '已核对，同意体谅')
  await expectRefunded(shareFen + 8_800)
  await finance.goto('/desk')
  await finance.getByText(/退款后应为/).waitFor()
  await finance.goto(`/desk/finance/invoices/${no}F01`)
  await finance.getByText(/开票后有退款到账/).waitFor()
  await expectSound(finance, 'red-due')
  await finance.getByRole('button', { name: '登记红冲' }).click()
  const red = finance.getByRole('dialog', { name: '登记红冲' })
  await red.getByLabel('红字发票号码').fill('25332000000012345679')
  await red.locator('input[type=file]').setInputFiles(paper('红字.pdf'))
  await red.getByRole('button', { name: '红字.pdf' }).waitFor()
  await red.getByRole('checkbox', { name: /以同一抬头重开/ }).check()
  await red.getByLabel('原因').fill('客人退款88元')
  await expectSound(finance, 'red')
  await red.getByRole('button', { name: '登记红冲' }).click()
  await red.waitFor({ state: 'hidden' })
  await finance.getByText('客人退款88元').waitFor()
  await expectSound(finance, 'reversed')
  await finance.goto(`/desk/finance/invoices/${no}F02`)
  await issue(finance, '25332000000012345680', keptFen - 8_800)
  await desk.goto(`/desk/orders/${no}`)
  await desk.getByText('体谅退款，订单金额已变更').waitFor()
  await finance.goto(`/desk/orders/${no}`)
  await finance.getByRole('link', { name: `${no}F02` }).waitFor()
  await expectSound(finance, 'order-invoices')
  await page.reload()
  await invoiceOf(page).getByText('已红冲', { exact: true }).waitFor()
  await invoiceOf(page).getByText('25332000000012345680').waitFor()
  await expectSound(page, 'two-invoices')
  expect([...complaints, ...ofDesk, ...ofFinance, ...ofSecond]).toEqual([])

  /** The money of approved requests arrives, which a job hears of. */
  async function expectRefunded(fen: number) {
    const refunded = async () => {
      await site.advance(61)
      return (await row()).refunded_fen
    }
    await expect.poll(refunded).toBe(fen)
  }
})

test('a clerk takes a supplement back, and the traveller has nothing to pay', async () => {
  const { order_id: no, row, page: shopper } = await payer()
  const { page } = await clerk({ roles: ['operations'], name: '陈屿' })
  await page.goto(`/desk/orders/${no}`)
  await page.getByRole('button', { name: '加收补款' }).click()
  const sheet = page.getByRole('dialog', { name: '加收补款' })
  await sheet.getByLabel('补款名称').fill('接机')
  await sheet.getByLabel('金额（元）').fill('1')
  await sheet.getByLabel('最晚付款日').fill((await row()).departs_on)
  await sheet.getByRole('radio', { name: '付款后不退' }).check()
  await sheet.getByLabel('原因').fill('客人要求接机')
  await sheet.getByRole('button', { name: '加收 ¥1' }).click()
  await page.getByRole('button', { name: '撤销补款 接机' }).click()
  const asked = page.getByRole('dialog', { name: '撤销补款' })
  await asked.getByLabel('原因').fill('客人改为自行前往')
  await asked.getByRole('button', { name: '撤销补款' }).click()
  // What lies behind an open dialog is hidden from roles, so its going tells that it was done.
  await asked.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '撤销补款 接机' }).waitFor({ state: 'detached' })
  await page.getByText('补款 接机').waitFor()
  await shopper.goto(`/center/order/orderDetail?id=${no}`)
  await shopper.getByText('尾款', { exact: true }).first().waitFor()
  expect(await shopper.getByText('补款 · 接机').count()).toBe(0)
})

test('who comes back from Alipay after the deposit reads that it is paid, before the balance is asked for', async () => {
  const { page, context, order_id: no } = await signer()
  await page.goto(`/center/order/result?id=${no}`)
  await page.getByRole('img', { name: '微信支付二维码' }).waitFor()
  await page.getByText('支付宝', { exact: true }).click()
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: '去支付宝付款' }).click()
  const window = await opening
  await window.getByRole('button', { name: '支付成功' }).click()
  await window.getByRole('link', { name: '返回商家' }).click()
  await window.getByRole('heading', { name: '订金已支付' }).waitFor()
  await window.getByText(/^下一笔：尾款/).waitFor()
})

test('a supplement that is open when the trip begins is paid on the way', async () => {
  const { page, order_id: no, pay, row } = await payer()
  await pay(no, 'paid')
  const { id, payable_fen: before } = await row()
  const created_at = realClock.now()
  const due_at = new Date(created_at.getTime() + 3_600_000)
  await site.db
    .insertInto('order_bill')
    .values({
      order_id: id,
      seq: 3,
      kind: 'supplement',
      title: '接机',
      amount_fen: 10_000,
      due_at,
      created_at,
    })
    .execute()
  await site.db.updateTable('orders').set({ status: 'travelling' }).where('id', '=', id).execute()
  await page.goto(`/center/order/orderDetail?id=${no}`)
  await page.getByText(/^补款 ¥100 请在/).waitFor()
  await page.getByRole('link', { name: '支付补款 ¥100' }).first().click()
  await page.getByText('接机', { exact: true }).waitFor()
  await payShown(page)
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  expect((await row()).payable_fen).toBe(before + 10_000)
})
