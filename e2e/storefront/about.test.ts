import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { companyKeys, helpKeys, termsKeys } from '#src/domain/content/about/known-pages.ts'
import { startSite } from '#test/shop/site.ts'
import { shotOf } from '../browser/shots.ts'
import { axeFindings, openBrowser } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)

const shot = shotOf('about', { fullPage: true })
const hrefsIn = (page: Page, place: string) =>
  page
    .locator(`${place} a[href^="/"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

test('from the footer one comes to every page about the shop, and no link of footer, header and side is dead', async () => {
  const { page } = await visit()
  await page.goto('/product')
  const footer = page.locator('footer')
  const found = [...(await hrefsIn(page, 'body > footer, footer')), ...(await hrefsIn(page, 'header'))]
  await footer.getByRole('link', { name: '退款帮助' }).click()
  await page.getByRole('heading', { level: 1, name: '退款帮助' }).waitFor()
  expect(await page.getByRole('link', { name: '关于我们' }).first().getAttribute('class')).toContain('on')
  const side = page.getByRole('navigation', { name: '关于百陌' })
  found.push(...(await hrefsIn(page, 'nav[aria-label="关于百陌"]')), ...(await hrefsIn(page, 'main')))
  expect(new Set(found)).toEqual(
    new Set([...found, ...[...companyKeys, ...helpKeys].map((key) => `/aboutbm/${key}`)]),
  )
  expect(found).toEqual(expect.arrayContaining(termsKeys.map((key) => `/useragree?keywords=${key}`)))
  for (const href of new Set(found)) expect((await fetch(site.origin + href)).status, href).toBe(200)

  // By keyboard: to the next page of the side, which then is the current one.
  await side.getByRole('link', { name: '退款帮助' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '保险说明' }).waitFor()
  await expect
    .poll(() => side.getByRole('link', { name: '保险说明' }).getAttribute('aria-current'))
    .toBe('page')
})

test('every one of them is whole, accessible, and as wide as its window', async () => {
  const { page } = await visit()
  const addresses = [
    ...[...companyKeys, ...helpKeys].map((key) => `/aboutbm/${key}`),
    ...termsKeys.map((key) => `/useragree?keywords=${key}`),
  ]
  for (const address of addresses) {
    const name = address.replace(/\W+/g, '-')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('heading', { level: 1 }).count(), address).toBe(1)
    expect((await page.locator('main').textContent())?.length, address).toBeGreaterThan(200)
    expect(await axeFindings(page), address).toEqual([])
    await shot(page, `${name}-1440`)
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(over, `${address} at ${width}`).toBeLessThanOrEqual(0)
      await shot(page, `${name}-${width}`)
    }
  }
})

test('an advisor is found by what they are good at, and opened and closed by keyboard', async () => {
  const { page } = await visit()
  await page.goto('/aboutbm/bmadvisor')
  await page.getByRole('navigation', { name: '擅长' }).getByRole('link', { name: '日本' }).click()
  await page.waitForURL('**/aboutbm/bmadvisor?area=*')
  await page.getByText('共 1 位').waitFor()
  const card = page.getByRole('button', { name: '陈砚' })
  await card.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '陈砚' })
  await dialog.getByText('哪座寺的台阶推不了婴儿车').waitFor()
  expect(await dialog.getByRole('link', { name: '写下我的定制需求' }).getAttribute('href')).toBe(
    '/custom/personal',
  )
  await shot(page, 'person')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await card.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.getByRole('navigation', { name: '关于百陌' }).getByRole('link', { name: '旅行经理' }).click()
  await page.getByText('导游证 D-3301-000000').waitFor()
})
