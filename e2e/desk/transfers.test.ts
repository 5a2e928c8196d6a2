import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toFen, yuanText } from '#src/domain/money.ts'
import { pdfOf } from '#test/content/uploads.ts'
import { startSite } from '#test/shop/site.ts'
import { makePayers } from '../booking/payers.ts'
import { openDesk } from './clerk.ts'
import { laptops, soundIn, telephone } from './sound.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)
const { payer } = await makePayers(site, visit, 4, { deposit: true })

const expectSound = soundIn('transfer', laptops)

/** A traveller whose deposit was paid by WeChat. */
async function depositPaid() {
  const { order_id: no, context, row, ...rest } = await payer()
  const { payable_fen, paid_fen } = await row()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return { ...rest, no, row, balanceFen: toFen(payable_fen - paid_fen) }
}

/** Fills in what the bank's receipt says. */
async function fillIn(page: Page, { no, yuan, bankNo }: { no: string; yuan: string; bankNo: string }) {
  const sheet = page.getByRole('dialog', { name: '记录对公转账' })
  await sheet.getByLabel('订单号').fill(no)
  await sheet.getByText('已付订金·待付尾款').waitFor()
  await sheet.getByLabel('账单').selectOption({ index: 2 })
  await sheet.getByLabel('到账金额（元）').fill(yuan)
  await sheet.getByLabel('银行流水号').fill(bankNo)
  await sheet.getByLabel('付款户名').fill('杭州某某科技有限公司')
  await sheet.getByLabel('付款账号').fill('6222000000005678')
  await sheet.locator('input[type="file"]').setInputFiles({
    name: '银行回单.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfOf('receipt')),
  })
  await sheet.getByRole('button', { name: '替换' }).waitFor()
  return sheet
}

test('a balance is paid by bank: chosen at the cashier, written down by one clerk, agreed to by another', async () => {
  const { page, no, row, balanceFen, complaints } = await depositPaid()
  expect(balanceFen).toBeGreaterThan(500_000)
  await page.goto(`/center/order/result?id=${no}`)
  await page.getByRole('img', { name: '微信支付二维码' }).waitFor()
  await page.getByText('对公转账', { exact: true }).click()
  const account = page.getByLabel('收款账户')
  await account.getByText(no).waitFor()
  await account.getByText(yuanText(balanceFen)).waitFor()
  await page.getByRole('button', { name: '复制账号' }).click()
  await page.getByRole('button', { name: '已复制账号' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+$/)
  await expectSound(page, 'cashier', [telephone, ...laptops])
  // The code that WeChat showed is closed, and coming back shows the account at once.
  const open = await site.db
    .selectFrom('payment')
    .select('status')
    .where('out_trade_no', '=', `${no}P02`)
    .executeTakeFirstOrThrow()
  expect(open.status).toBe('closed')
  await page.reload()
  await account.getByText(no).waitFor()
  expect(await page.getByRole('radio', { name: /对公转账/ }).isChecked()).toBe(true)

  const { page: desk, complaints: deskComplaints } = await clerk({ roles: ['finance'], name: '许念' })
  await desk.goto('/desk/finance/payments')
  await desk.getByRole('button', { name: '记录对公转账' }).click()
  const yuan = (balanceFen / 100).toFixed(2)
  const sheet = await fillIn(desk, { no, yuan: '1', bankNo: 'ICBC20261122000001' })
  await sheet.getByText(/金额与账单不符：单独列账/).waitFor()
  await expectSound(desk, 'another-sum')
  await sheet.getByLabel('到账金额（元）').fill(yuan)
  await sheet.getByText(/须另一位财务核对回单/).waitFor()
  await expectSound(desk, 'sheet')
  await sheet.getByRole('button', { name: '提交复核' }).click()
  await desk.getByText('已提交，待另一位财务复核').waitFor()
  await desk
    .getByRole('region', { name: '待复核的对公转账' })
    .or(desk.getByText('待复核的对公转账'))
    .first()
    .waitFor()
  await expectSound(desk, 'waiting')
  await desk.getByRole('button', { name: `复核 ${no} ${yuanText(balanceFen)}` }).click()
  await desk.getByText('须由另一位同事复核').waitFor()

  await page.reload()
  await page.getByText('已收到一笔转账，正在核对').waitFor()
  await expectSound(page, 'checking', [telephone, ...laptops])

  const { page: second } = await clerk({ roles: ['finance'], name: '周会' })
  await second.goto('/desk/finance/payments')
  await second.getByRole('button', { name: `复核 ${no} ${yuanText(balanceFen)}` }).click()
  const look = second.getByRole('dialog', { name: '复核对公转账' })
  await look.getByText('银行回单.pdf').waitFor()
  await expectSound(second, 'second')
  await look.getByRole('button', { name: '通过' }).click()
  await second.getByRole('dialog', { name: '通过：对公转账' }).getByRole('button', { name: '通过' }).click()
  await expect.poll(async () => (await row()).status).toMatch(/^(paid|ready)$/)

  await page.reload()
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  await second.goto(`/desk/finance/payments/${no}P03`)
  await second.getByText('杭州***公司 尾号5678').waitFor()
  await second.getByText('周会').last().waitFor()
  await expectSound(second, 'payment')
  expect([...complaints, ...deskComplaints]).toEqual([])
})

test('from the page of an order: a number that is none is refused at its field, one that is known with who wrote it down', async () => {
  const { order_no } = await site.db
    .selectFrom('bank_transfer')
    .innerJoin('orders', 'orders.id', 'bank_transfer.order_id')
    .select('order_no')
    .executeTakeFirstOrThrow()
  const { page } = await clerk({ roles: ['finance'], name: '陈屿' })
  await page.goto(`/desk/orders/${order_no}`)
  await page.getByRole('link', { name: '记录对公转账' }).click()
  const sheet = page.getByRole('dialog', { name: '记录对公转账' })
  expect(await sheet.getByLabel('订单号').inputValue()).toBe(order_no)
  await sheet.getByLabel('账单').selectOption('none')
  await sheet.getByLabel('到账金额（元）').fill('12')
  await sheet.getByLabel('银行流水号').fill('icbc/1')
  await sheet.getByLabel('付款户名').fill('李雷')
  await sheet.locator('input[type="file"]').setInputFiles({
    name: '回单.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfOf('receipt')),
  })
  await sheet.getByRole('button', { name: '替换' }).waitFor()
  await sheet.getByRole('button', { name: '记录 ¥12' }).click()
  await sheet.getByText('请填写银行流水号，6到40位字母或数字').waitFor()
  await sheet.getByLabel('银行流水号').fill('icbc 2026 1122 000001')
  await sheet.getByRole('button', { name: '记录 ¥12' }).click()
  await page.getByText(/此流水号已由许念于.*记录，订单/).waitFor()
  await expectSound(page, 'twice')
})
