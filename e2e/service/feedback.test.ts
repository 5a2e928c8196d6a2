import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inquiry } from '#src/api/content/inquiries.ts'
import { settings as shopCalls } from '#src/api/content/settings.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings } from '../booking/booking-steps.ts'
import { openBrowser, shiftsIn } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)
const pages = ['/product/team', '/product/individual']
const strip = (page: Page) => page.getByRole('region', { name: '页面反馈' })
const button = (page: Page, name: string) => strip(page).getByRole('button', { name, exact: true })
const field = (page: Page) => strip(page).getByRole('textbox', { name: '您想说的' })
const thanks = (page: Page) => strip(page).getByRole('status').filter({ hasText: '谢谢您的反馈' })
const said = () => site.db.selectFrom('inquiry').selectAll().orderBy('id').execute()

const isReady = (page: Page) => page.locator('[data-testid=member] button').first().waitFor()

async function open(page: Page, path: string) {
  await page.goto(path)
  await isReady(page)
}

async function goToStrip(page: Page) {
  // Who begins at the foot of a page is not asked: it is scrolled to once the place of the question is known.
  await page.locator('main [tabindex="-1"].min-h-16').waitFor({ state: 'attached' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await strip(page).waitFor()
}

async function cookieOf(page: Page) {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'feedback')
}

async function expectRemembered(page: Page) {
  await expect.poll(async () => (await cookieOf(page))?.value).toBe('1')
  const days = ((await cookieOf(page))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000
  expect(Math.round(days)).toBe(30)
}

/** The footer follows what stands before it as it does for those who never saw the strip. */
async function expectNotShown(page: Page, path: string) {
  await open(page, path)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  // The side bar comes with scrolling, and later than the strip would.
  await page.getByRole('complementary', { name: '快捷操作' }).waitFor()
  expect(await strip(page).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  expect((await shiftsIn(page)).layoutShift).toBeLessThan(0.02)
}

test.each(pages)(
  '%s asks whether it helped, right before the footer, and nothing in sight moves',
  async (path) => {
    for (const width of [360, 1280, 1440]) {
      const { page, complaints } = await visit({
        isDrawn: true,
        viewport: { width, height: width === 1440 ? 900 : 800 },
      })
      await open(page, path)
      expect(await strip(page).count()).toBe(0)
      await goToStrip(page)
      await strip(page).getByText('这一页对您有帮助吗').waitFor()
      const box = await strip(page).boundingBox()
      const footer = await page.getByRole('contentinfo').boundingBox()
      expect((footer?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBe(48)
      expect(box?.height).toBe(width === 360 ? 116 : 64)
      expect((await shiftsIn(page)).layoutShift).toBeLessThan(0.02)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      await expectNoFindings(page, `feedback-${path.split('/')[2]}-${width}`)
      expect(complaints).toEqual([])
    }
  },
)

test('a doubled click on yes is one row without a person, thanked in place and not asked again for 30 days', async () => {
  const { page, complaints } = await visit({ isDrawn: true })
  const before = (await said()).length
  await open(page, '/product/team')
  await goToStrip(page)
  await button(page, '有').dblclick()
  await thanks(page).waitFor()
  await expect.poll(() => thanks(page).evaluate((words) => words === document.activeElement)).toBe(true)
  await expectRemembered(page)
  await expectNoFindings(page, 'feedback-thanks')
  const rows = (await said()).slice(before)
  expect(rows).toMatchObject([
    {
      kind: 'feedback',
      message: '有帮助',
      source: '6',
      page_url: '/product/team',
      name: null,
      phone_enc: null,
    },
  ])
  for (const path of pages) await expectNotShown(page, path)
  expect(complaints).toEqual([])
})

test('by keyboard alone a visitor says what is missing; nothing said and 101 characters are told', async () => {
  const { page } = await visit({ viewport: { width: 1280, height: 800 } })
  const before = (await said()).length
  await open(page, '/product/individual')
  await goToStrip(page)
  await button(page, '有').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
  expect((await strip(page).boundingBox())?.height).toBe(64)
  await expectNoFindings(page, 'feedback-field')
  await page.keyboard.press('Enter')
  await strip(page).getByRole('alert').getByText('请写下您想说的').waitFor()
  await field(page).fill('😀'.repeat(101))
  await page.keyboard.press('Enter')
  await strip(page).getByRole('alert').getByText('您的咨询文字超过了最大100字，请精简').waitFor()
  await expectNoFindings(page, 'feedback-fault')
  expect(await said()).toHaveLength(before)
  await field(page).fill('找不到带孩子的线路')
  await page.keyboard.press('Enter')
  await thanks(page).waitFor()
  await expectRemembered(page)
  expect((await said()).slice(before)).toMatchObject([
    { kind: 'feedback', message: '找不到带孩子的线路', page_url: '/product/individual', phone_hash: null },
  ])
})

test('the strip that is closed by key stays away for 30 days, sends nothing, and the next Tab leads into the footer', async () => {
  const { page } = await visit({ isDrawn: true })
  const before = (await said()).length
  await open(page, '/product/team')
  await goToStrip(page)
  await button(page, '关闭').focus()
  await page.keyboard.press('Enter')
  await strip(page).waitFor({ state: 'detached' })
  await expectRemembered(page)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('footer') !== null)).toBe(true)
  await expectNotShown(page, '/product/individual')
  expect(await said()).toHaveLength(before)
})

test('a failed network is shown, what was typed stays, and the next press sends it', async () => {
  const { page, context } = await visit()
  await open(page, '/product/team')
  await goToStrip(page)
  await button(page, '没有，我想说').click()
  await field(page).fill('价格看不懂')
  await context.route('**/independ/customer/feedback*', (route) => route.abort())
  await button(page, '提交').click()
  await strip(page).getByRole('alert').getByText('网络异常，请检查网络后重试').waitFor()
  expect(await field(page).inputValue()).toBe('价格看不懂')
  expect(await cookieOf(page)).toBeUndefined()
  await context.unroute('**/independ/customer/feedback*')
  await button(page, '提交').click()
  await thanks(page).waitFor()
})

test('the sixth message of an address needs the captcha, and the right answer sends the message', async () => {
  const { page } = await visit({ extraHTTPHeaders: { 'x-forwarded-for': '10.77.8.8' } })
  const others = makeTraveller(site.origin, '13812340200', '10.77.8.8')
  await others.call(shopCalls.info, {})
  for (let n = 0; n < 5; n++) await others.call(inquiry.message, { message: `第${n}条`, source: '6' })
  await open(page, '/product/team')
  await goToStrip(page)
  await button(page, '有').click()
  const captcha = page.getByRole('dialog', { name: '请输入图形验证码' })
  await captcha.waitFor()
  const image = captcha.getByRole('img', { name: '图形验证码' })
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const drawn = await page.context().request.get('/dev/captcha.json')
  const { answer } = (await drawn.json()) as { answer: string }
  await captcha.getByRole('textbox', { name: '图形验证码' }).fill(answer)
  await captcha.getByRole('button', { name: '确定' }).click()
  await thanks(page).waitFor()
  expect((await said()).at(-1)).toMatchObject({ kind: 'feedback', message: '有帮助' })
})
