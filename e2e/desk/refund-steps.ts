import type { Page } from 'playwright-core'
import { soundIn } from './sound.ts'

export const expectSound = soundIn('refunds')

/** Agrees in the sheet; above the line the sum is typed again. */
export async function sign(page: Page, title: string, sum: string, reason: string) {
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByLabel('原因').fill(reason)
  const again = sheet.getByLabel('再次输入金额（元）')
  if ((await again.count()) > 0) await again.fill(sum.replace(/[¥,]/g, ''))
  await again.or(sheet.getByLabel('原因')).first().press('ControlOrMeta+Enter')
  await sheet.waitFor({ state: 'hidden' })
}

export const sumOf = async (page: Page) => {
  const words = (await page.getByRole('button', { name: /通过，退 ¥/ }).textContent()) ?? ''
  return /¥[\d,.]+/.exec(words)?.[0] ?? ''
}

/** 计调 say that nothing was paid out. */
export async function noCosts(page: Page, no: string) {
  await page.goto(`/desk/finance/refunds/${no}`)
  await page.getByRole('button', { name: '核实费用' }).click()
  const sheet = page.getByRole('dialog', { name: '核实实际费用' })
  await sheet.getByRole('button', { name: '没有已付出的费用' }).click()
  await page.getByText('计调已核实：没有已付出的费用。').waitFor()
}
