import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings, logInByDialog, noteOf } from '../booking/booking-steps.ts'
import { openBrowser } from '../browser/visitors.ts'
import { takesFocus } from './dialog-steps.ts'
import { dialogOf, makeMembers, tab, tabs, told } from './member-steps.ts'

const site = await startSite()
const visit = await openBrowser(site)
const { member, later } = makeMembers(site, visit, '13912380')
const nicknameOf = (page: Page) => page.getByRole('textbox', { name: '昵称' })

/** Both presses before any answer: a later one would fall on the login dialog that the first has opened. */
const pressTwice = (button: Locator) =>
  button.evaluate((one: HTMLElement) => {
    one.click()
    one.click()
  })

test('every tab and the messages are whole from 360 to 1920 pixels and in order for a screen reader', async () => {
  const { page, complaints } = await member()
  await page.goto('/center/myInfo')
  for (const name of tabs) {
    await tab(page, name).click()
    await page.getByRole('region', { name }).waitFor()
    await expectWhole(page, `my-info-${tabs.indexOf(name)}`)
  }
  await page.getByRole('link', { name: /消息中心/ }).click()
  await page.getByText('还没有消息').waitFor()
  await expectWhole(page, 'my-info-messages')
  expect(complaints).toEqual([])
})

async function expectWhole(page: Page, name: string) {
  await expect.poll(() => page.locator('main .sk').count()).toBe(0)
  for (const width of [1920, 1280, 360, 1440]) {
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 900 })
    const root = page.locator('html')
    expect(await root.evaluate((html) => html.scrollWidth <= html.clientWidth), `${name} ${width}`).toBe(true)
    if (width === 360 || width === 1440) await expectNoFindings(page, `${name}-${width}`)
  }
}

test('a bookmark of a tab comes back after logging in; a postal address is added, changed, made the default and removed', async () => {
  const { phone, endSessions } = await member()
  await later(700)
  const { page } = await visit()
  await page.goto('/center/myInfo?tab=address')
  await page.waitForURL(/\/product\/team$/)
  await logInByDialog(page, site, phone)
  await page.waitForURL(/\/center\/myInfo\?tab=address$/)

  await page.getByRole('button', { name: '新增地址' }).click()
  const dialog = dialogOf(page, '新增邮寄地址')
  const save = dialog.getByRole('button', { name: '保存' })
  await save.click()
  const name = dialog.getByLabel('收件人')
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await noteOf(page, name)).toBe('请填写2–20个字的收件人姓名')
  // By the keyboard alone, from field to field.
  await page.keyboard.type('林知夏')
  await page.keyboard.press('Tab')
  await page.keyboard.type('138 0013 8000')
  await page.keyboard.press('Tab')
  expect(await noteOf(page, dialog.getByLabel('手机号'))).toBeNull()
  await dialog.getByLabel('省份').selectOption('浙江省')
  await dialog.getByLabel('城市').selectOption('杭州市')
  await dialog.getByLabel('区县').selectOption('西湖区')
  await dialog.getByLabel('省份').selectOption('北京市')
  expect(await dialog.getByLabel('区县').inputValue()).toBe('')
  await dialog.getByLabel('区县').selectOption('朝阳区')
  await dialog.getByLabel('详细地址').fill('某路')
  await dialog.getByLabel('邮编').fill('1000')
  await save.click()
  expect(await noteOf(page, dialog.getByLabel('详细地址'))).toBe('请填写详细地址，至少5个字')
  expect(await noteOf(page, dialog.getByLabel('邮编'))).toBe('邮编格式错误')
  await expectNoFindings(page, 'my-info-address-form')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoFindings(page, 'my-info-address-form-360')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByLabel('详细地址').fill('建国路 88 号 3 栋 1201')
  await dialog.getByLabel('邮编').fill('100022')
  await endSessions()
  await later(700)
  await pressTwice(save)
  // Closing the login dialog leaves the page, but asks first while an address is half written.
  await takesFocus(dialogOf(page, '短信验证码登录/注册').getByLabel('手机号'))
  await page.keyboard.press('Escape')
  await dialogOf(page, '修改还没有保存').getByRole('button', { name: '留在此页' }).click()
  expect(await dialog.getByLabel('邮编').inputValue()).toBe('100022')
  await save.click()
  await logInByDialog(page, site, phone)
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('北京市朝阳区建国路 88 号 3 栋 1201').waitFor()
  const cards = page.getByRole('region', { name: '邮寄地址' }).getByRole('listitem')
  expect(await cards.count()).toBe(1)
  expect(await cards.first().textContent()).toContain('138****8000默认')

  await page.getByRole('button', { name: '修改林知夏的地址' }).click()
  const mending = dialogOf(page, '修改邮寄地址')
  // A masked number that nobody changed stays as it is.
  await mending.getByLabel('手机号').focus()
  await mending.getByLabel('收件人').fill('林知秋')
  expect(await mending.getByLabel('手机号').inputValue()).toBe('138****8000')
  await expect.poll(() => mending.getByLabel('区县').inputValue()).toBe('110105')
  await page.keyboard.press('Enter')
  await mending.waitFor({ state: 'detached' })
  await page.getByText('林知秋').waitFor()
  expect(await cards.first().textContent()).toContain('138****8000')

  await page.getByRole('button', { name: '新增地址' }).click()
  await dialog.getByLabel('收件人').fill('韩梅梅')
  await dialog.getByLabel('手机号').fill('13900139000')
  await dialog.getByLabel('省份').selectOption('上海市')
  await dialog.getByLabel('区县').selectOption('黄浦区')
  await dialog.getByLabel('详细地址').fill('南京东路 1 号')
  await save.click()
  await expect.poll(() => cards.count()).toBe(2)
  const choose = page.getByRole('button', { name: '把韩梅梅的地址设为默认' })
  await choose.click()
  await choose.waitFor({ state: 'detached' })
  expect(await cards.filter({ hasText: '韩梅梅' }).textContent()).toContain('默认')
  await expectNoFindings(page, 'my-info-addresses')
  await page.getByRole('button', { name: '删除林知秋的地址' }).click()
  await dialogOf(page, '删除这个地址？').getByRole('button', { name: '删除' }).click()
  await expect.poll(() => cards.allTextContents()).toEqual([expect.stringContaining('韩梅梅')])
})

test('a profile saves only what changed, asks before changes are lost, and outlives an ended login', async () => {
  const { page, context, phone, endSessions } = await member()
  await page.goto('/center/order')
  await page.getByRole('link', { name: '个人资料' }).click()
  const save = page.getByRole('button', { name: '保存' })
  await nicknameOf(page).waitFor()
  const first = await nicknameOf(page).inputValue()
  expect(await save.isDisabled()).toBe(true)

  await nicknameOf(page).fill('')
  await page.getByLabel('邮箱').fill('lin@')
  await page.getByLabel('常住城市').focus()
  expect(await noteOf(page, nicknameOf(page))).toBe('昵称为1–20个字')
  expect(await noteOf(page, page.getByLabel('邮箱'))).toBe('邮箱格式错误')
  await save.click()
  await expect.poll(() => nicknameOf(page).evaluate((it) => it === document.activeElement)).toBe(true)
  await nicknameOf(page).fill('知夏')
  expect(await noteOf(page, nicknameOf(page))).toBe('在点评中显示，1–20个字')
  await page.getByLabel('邮箱').fill('lin@example.com')
  await page.getByRole('radio', { name: '女' }).check()
  await page.getByLabel('生日').fill('1990-05-06')
  await expectNoFindings(page, 'my-info-dirty')

  // Another tab of the member changes something else meanwhile.
  const second = await context.newPage()
  await second.goto('/center/myInfo')
  await second.getByLabel('常住城市').fill('杭州')
  await second.getByRole('button', { name: '保存' }).click()
  await told(second, '操作成功')
  await second.close()

  // Every way out asks: a link, the back button, another tab of the page.
  const question = dialogOf(page, '修改还没有保存')
  await tab(page, '登录设备').click()
  await question.waitFor()
  await expectNoFindings(page, 'my-info-leaving')
  await question.getByRole('button', { name: '留在此页' }).click()
  await question.waitFor({ state: 'detached' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: '留在此页' }).click()
  await question.waitFor({ state: 'detached' })
  const address = () => new URL(page.url()).pathname + new URL(page.url()).search
  await expect.poll(address).toBe('/center/myInfo')

  await endSessions()
  await later(700)
  await pressTwice(save)
  await logInByDialog(page, site, phone)
  await told(page, '操作成功')
  await expect.poll(() => page.locator('aside').first().textContent()).toContain('知夏')
  expect(await page.getByLabel('邮箱').inputValue()).toBe('lin@example.com')
  await page.reload()
  await expect.poll(() => nicknameOf(page).inputValue()).toBe('知夏')
  expect(first).not.toBe('知夏')
  expect(await page.getByLabel('常住城市').inputValue()).toBe('杭州')
  expect(await page.getByLabel('生日').inputValue()).toBe('1990-05-06')
  expect(await page.getByRole('radio', { name: '女' }).isChecked()).toBe(true)

  await page
    .getByLabel('头像图片')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await page.getByText('请选择 JPG、PNG 或 WebP 格式的图片').waitFor()
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByLabel('头像图片').setInputFiles(picture)
  await page.getByRole('button', { name: '更换头像' }).waitFor()
  const shown = page.locator('aside img').first()
  await expect.poll(() => shown.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expectNoFindings(page, 'my-info-avatar')
  await page.getByRole('button', { name: '移除头像' }).click()
  await page.getByRole('button', { name: '上传头像' }).waitFor()

  await nicknameOf(page).fill('不要了')
  await page.getByRole('link', { name: '我的订单' }).click()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await page.waitForURL(/\/center\/order$/)
})
