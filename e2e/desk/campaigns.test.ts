import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { shotOf } from '../browser/shots.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)

const shot = shotOf('desk-campaign', { fullPage: true })
const saved = (page: Page) => page.getByRole('status').getByText('已保存').first().waitFor()
const structure = (page: Page) => page.getByRole('region', { name: '页面结构' })
const names = (page: Page) => structure(page).locator('ol li').allInnerTexts()

test('last year’s edition is copied, its blocks are moved by keyboard and by drag, it is previewed and published', async () => {
  const { page, complaints } = await clerk({ roles: ['content'], name: '顾衡' })
  await page.goto('/desk/campaigns')
  const row = page.getByRole('row', { name: /20171212/ })
  await row.getByRole('link', { name: '双12年终大促' }).click()
  await page.getByText('这一期已结束').waitFor()
  await page.getByRole('button', { name: '复制为下一年' }).click()
  await page.getByText('没有发现问题').waitFor()
  await page.getByRole('heading', { name: /双12年终大促 \d{4}/ }).waitFor()

  const before = await names(page)
  const coupons = structure(page).getByRole('button', { name: /优惠券/ })
  await coupons.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+ArrowDown')
  expect(await names(page)).toEqual([...before.slice(0, 2), before[3], before[2], ...before.slice(4)])
  await structure(page).getByRole('listitem').nth(3).dragTo(structure(page).getByRole('listitem').nth(2))
  expect(await names(page)).toEqual(before)
  await page.getByRole('button', { name: '隐藏' }).click()
  await page.getByRole('button', { name: '显示', exact: true }).waitFor()
  await page.getByRole('button', { name: '显示', exact: true }).click()

  await structure(page).getByRole('combobox', { name: '添加区块' }).selectOption('常见问题')
  await structure(page).getByRole('button', { name: '添加到末尾' }).click()
  await page.getByRole('textbox', { name: '标题' }).fill('还想知道')
  await page.keyboard.press('Control+Enter')
  await saved(page)
  const fault = page.getByRole('button', { name: '常见问题 · 还想知道：请添加问题' })
  await fault.waitFor()
  await structure(page).getByRole('button', { name: '主视觉' }).click()
  await fault.click()
  await page.getByRole('button', { name: '添加问题', exact: true }).click()
  await page.getByRole('textbox', { name: '问题', exact: true }).fill('能和积分一起用吗')
  await page.getByRole('textbox', { name: '回答' }).fill('能，积分另算。')
  await shot(page, 'editor')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('没有发现问题').waitFor()

  await page.getByRole('button', { name: '预览', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^预览/ })
  const frame = sheet.frameLocator('iframe')
  await frame.getByRole('heading', { name: '还想知道' }).waitFor()
  await shot(page, 'preview')
  await sheet.getByRole('button', { name: '390 像素' }).click()
  await sheet.getByRole('button', { name: '结束后' }).click()
  await frame.getByText('本期活动已结束').waitFor()
  await shot(page, 'preview-narrow')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog', { name: /^发布/ }).getByRole('button', { name: '发布' }).click()
  await page.getByText('待上线').first().waitFor()
  const html = await (await fetch(`${site.origin}/activities/20171212`)).text()
  expect(html).toContain('还想知道')
  expect(complaints).toEqual([])
})

test('two people who change the same part are told of each other, and who has a part of the right may not publish', async () => {
  const { page: mine } = await clerk({ roles: ['content'], name: '顾衡' })
  const { page: theirs } = await clerk({ roles: ['product'], name: '苏晚' })
  await mine.goto('/desk/campaigns')
  await mine.getByRole('button', { name: '新建活动' }).click()
  const sheet = mine.getByRole('dialog', { name: '新建活动' })
  await sheet.getByLabel('名称').fill('秋日慢走')
  await sheet.getByLabel('地址').fill('autumn-walk')
  await sheet.getByLabel('地址').press('Enter')
  await mine.getByRole('button', { name: '主视觉：请填写标题' }).waitFor()
  await theirs.goto(new URL(mine.url()).pathname)
  for (const [page, name] of [
    [mine, '秋日慢走一'],
    [theirs, '秋日慢走二'],
  ] as const)
    await page.getByRole('textbox', { name: '名称' }).fill(name)
  await mine.getByRole('button', { name: '保存', exact: true }).click()
  await saved(mine)
  await theirs.getByRole('button', { name: '保存', exact: true }).click()
  await theirs.getByRole('dialog', { name: /顾衡 .* 修改了“名称”/ }).waitFor()
  await shot(theirs, 'merge')
  await theirs.keyboard.press('Escape')
  await theirs.getByText('只能编辑草稿，发布与下线需要“内容”角色').waitFor()
})
