import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfOf } from '#test/content/uploads.ts'
import { startSite } from '#test/shop/site.ts'
import { makeTravelled } from '../booking/travelled.ts'
import { openDesk } from './clerk.ts'
import { soundIn } from './sound.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)
const travelled = makeTravelled(site, visit)

const expectSound = soundIn('invoice')

const block = (page: Page) => page.getByRole('region', { name: '发票', exact: true })
const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(name)) })

test('a traveller asks, 财务 issues with the PDF, and the traveller fetches it', async () => {
  const { page, order_id, complaints } = await travelled()
  const order = await site.db
    .selectFrom('orders')
    .select('paid_fen')
    .where('order_no', '=', order_id)
    .executeTakeFirstOrThrow()
  const yuan = (fen: number) => String(fen / 100)
  await page.goto(`/center/order/orderDetail?id=${order_id}`)
  await block(page).getByRole('button', { name: '申请开票' }).click()
  await block(page).getByRole('radio', { name: '单位' }).check()
  await block(page).getByLabel('发票抬头').fill('杭州青禾科技有限公司')
  await block(page).getByLabel('单位税号').fill('91350100M000100Y44')
  await block(page).getByRole('button', { name: '提交申请' }).click()
  await block(page).getByText('统一社会信用代码的校验位不符，请对照营业执照核对').waitFor()
  await expectSound(page, 'form')
  // Nothing of it is lost by a reload.
  await page.reload()
  await expect.poll(() => block(page).getByLabel('发票抬头').inputValue()).toBe('杭州青禾科技有限公司')
  await block(page).getByLabel('单位税号').fill('9135 0100 m000100y43')
  await block(page).getByLabel('接收邮箱').fill('lilei@example.com')
  await block(page).getByRole('button', { name: '提交申请' }).click()
  await block(page).getByText('待开').waitFor()
  await expectSound(page, 'requested')

  const { page: desk, complaints: deskComplaints } = await clerk(
    { roles: ['finance'], name: '周会' },
    { acceptDownloads: true },
  )
  await desk.goto('/desk')
  await desk.getByText(/电子发票，单位抬头/).waitFor()
  await desk.goto('/desk/finance/invoices?states=requested')
  await desk.getByRole('cell', { name: '杭州青禾科技有限公司' }).waitFor()
  await expectSound(desk, 'list')
  await desk.keyboard.press('j')
  await desk.keyboard.press('Space')
  await desk.getByText('统一社会信用代码，校验位正确').waitFor()
  await expectSound(desk, 'peek')
  // From the page of the order, where 开票 is to be done now.
  await desk.goto(`/desk/orders/${order_id}`)
  await desk.getByRole('button', { name: '开票' }).click()
  const issue = desk.getByRole('dialog', { name: '登记开票' })
  await issue.getByLabel('发票号码').fill('25332000000012345678')
  await issue.getByLabel('发票金额（元）').fill('1')
  await issue.getByText(/^应开 ¥/).waitFor()
  expect(await issue.getByRole('button', { name: '登记开票' }).isDisabled()).toBe(true)
  await issue.getByLabel('发票金额（元）').fill(yuan(order.paid_fen))
  await issue.locator('input[type=file]').setInputFiles(paper('发票.pdf'))
  await issue.getByRole('button', { name: '发票.pdf' }).waitFor()
  await expectSound(desk, 'issue')
  await issue.getByRole('button', { name: '登记开票' }).click()
  await issue.waitFor({ state: 'hidden' })
  await desk.getByRole('button', { name: '开票' }).getByText('发票已开具').waitFor()
  await desk.goto(`/desk/finance/invoices/${order_id}F01`)
  await desk.getByRole('heading', { name: '已开具' }).waitFor()
  await expectSound(desk, 'issued')
  // From what was opened by its address too, the head leads back to where it stands.
  await desk.getByRole('heading', { level: 1 }).getByRole('link', { name: '发票', exact: true }).click()
  await expect.poll(() => new URL(desk.url()).pathname).toBe('/desk/finance/invoices')

  await page.reload()
  await block(page).getByText('已开', { exact: true }).waitFor()
  await expectSound(page, 'issued-shop')
  const saving = page.waitForEvent('download')
  await block(page).getByRole('link', { name: '下载发票' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('发票25332000000012345678.pdf')
  expect(await readFile(await saved.path())).toEqual(paper('发票.pdf').buffer)

  expect([...complaints, ...deskComplaints]).toEqual([])
})
