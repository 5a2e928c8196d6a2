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
