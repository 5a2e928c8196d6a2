import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { startSite } from '#test/site.ts'
import { makeTraveller } from '#test/traveller.ts'
import { openDesk } from './clerk.ts'
import { laptops, soundIn } from './sound.ts'

const PRODUCT = 100001
const site = await startSite()
const { clerk, visit } = await openDesk(site)
await site.db
  .updateTable('product')
  .set({ deposit_mode: 'percent', deposit_value: 2000, balance_days: 3 })
  .where('id', '=', PRODUCT)
  .execute()

const expectSound = soundIn('bills', laptops)

const orderOf = (no: string) =>
  site.db.selectFrom('orders').selectAll().where('order_no', '=', no).executeTakeFirstOrThrow()

/** A traveller with an order that is signed and waits for its deposit, and their browser. */
async function depositDue() {
  const phone = '13712399001'
  const traveller = makeTraveller(site.origin, phone, '10.8.2.1')
  await traveller.login()
  const { date, combo_key } = await traveller.chooseDate(PRODUCT, addDays(dayOf(realClock.now()), 20))
  const { order_id: no } = await traveller.order(PRODUCT, date, combo_key)
  await traveller.sign(no)
  // The clause is signed by a code too, and another one may be asked for only later.
  await site.db.deleteFrom('rate_limit').execute()
  await site.db.deleteFrom('sms_code').execute()
  const { page, context, complaints } = await visit()
  await context.addCookies(traveller.cookieList())
  return { traveller, page, context, complaints, no }
}

/** Scans the code that the cashier shows and pays. */
async function payShown(page: Page) {
  await page.getByRole('img', { name: '微信支付二维码' }).waitFor()
  const href = (await page.getByRole('link', { name: '打开测试支付页' }).getAttribute('href')) ?? ''
  const body = new URLSearchParams({ action: 'success' })
  await fetch(new URL(href, site.origin), { method: 'POST', body, headers: { accept: 'application/json' } })
}

test('deposit, balance, and a supplement whose clause is signed: both sides of the counter', async () => {
  const { page, no, complaints, traveller } = await depositDue()
  await page.goto(`/center/order/result?id=${no}`)
  await page.getByText('订金', { exact: true }).waitFor()
  await expectSound(page, 'cashier-deposit')
  await payShown(page)
  await page.getByRole('heading', { name: '订金已支付' }).waitFor({ timeout: 15_000 })
  await page.getByText(/^下一笔：尾款/).waitFor()
  await expectSound(page, 'deposit-paid')
  await page.getByRole('link', { name: /^支付尾款 ¥/ }).click()
  await page.getByText('尾款', { exact: true }).waitFor()
  await expectSound(page, 'cashier-balance')
  await payShown(page)
  await page.getByRole('heading', { name: '支付成功' }).waitFor({ timeout: 15_000 })
  // Nothing is missing and the group is formed.
  expect((await orderOf(no)).status).toBe('ready')

  const { page: desk, complaints: deskComplaints } = await clerk({ roles: ['service'], name: '何映' })
  await desk.goto(`/desk/orders/${no}?act=supplement`)
  const sheet = desk.getByRole('dialog', { name: '加收补款' })
  await sheet.getByLabel('补款名称').fill('升级酒店')
  await sheet.getByLabel('金额（元）').fill('2000')
  await sheet.getByLabel('最晚付款日').fill((await orderOf(no)).departs_on)
  await sheet.getByRole('radio', { name: '按退改规则退' }).check()
  await sheet.getByText(/超过20%：客人须先签补充条款才能支付/).waitFor()
  await sheet.getByLabel('原因').fill('第3晚改湖景和室')
  const button = sheet.getByRole('button', { name: '加收 ¥2,000' })
  expect(await button.isDisabled()).toBe(true)
  await sheet.getByLabel('补充条款').selectOption({ label: '变更住宿或交通标准' })
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
  await page.getByLabel('短信验证码').fill(await traveller.newestCode())
  await expectSound(page, 'clause')
  await page.getByRole('button', { name: '同意并签署，去支付' }).click()
  await page.waitForURL(/order\/result/)
  await page.getByText('升级酒店', { exact: true }).waitFor()
  await expectSound(page, 'cashier-supplement')
  const before = (await orderOf(no)).payable_fen
  await payShown(page)
  await page.getByRole('heading', { name: '支付成功' }).waitFor({ timeout: 15_000 })
  expect((await orderOf(no)).payable_fen).toBe(before + 200_000)

  await page.goto('/center/order')
  await page.getByRole('article').first().waitFor()
  await expectSound(page, 'orders')

  const { page: finance } = await clerk({ roles: ['finance'], name: '许念' })
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
  expect([...complaints, ...deskComplaints]).toEqual([])
}, 180_000)

test('a clerk takes a supplement back, and the traveller has nothing to pay', async () => {
  const order = await site.db
    .selectFrom('orders')
    .select(['order_no', 'departs_on'])
    .where('status', '=', 'ready')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { page } = await clerk({ roles: ['operations'], name: '陈屿' })
  await page.goto(`/desk/orders/${order.order_no}`)
  await page.getByRole('button', { name: '加收补款' }).click()
  const sheet = page.getByRole('dialog', { name: '加收补款' })
  await sheet.getByLabel('补款名称').fill('接机')
  await sheet.getByLabel('金额（元）').fill('1')
  await sheet.getByLabel('最晚付款日').fill(order.departs_on)
  await sheet.getByRole('radio', { name: '付款后不退' }).check()
  await sheet.getByLabel('原因').fill('客人要求接机')
  await sheet.getByRole('button', { name: '加收 ¥1' }).click()
  await page.getByRole('button', { name: '撤销补款 接机' }).click()
  const asked = page.getByRole('dialog', { name: '撤销补款' })
  await asked.getByLabel('原因').fill('客人改为自行前往')
  await asked.getByRole('button', { name: '撤销补款' }).click()
  await page.getByRole('button', { name: '撤销补款 接机' }).waitFor({ state: 'detached' })
  await page.getByText('补款 接机').waitFor()
}, 60_000)
