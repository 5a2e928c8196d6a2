import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { awaken, wake } from '../browser/awaken.ts'
import { shotsOf } from '../browser/shots.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)

const shot = shotsOf('desk-content')
const saved = (page: Page, words: string) => page.getByRole('status').getByText(words).first().waitFor()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = async (page: Page) => {
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await saved(page, '已保存')
}

async function sendPicture(page: Page, shows: string, background: string) {
  await page.getByRole('button', { name: '选择图片' }).click()
  await page.getByRole('dialog', { name: '插入图片' }).getByRole('button', { name: '上传图片' }).click()
  const sheet = page.getByRole('dialog', { name: '上传图片' })
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture }
  await sheet.locator('input[type=file]').setInputFiles(file)
  await sheet.getByLabel('图片内容').fill(shows)
  await sheet.getByRole('button', { name: '上传并使用' }).click()
  await sheet.waitFor({ state: 'hidden' })
}

test('a clerk makes a banner; a visitor sees it until its time is over', async () => {
  const { page, complaints } = await clerk({ roles: ['content'], name: '顾衡' })
  await page.goto('/desk/content/banners')
  await page.getByRole('button', { name: '新建横幅' }).click()
  await field(page, '标题').fill('把会议室，搬到湖边')
  await sendPicture(page, '湖边的会议桌', '#1f7d73')
  expect(await field(page, '图片说明').inputValue(), 'the picture brings its words').toBe('湖边的会议桌')
  await field(page, '链接').fill('https://elsewhere.example')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('请填写本站地址，以 / 开头').waitFor()
  await shot(page, 'banner-refused')
  expect(await axeFindings(page)).toEqual([])
  await field(page, '链接').fill('/product')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await saved(page, '已新建')

  // It stands last of its place: by keyboard it goes to the top, where the page shows it.
  const rows = page.getByRole('list', { name: /^横幅/ }).getByRole('listitem')
  const mine = rows.filter({ hasText: '把会议室，搬到湖边' })
  await mine.getByRole('link').focus()
  const places = async () => (await rows.allInnerTexts()).findIndex((text) => text.includes('，搬到湖边'))
  const last = await places()
  for (let up = 1; up <= 2; up++) {
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(places).toBe(last - up)
    await expect.poll(() => mine.getByRole('button', { name: /^下移/ }).isEnabled()).toBe(true)
  }
  await expect.poll(() => mine.getByRole('button', { name: /^上移/ }).isDisabled()).toBe(true)
  await shot(page, 'banners')

  const { page: shop } = await visit()
  await shop.goto('/product/team')
  await shop.getByRole('heading', { name: /把会议室，\s*搬到湖边/ }).waitFor()
  expect(await shop.getByRole('img', { name: '湖边的会议桌' }).count()).toBe(1)

  await page.getByLabel('结束').fill('2026-01-01T00:00')
  await save(page)
  await mine.getByText('已结束').waitFor()
  await shop.reload()
  await shop.getByRole('heading', { level: 1 }).waitFor()
  expect(await shop.getByRole('heading', { name: /搬到湖边/ }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a clerk makes a popup; a visitor sees it once, and nobody after its time', async () => {
  await site.db.updateTable('popup').set({ active: false }).execute()
  const { page, complaints } = await clerk({ roles: ['content'], name: '顾衡' })
  await page.goto('/desk/content/popups')
  await page.getByRole('button', { name: '新建弹窗' }).click()
  await field(page, '标题').fill('冬天去看极光')
  await sendPicture(page, '极光下的雪屋', '#10211f')
  await field(page, '链接').fill('/product')
  await field(page, '页面').fill('/useragree')
  await field(page, '打开页面后几秒弹出').fill('0')
  await page.getByRole('checkbox', { name: '启用' }).check()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await saved(page, '已新建')
  await shot(page, 'popups')
  expect(await axeFindings(page)).toEqual([])

  const { page: shop } = await visit()
  const popup = shop.getByRole('dialog', { name: '冬天去看极光' })
  await shop.goto('/useragree')
  await wake(shop)
  await popup.getByRole('img', { name: '极光下的雪屋' }).waitFor()
  await shop.keyboard.press('Escape')
  await shop.reload()
  await awaken(shop)
  expect(await popup.count()).toBe(0)

  await page.getByLabel('结束').fill('2026-01-01T00:00')
  await save(page)
  const { page: later } = await visit()
  await later.goto('/useragree')
  await awaken(later)
  expect(await later.getByRole('dialog').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('two people who change one field are told of each other and lose nothing; a row is dragged to its place', async () => {
  const { page: mine } = await clerk({ roles: ['content'], name: '顾衡' })
  const { page: theirs } = await clerk({ roles: ['content'], name: '沈念' })
  const rows = mine.getByRole('list', { name: /^热搜/ }).getByRole('listitem')
  const words = async () =>
    (await rows.allInnerTexts()).map((text) => text.split('\n').find((line) => line.trim() !== '') ?? '')
  for (const page of [mine, theirs]) await page.goto('/desk/content/hot')
  await rows.first().waitFor()
  const before = await words()
  await rows.nth(2).dragTo(rows.nth(0))
  await expect.poll(words).toEqual([before[2], before[0], before[1], ...before.slice(3)])
  for (const [page, name] of [
    [mine, '云南之春'],
    [theirs, '云南之秋'],
  ] as const) {
    await page.getByRole('link', { name: before[0] ?? '', exact: true }).click()
    await field(page, '搜索词').fill(name)
  }
  await save(mine)
  await theirs.getByRole('button', { name: '保存', exact: true }).click()
  const dialog = theirs.getByRole('dialog', { name: /顾衡 .* 修改了“搜索词”/ })
  await dialog.waitFor()
  await shot(theirs, 'merge')
  await theirs.keyboard.press('Escape')
  expect(await field(theirs, '搜索词').inputValue()).toBe('云南之秋')
  await shot(mine, 'hot')
})

test('what is not live yet is seen on the shop’s own page in a frame, wide and narrow, and by no visitor', async () => {
  const { page, complaints } = await clerk({ roles: ['content'], name: '顾衡' })
  const asked = (path: string) => fetch(`${site.origin}${path}`).then((answer) => answer.text())
  const sheet = page.getByRole('dialog', { name: '预览' })
  const frame = sheet.frameLocator('iframe')
  const open = async () => {
    await page.getByRole('button', { name: '预览', exact: true }).click()
    await sheet.waitFor()
  }

  await page.goto('/desk/content/hot')
  await page.getByRole('button', { name: '新建热搜' }).click()
  await field(page, '搜索词').fill('未上线的词')
  await page.getByLabel('启用').uncheck()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await saved(page, '已新建')
  await open()
  await frame.getByRole('link', { name: /未上线的词/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'preview-hot')
  await page.keyboard.press('Escape')

  await page.goto('/desk/content/popups')
  await page.getByRole('button', { name: '新建弹窗' }).click()
  await field(page, '标题').fill('未上线的弹窗')
  await sendPicture(page, '一片海', '#1f7d73')
  await field(page, '页面').fill('/product/team')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await saved(page, '已新建')
  await field(page, '标题').fill('改了还没保存')
  await open()
  await sheet.getByText('刚才的修改还没有保存').waitFor()
  await sheet.getByRole('button', { name: '390 像素' }).click()
  await sheet.locator('iframe').hover()
  await frame.getByRole('dialog', { name: '未上线的弹窗' }).waitFor()
  await shot(page, 'preview-popup')
  const address = (await sheet.getByRole('link', { name: '在新窗口打开' }).getAttribute('href')) ?? ''
  expect(address).toContain('/product/team?preview=popup.')

  expect(await asked('/api/v3/page/keywords')).not.toContain('未上线的词')
  expect(await asked('/api/v3/m1/popup/event?url=/product/team')).not.toContain('未上线的弹窗')
  expect(complaints).toEqual([])
})
