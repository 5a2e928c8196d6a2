import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inquiry } from '#src/api/content/inquiries.ts'
import { settings as shopCalls } from '#src/api/content/settings.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings } from '../booking/booking-steps.ts'
import { openBrowser } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)
const detail = '/product/productDetail?productId=100001'
const sideBar = (page: Page) => page.getByRole('complementary', { name: '快捷操作' })
const inquiryIn = (page: Page) => page.getByRole('dialog', { name: '咨询客服' })
const thanks = '感谢您的留言，客服将与您联系。'
const inquiries = () =>
  site.db
    .selectFrom('inquiry')
    .select(['kind', 'name', 'message', 'product_id', 'page_url'])
    .orderBy('id')
    .execute()

/** Without the scroll bar. */
const widthOf = (page: Page) => page.evaluate(() => document.body.clientWidth)

/** A wheel that turns before the page listens may be undone by the browser's own scrolling. */
const isReady = (page: Page) => page.getByTestId('member').getByRole('button').first().waitFor()

async function scrollDown(page: Page, pixels = 900) {
  await isReady(page)
  await page.mouse.wheel(0, pixels)
  await sideBar(page).waitFor()
}

async function openForm(page: Page) {
  await sideBar(page).getByRole('button', { name: '客服' }).click()
  await inquiryIn(page).waitFor()
  await inquiryIn(page).getByRole('button', { name: '我要留言' }).click()
  await inquiryIn(page).getByLabel('姓名').waitFor()
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await inquiryIn(page).getByLabel(label).fill(text)
  await inquiryIn(page).getByRole('button', { name: '提交留言' }).click()
}

test('the side bar appears after 300 pixels, with the buttons that belong on the page', async () => {
  const { page, complaints } = await visit()
  const items = async () => sideBar(page).getByRole('button').allInnerTexts()
  await page.goto(detail)
  await isReady(page)
  await page.mouse.wheel(0, 280)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(280)
  expect(await sideBar(page).count()).toBe(0)
  await scrollDown(page, 400)
  expect(await items()).toEqual(['客服', '收藏', '回顶部'])
  await expectNoFindings(page, 'side-bar-detail', '.side-bar')
  const box = await sideBar(page).boundingBox()
  expect(box).toMatchObject({ width: 56, height: 3 * 62, x: (await widthOf(page)) - 66 })
  await sideBar(page).getByRole('button', { name: '回顶部' }).click()
  await sideBar(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => scrollY)).toBeLessThanOrEqual(300)

  await page.goto('/product')
  await scrollDown(page)
  expect(await items()).toEqual(['客服', '回顶部'])
  for (const path of ['/product/team', '/product/individual']) {
    await page.goto(path)
    await scrollDown(page)
    expect(await items()).toEqual(['定制', '客服', '回顶部'])
    await sideBar(page).getByRole('button', { name: '定制' }).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('main form') !== null))
      .toBe(true)
  }
  expect(complaints).toEqual([])
})

test('below 1440 pixels it is a dock of 40 with tooltips, and covers no content', async () => {
  const { page } = await visit({ viewport: { width: 1280, height: 800 } })
  await page.goto(detail)
  await scrollDown(page)
  expect(await sideBar(page).boundingBox()).toMatchObject({ width: 40, x: (await widthOf(page)) - 40 })
  const word = sideBar(page).getByText('客服')
  expect(await word.evaluate((span) => getComputedStyle(span).opacity)).toBe('0')
  await sideBar(page).getByRole('button', { name: '客服' }).hover()
  await expect.poll(() => word.evaluate((span) => getComputedStyle(span).opacity)).toBe('1')
  await expectNoFindings(page, 'side-bar-dock', '.side-bar')
  const right = await page
    .locator('main')
    .evaluate((main) =>
      Math.max(
        ...[...main.querySelectorAll('aside, .container-page')].map(
          (box) => box.getBoundingClientRect().right,
        ),
      ),
    )
  expect(right).toBeLessThanOrEqual((await widthOf(page)) - 40)
})

test('the heart of the side bar asks a guest to log in', async () => {
  const { page } = await visit()
  await page.goto(detail)
  await scrollDown(page)
  const heart = sideBar(page).getByRole('button', { name: '收藏' })
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
  await heart.click()
  await page.getByRole('dialog', { name: '短信验证码登录/注册' }).waitFor()
})

test('the inquiry dialog tells how to reach the shop, keeps the focus and gives it back', async () => {
  const { page, complaints } = await visit()
  await page.goto('/product')
  await scrollDown(page)
  const opener = sideBar(page).getByRole('button', { name: '客服' })
  await opener.click()
  const dialog = inquiryIn(page)
  await dialog.getByText('400-000-0000').waitFor()
  await dialog.getByText('每天 09:00-22:00').first().waitFor()
  await dialog.getByRole('button', { name: '开始对话' }).waitFor()
  // Drawn here, module by module, with nothing fetched from elsewhere.
  const code = dialog.getByRole('img', { name: '微信客服二维码' })
  expect(await code.locator('path').getAttribute('d')).toMatch(/^M0 0h1v1h-1z/)
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(490)
  await expectNoFindings(page, 'inquiry-ways')
  await dialog.getByRole('button', { name: '我要留言' }).click()
  await expectNoFindings(page, 'inquiry-form')
  for (let presses = 0; presses < 9; presses++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await opener.click()
  await dialog.getByRole('button', { name: '我要留言' }).waitFor()
  expect(await dialog.getByLabel('姓名').count(), 'opening starts at the first step').toBe(0)
  expect(complaints).toEqual([])
})

test('the header’s customer service opens the inquiry dialog too, and gets the focus back', async () => {
  const { page, complaints } = await visit()
  await page.goto('/useragree')
  await isReady(page)
  const opener = page.getByRole('banner').getByRole('button', { name: '客服' })
  await opener.click()
  await page.getByRole('button', { name: '给客服留言' }).click()
  await inquiryIn(page).getByRole('button', { name: '我要留言' }).waitFor()
  await page.keyboard.press('Escape')
  await inquiryIn(page).waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
})

test('a visitor sends a message; an empty name stops it silently, a wrong number and 101 characters are shown', async () => {
  const { page } = await visit()
  await page.goto('/product?destId=11')
  await scrollDown(page)
  await openForm(page)
  const dialog = inquiryIn(page)
  await fill(page, { 姓名: '', 手机号: '' })
  const name = dialog.getByLabel('姓名')
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await dialog.locator('.hint.err').count()).toBe(0)
  await fill(page, { 姓名: '李雷', 手机号: '19812345678' })
  await dialog.getByText('您输入的手机号码格式错误，请重新输入').waitFor()
  await fill(page, { 手机号: '138 1234 0001', 咨询内容: '😀'.repeat(101) })
  await dialog.getByText('您的咨询文字超过了最大100字，请精简').waitFor()
  await dialog.getByText('101/100').waitFor()
  await expectNoFindings(page, 'inquiry-faults')
  expect(await inquiries()).toEqual([])
  await fill(page, { 咨询内容: '想带父母去云南' })
  await page.getByRole('status').getByText(thanks).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await inquiries()).toEqual([
    {
      kind: 'message',
      name: '李雷',
      message: '想带父母去云南',
      product_id: null,
      page_url: '/product?destId=11',
    },
  ])
})

test('an inquiry from a product page names the product; a member finds name and phone filled in', async () => {
  const { page, context } = await visit()
  const traveller = makeTraveller(site.origin, '13812340002')
  await traveller.login()
  await context.addCookies(traveller.cookieList())
  await page.goto(detail)
  await page.getByRole('link', { name: '个人中心' }).waitFor()
  await scrollDown(page)
  await openForm(page)
  expect(await inquiryIn(page).getByLabel('手机号').inputValue()).toBe('13812340002')
  expect(await inquiryIn(page).getByLabel('姓名').inputValue()).not.toBe('')
  const sent = page.waitForRequest((request) => request.url().includes(inquiry.product.path))
  await fill(page, { 咨询内容: '可以改成四天吗' })
  expect(new URLSearchParams((await sent).postData() ?? '').get('login_flag')).toBe('1')
  await page.getByRole('status').getByText(thanks).waitFor()
  expect((await inquiries()).at(-1)).toMatchObject({
    kind: 'product',
    product_id: 100001,
    message: '可以改成四天吗',
  })
})

test('a product’s inquiry of a guest says that nobody is signed in', async () => {
  const { page } = await visit()
  await page.goto(detail)
  await scrollDown(page)
  await openForm(page)
  const sent = page.waitForRequest((request) => request.url().includes(inquiry.product.path))
  await fill(page, { 姓名: '李雷', 手机号: '13812340005' })
  expect(new URLSearchParams((await sent).postData() ?? '').get('login_flag')).toBe('0')
  await page.getByRole('status').getByText(thanks).waitFor()
})

test('two clicks send one message, and a failure keeps what was typed', async () => {
  const { page, context } = await visit()
  await page.goto('/product')
  await scrollDown(page)
  await openForm(page)
  let posts = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/independ/customer/feedback*', async (route) => {
    posts += 1
    await held
    await route.abort()
  })
  await fill(page, { 姓名: '韩梅梅', 手机号: '13812340003', 咨询内容: '在吗' })
  await inquiryIn(page).getByRole('button', { name: '提交中' }).click()
  await inquiryIn(page).getByLabel('姓名').press('Enter')
  await expect.poll(() => posts).toBe(1)
  release()
  await inquiryIn(page).getByRole('alert').getByText('网络异常，请检查网络后重试').waitFor()
  await page.locator('.toast.err').waitFor()
  expect(posts).toBe(1)
  expect(await inquiryIn(page).getByLabel('姓名').inputValue()).toBe('韩梅梅')
  expect(await inquiryIn(page).getByLabel('咨询内容').inputValue()).toBe('在吗')
  await context.unroute('**/independ/customer/feedback*')
  await inquiryIn(page).getByRole('button', { name: '提交留言' }).click()
  await page.getByRole('status').getByText(thanks).waitFor()
})

test('many inquiries from one address need the captcha, and the right answer sends the waiting one', async () => {
  const { page } = await visit({ extraHTTPHeaders: { 'x-forwarded-for': '10.77.7.7' } })
  const others = makeTraveller(site.origin, '13812340100', '10.77.7.7')
  await others.call(shopCalls.info, {})
  for (let n = 0; n < 5; n++)
    await others.call(inquiry.message, {
      nickname: '李雷',
      phone: `1381234${String(1000 + n)}`,
    })
  await page.goto('/product')
  await scrollDown(page)
  await openForm(page)
  await fill(page, { 姓名: '李雷', 手机号: '13812340004' })
  const captcha = page.getByRole('dialog', { name: '请输入图形验证码' })
  await captcha.waitFor()
  const image = captcha.getByRole('img', { name: '图形验证码' })
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectNoFindings(page, 'inquiry-captcha')
  const drawn = await page.context().request.get('/dev/captcha.json')
  const { answer } = (await drawn.json()) as { answer: string }
  await captcha.getByRole('textbox', { name: '图形验证码' }).fill(answer)
  await captcha.getByRole('button', { name: '确定' }).click()
  await page.getByRole('status').getByText(thanks).waitFor()
})
