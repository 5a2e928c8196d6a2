import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfOf } from '#test/content/uploads.ts'
import { startSite } from '#test/shop/site.ts'
import { makePayers } from '../booking/payers.ts'
import { openDesk } from './clerk.ts'
import { expectSound, noCosts, sign, sumOf } from './refund-steps.ts'
import { telephone } from './sound.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)
const { payer } = await makePayers(site, visit, 8)

const operations = () => clerk({ roles: ['operations'], name: '陈屿' })
const finance = (name: string) => clerk({ roles: ['finance'], name, hasGivenDigits: true })

/** The traveller asks for all of it on the shop's page. */
async function askForAll(page: Page, orderId: string) {
  await page.goto(`/center/order/refund?id=${orderId}`)
  await page.getByRole('radio', { name: '身体原因' }).check()
  await page.getByRole('button', { name: '提交退款申请' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认申请退款' }).click()
  await page.waitForURL(/orderDetail/)
  await page.getByRole('region', { name: '退款', exact: true }).getByText('待审核').waitFor()
}

test('a refund of the whole: the traveller asks, 计调 prove a cost, two of 财务 agree, the money arrives', async () => {
  const { page, order_id, beginsIn, stateOf, complaints } = await payer()
  await beginsIn(10)
  await askForAll(page, order_id)
  const no = `${order_id}T01`

  const { page: chen, complaints: ofChen } = await operations()
  await chen.goto('/desk')
  await chen.getByRole('listitem').filter({ hasText: no }).getByRole('link').click()
  await chen.waitForURL(new RegExp(`/finance/refunds/${no}$`))
  await chen.getByRole('button', { name: /通过，退/ }).waitFor()
  expect(await chen.getByRole('button', { name: /通过，退/ }).isDisabled()).toBe(true)
  await chen.getByText('需要“财务”角色').first().waitFor()
  const before = await sumOf(chen)
  await chen.getByRole('button', { name: '核实费用' }).click()
  const costs = chen.getByRole('dialog', { name: '核实实际费用' })
  await costs.getByRole('button', { name: '加一项费用' }).click()
  await costs.getByLabel('费用名称').fill('国际机票出票')
  await costs.getByLabel('金额（元）').fill('1,000')
  await costs.getByLabel('供应商').fill('云程票务')
  expect(await costs.getByRole('button', { name: '录入 ¥1,000' }).isDisabled()).toBe(true)
  await chen
    .locator('input[type=file]')
    .setInputFiles({ name: '出票单.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf('fare')) })
  await costs.getByRole('button', { name: '出票单.pdf' }).waitFor()
  await expectSound(chen, 'cost-sheet')
  await costs.getByRole('button', { name: '录入 ¥1,000' }).click()
  await chen.getByText('高于阶梯，按实际费用扣').waitFor()
  expect(await sumOf(chen)).not.toBe(before)
  await expectSound(chen, 'cost-told')

  const { page: first, complaints: ofFirst } = await finance('许念')
  await first.goto('/desk/finance/refunds?states=submitted')
  const row = first.getByRole('row').filter({ hasText: no })
  await row.waitFor()
  await expectSound(first, 'list')
  await row.getByRole('link').focus()
  await first.keyboard.press('Space')
  await first
    .getByRole('complementary', { name: `退款 ${no}` })
    .getByText('国际机票出票')
    .waitFor()
  await expectSound(first, 'peek')
  await first.keyboard.press('Escape')
  await row.getByRole('link').click()
  const saving = first.waitForEvent('download')
  await first.getByRole('button', { name: '出票单.pdf' }).click()
  expect((await saving).suggestedFilename()).toBe('出票单.pdf')
  await expectSound(first, 'to-approve')
  const sum = await sumOf(first)
  // From here on without a mouse.
  await first.getByRole('button', { name: /^通过，退/ }).focus()
  await first.keyboard.press('Enter')
  await first
    .getByRole('dialog', { name: '通过退款申请' })
    .getByText(/须另一位财务复核后/)
    .waitFor()
  await expectSound(first, 'approve-sheet')
  await sign(first, '通过退款申请', sum, '凭证与费用一致')
  await first.getByText('待复核', { exact: true }).waitFor()
  expect(await first.getByRole('button', { name: /^复核通过/ }).isDisabled()).toBe(true)
  await first.getByText('须由另一位同事复核').waitFor()
  expect(await stateOf()).toBe('refunding')
  await expectSound(first, 'first-approved')

  // On the road: the second person signs on a telephone.
  const { page: second, complaints: ofSecond } = await clerk(
    { roles: ['finance'], name: '周会', hasGivenDigits: true },
    { viewport: { width: 390, height: 844 } },
  )
  await second.goto(`/desk/finance/refunds/${no}`)
  await second.getByRole('button', { name: /^复核通过/ }).waitFor()
  await expectSound(second, 'second', [telephone])
  await second.getByRole('button', { name: /^复核通过/ }).click()
  await second
    .getByRole('dialog', { name: '复核退款' })
    .getByText(/退款申请已通过/)
    .first()
    .waitFor()
  await expectSound(second, 'second-sheet', [telephone])
  await sign(second, '复核退款', sum, '已核对，同意退款')
  await second
    .getByText(/已通过待到账|已退款/)
    .first()
    .waitFor()

  await expect
    .poll(
      async () => {
        await site.advance(61)
        return stateOf()
      },
      { timeout: 30_000 },
    )
    .toBe('refunded')
  await page.reload()
  const progress = page.getByRole('region', { name: '退款', exact: true })
  await progress.getByText('已退款').first().waitFor()
  await progress.getByText(sum).first().waitFor()
  await first.reload()
  await first.getByText('已退款', { exact: true }).first().waitFor()
  await first.getByText(/到账$/).first().waitFor()
  await expectSound(first, 'done')
  await first.goto(`/desk/orders/${order_id}`)
  await first.getByText('复核通过，退').first().waitFor()
  await first.getByRole('list', { name: '退款申请' }).getByRole('link').click()
  await first.waitForURL(new RegExp(`/finance/refunds/${no}$`))
  expect([...complaints, ...ofChen, ...ofFirst, ...ofSecond]).toEqual([])
}, 180_000)

test('a request is rejected, and the traveller reads why and may ask again', async () => {
  const { page, order_id, beginsIn, stateOf, complaints } = await payer()
  await beginsIn(10)
  await askForAll(page, order_id)
  const { page: desk, complaints: ofDesk } = await finance('许念')
  await desk.goto(`/desk/finance/refunds/${order_id}T01`)
  await desk.getByText('等待计调核实实际费用').waitFor()
  await desk.getByRole('button', { name: '驳回并写原因' }).click()
  const sheet = desk.getByRole('dialog', { name: '驳回退款申请' })
  await sheet.getByLabel('原因').fill('客人来电改为照常出行')
  await expectSound(desk, 'reject-sheet')
  await sheet.getByRole('button', { name: '驳回并告知客人' }).click()
  await desk.getByText('已驳回', { exact: true }).waitFor()
  await expectSound(desk, 'rejected')
  await page.reload()
  const progress = page.getByRole('region', { name: '退款', exact: true })
  await progress.getByText('已驳回').first().waitFor()
  await progress.getByText(/客人来电改为照常出行/).waitFor()
  await expectSound(page, 'traveller-rejected')
  expect(await stateOf()).toBe('paid')
  await page.goto(`/center/order/refund?id=${order_id}`)
  await page.getByRole('button', { name: '提交退款申请' }).waitFor()
  expect([...complaints, ...ofDesk]).toEqual([])
}, 120_000)

test('a clerk asks for one who leaves, and for goodwill to the other; both are decided by 财务', async () => {
  const { page, order_id, requests, stateOf } = await payer()
  const { page: chen, complaints: ofChen } = await operations()
  await chen.goto(`/desk/orders/${order_id}`)
  await chen.getByRole('button', { name: '申请退款' }).click()
  const asking = chen.getByRole('dialog', { name: '申请退款' })
  await asking.getByRole('radio', { name: '客人取消' }).check()
  await asking.getByRole('region', { name: '试算' }).waitFor()
  await expectSound(chen, 'ask-whole')
  await asking.getByRole('radio', { name: '部分出行人退出，其余照常' }).check()
  expect(await asking.getByRole('button', { name: '申请退款', exact: true }).isDisabled()).toBe(true)
  await asking.getByRole('checkbox', { name: /韩梅梅/ }).check()
  await asking.getByText(/其余的人照常出行，订单金额变为/).waitFor()
  await asking.getByLabel('原因').last().fill('客人来电，韩梅梅不去了')
  await expectSound(chen, 'ask-part')
  await asking.getByRole('button', { name: /^申请退 ¥/ }).click()
  await asking.waitFor({ state: 'hidden' })
  await chen.getByRole('button', { name: '申请退款' }).getByText('已有退款申请在处理中').waitFor()
  await expectSound(chen, 'order-asked')

  await noCosts(chen, `${order_id}T01`)
  const { page: first, complaints: ofFirst } = await finance('许念')
  const { page: second } = await finance('周会')
  await first.goto(`/desk/finance/refunds/${order_id}T01`)
  const isLarge = await first.getByText(/待另一位财务/).count()
  const part = await sumOf(first)
  await first.getByRole('button', { name: /^通过，退/ }).click()
  await sign(first, '通过退款申请', part, '出行人减少，同意退款')
  if (isLarge > 0) {
    await second.goto(`/desk/finance/refunds/${order_id}T01`)
    await second.getByRole('button', { name: /^复核通过/ }).click()
    await sign(second, '复核退款', part, '已核对，同意退款')
  }
  await first
    .getByText(/已通过待到账|已退款/)
    .first()
    .waitFor()
  expect(await stateOf()).toBe('paid')

  await chen.goto(`/desk/orders/${order_id}?act=goodwill`)
  const goodwill = chen.getByRole('dialog', { name: '体谅退款' })
  await goodwill.getByLabel('金额（元）').fill('99999')
  await goodwill.getByText('体谅退款不能超过客人已付、尚未退回的金额').waitFor()
  await goodwill.getByLabel('金额（元）').fill('88')
  await goodwill.getByText('体谅退款须两位财务同意').waitFor()
  await goodwill.getByLabel('原因').fill('第二天餐食不合约定')
  await expectSound(chen, 'goodwill')
  await goodwill.getByRole('button', { name: '申请退 ¥88' }).click()
  await goodwill.waitFor({ state: 'hidden' })
  await first.goto(`/desk/finance/refunds/${order_id}T02`)
  await first.getByRole('button', { name: '通过，退 ¥88' }).click()
  await sign(first, '通过退款申请', '¥88', '情况属实，同意体谅')
  await second.goto(`/desk/finance/refunds/${order_id}T02`)
  await second.getByRole('button', { name: '复核通过，退 ¥88' }).click()
  await sign(second, '复核退款', '¥88', '已核对，同意体谅')
  await expect
    .poll(
      async () => {
        await site.advance(61)
        return (await requests()).map(({ status }) => status)
      },
      { timeout: 30_000 },
    )
    .toEqual(['done', 'done'])
  await page.goto(`/center/order/orderDetail?id=${order_id}`)
  const progress = page.getByRole('region', { name: '退款', exact: true })
  await progress.getByText('商家退款').first().waitFor()
  await progress.getByText('¥88').first().waitFor()
  await chen.goto(`/desk/orders/${order_id}`)
  await chen.getByText('部分出行人退出，订单金额已变更').waitFor()
  await chen.getByText('体谅退款，订单金额已变更').waitFor()
  await expectSound(chen, 'order-after')
  expect([...ofChen, ...ofFirst]).toEqual([])
}, 180_000)
