import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { shotsOf } from '../browser/shots.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)

const shot = shotsOf('desk-about')
const said = (page: Page, words: string) => page.getByRole('status').getByText(words).first().waitFor()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a clerk finds the team by ⌘K, corrects somebody and puts them first; the next visitor sees it', async () => {
  const { page, complaints } = await clerk({ roles: ['content'], name: '顾衡' })
  await page.goto('/desk')
  await page.getByRole('navigation').first().waitFor()
  await page.keyboard.press('Control+K')
  const finding = page.getByRole('combobox', { name: '搜索与前往' })
  await finding.fill('转到团队')
  await finding.press('Enter')
  await page.waitForURL('**/desk/content/team')
  const rows = page.getByRole('list', { name: /^成员/ }).getByRole('listitem')
  const mine = rows.filter({ hasText: '陈砚' })
  await mine.getByRole('link', { name: '陈砚' }).click()
  await field(page, '导游证号').fill('一号')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('请按导游证填写大写字母、数字与连字符').waitFor()
  await field(page, '导游证号').fill('D-3101-000000')
  await field(page, '称谓').fill('日本与美食顾问')
  await page.keyboard.press('Control+Enter')
  await said(page, '已保存')
  await shot(page, 'team')
  expect(await axeFindings(page)).toEqual([])

  await mine.getByRole('link', { name: '陈砚' }).focus()
  const up = mine.getByRole('button', { name: '上移陈砚' })
  while (await up.isEnabled()) {
    const before = (await rows.allInnerTexts()).findIndex((text) => text.includes('陈砚'))
    await page.keyboard.press('Alt+ArrowUp')
    await expect
      .poll(async () => (await rows.allInnerTexts()).findIndex((text) => text.includes('陈砚')))
      .toBeLessThan(before)
    await expect.poll(() => mine.getByRole('button', { name: '下移陈砚' }).isEnabled()).toBe(true)
  }
  const { page: shop } = await visit()
  await shop.goto('/aboutbm/bmadvisor')
  const first = shop.getByRole('article').first()
  await first.getByRole('heading', { name: '陈砚' }).waitFor()
  expect(await first.textContent()).toContain('日本与美食顾问')
  expect(await first.textContent()).toContain('D-3101-000000')

  await page.getByRole('checkbox', { name: '在网站上显示' }).uncheck()
  await page.keyboard.press('Control+Enter')
  await mine.getByText('已停用').waitFor()
  await shop.reload()
  await shop.getByRole('heading', { level: 1 }).waitFor()
  expect(await shop.getByRole('heading', { name: '陈砚' }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('an event that is written at the desk stands in the history', async () => {
  const { page, complaints } = await clerk({ roles: ['content'], name: '顾衡' })
  await page.goto('/desk/content/history')
  await page.getByRole('button', { name: '新建事件' }).click()
  await field(page, '日期').fill('2026-01-05')
  await field(page, '标题').fill('无障碍页面上线')
  const text = page.getByRole('textbox', { name: '正文' })
  await text.click()
  await page.keyboard.type('只用键盘也能完成预订。')
  await page.keyboard.press('Control+Enter')
  await said(page, '已新建')
  await shot(page, 'history')
  expect(await axeFindings(page)).toEqual([])
  const { page: shop } = await visit()
  await shop.goto('/aboutbm/aboutDetail#history')
  await shop.getByRole('heading', { name: '无障碍页面上线' }).waitFor()
  await shop.getByText('只用键盘也能完成预订。').waitFor()
  expect(complaints).toEqual([])
})

test('a help page is published from a day; what members agreed to keeps its address once another is in force', async () => {
  const { page } = await clerk({ roles: ['content'], name: '顾衡' })
  await page.goto('/desk/content/pages')
  await page.getByRole('link', { name: '保险说明' }).waitFor()
  await shot(page, 'pages')
  await page.getByRole('link', { name: '保险说明' }).click()
  const editor = page.getByRole('textbox', { name: '正文' })
  await editor.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('先看保障期间。')
  await page.keyboard.press('Control+Enter')
  await said(page, '已保存')
  await page.getByRole('button', { name: '发布草稿' }).click()
  const sheet = page.getByRole('dialog', { name: '发布“保险说明”' })
  await shot(page, 'publish')
  await sheet.getByRole('button', { name: '发布' }).click()
  await said(page, '已发布')
  const { page: shop } = await visit()
  await shop.goto('/aboutbm/insurance')
  await shop.getByText('先看保障期间。').waitFor()

  const agreed = await site.db
    .selectFrom('static_page')
    .selectAll()
    .where('key', '=', 'privacy')
    .executeTakeFirstOrThrow()
  const published_at = new Date(agreed.published_at.getTime() + 1)
  const document = null
  await site.db
    .insertInto('static_page')
    .values({ ...agreed, document, version: '2026.2', html: '<p>第二版</p>', published_at })
    .execute()
  await shop.goto('/useragree?keywords=privacy')
  await shop.getByText('第二版').waitFor()
  await shop.getByRole('region', { name: '历史版本' }).getByRole('link', { name: agreed.version }).click()
  await shop.waitForURL(`**/useragree?keywords=privacy&version=${agreed.version}`)
  await shop.getByText('这是以前的版本').waitFor()
  await shop.getByRole('heading', { name: '一、我们收集什么、为什么收集' }).waitFor()
  expect(await axeFindings(shop)).toEqual([])
  const folder = process.env['SHOTS']
  if (folder) await shop.screenshot({ path: `${folder}/about-old-version.png` })
})
