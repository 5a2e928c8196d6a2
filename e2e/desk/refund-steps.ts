import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { brokenIn } from '../layout-faults.ts'
import { axeFindings } from '../visitors.ts'

const sizes = {
  desk: [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
  ],
  phone: [{ width: 390, height: 844 }],
}

/** Looks at a page as it stands: nothing beyond its edges, nothing that axe finds. */
export async function expectSound(page: Page, name: string, kind: keyof typeof sizes = 'desk') {
  for (const size of sizes[kind]) {
    await page.setViewportSize(size)
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/refunds-${name}-${size.width}.png` })
    expect.soft(await brokenIn(page), `${name} at ${size.width}`).toEqual([])
  }
  expect.soft(await axeFindings(page), name).toEqual([])
}

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
