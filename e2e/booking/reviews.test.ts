import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { startSite } from '#test/shop/site.ts'
import { openBrowser, violationsIn } from '../browser/visitors.ts'
import { expectNoFindings, PRODUCT } from './booking-steps.ts'
import { makeTravelled } from './travelled.ts'

const site = await startSite()
const visit = await openBrowser(site)
const picture = (name: string) => resolve(import.meta.dirname, `../../db/sample/pictures/${name}`)
const traveller = makeTravelled(site, visit)

const prompt = (page: Page) => page.getByRole('dialog', { name: '这次旅行怎么样？' })
const stars = (page: Page, part: string) => page.getByRole('radiogroup', { name: part })
const text = (page: Page, label = '点评内容') => page.getByRole('textbox', { name: label })
const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

/** Checks a page at every width: nothing beyond the right edge, and no axe findings in its two layouts. */
async function lookAt(page: Page, name: string) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    if (size.width === 360 || size.width === 1440) await expectNoFindings(page, `${name}-${size.width}`)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(beyond, `${name} at ${size.width}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a member is asked for a review once, writes it with pictures, and finds it on the product’s page', async () => {
  const { page, member, order_id, complaints } = await traveller()
  await page.goto('/product/team')
  // The code of the review prompt is fetched at the visitor's first input.
  await page.mouse.move(200, 200)
  await page.mouse.move(240, 260)
  await prompt(page).waitFor()
  await expectNoFindings(page, 'comment-prompt')
  await prompt(page).getByRole('link', { name: '去点评' }).click()
  await page.waitForURL(new RegExp(`/center/order/comment\\?id=${order_id}$`))
  await page.getByRole('heading', { level: 1, name: '写点评' }).waitFor()

  await page.getByRole('button', { name: '提交点评' }).click()
  await page.getByText('请选择1到5星').waitFor()
  await page.getByText('请至少填写10个字').waitFor()
  await lookAt(page, 'comment-faults')

  await stars(page, '总体评价').getByRole('radio', { name: '5星 很好' }).check()
  await stars(page, '导游').getByRole('radio', { name: '4星 满意' }).check()
  await page.getByRole('radio', { name: '情侣夫妻' }).check()
  await page.getByRole('checkbox', { name: '行程合理' }).check()
  await text(page).fill('洱海骑行那天风很大，领队临时换了顺序，反而看到了晚霞。')
  const chooser = page.getByLabel('选择图片', { exact: true })
  await chooser.setInputFiles([picture('karst-day-1.webp'), picture('sakura-dawn-2.webp')])
  await page.getByRole('img', { name: '已上传的图片 2' }).waitFor()
  await lookAt(page, 'comment-written')

  // Nothing of it is lost by a reload.
  await page.reload()
  await expect.poll(() => text(page).inputValue()).toContain('晚霞')
  expect(await stars(page, '总体评价').getByRole('radio', { name: '5星 很好' }).isChecked()).toBe(true)
  await page.getByRole('img', { name: '已上传的图片 2' }).waitFor()
  await Promise.all([
    page.getByText('提交成功', { exact: true }).waitFor(),
    page.waitForURL(new RegExp(`/center/order/orderDetail\\?id=${order_id}$`)),
    page.getByRole('button', { name: '提交点评' }).dblclick(),
  ])
  await page.getByText('已完成', { exact: true }).first().waitFor()
  const own = page.getByRole('region', { name: '我的点评' })
  await own.getByText('反而看到了晚霞').waitFor()
  await lookAt(page, 'order-reviewed')

  // The cached page of the product is dropped at once, so the next visitor reads the review.
  const guest = await visit()
  await expect
    .poll(async () => (await member.call(endpoints.reviews.brief, { product_id: PRODUCT })).count)
    .toBe(1)
  await guest.page.goto(`/product/productDetail?productId=${PRODUCT}`)
  const shown = guest.page.getByRole('article').filter({ hasText: '反而看到了晚霞' })
  await expect
    .poll(async () => {
      await guest.page.mouse.wheel(0, 900)
      return shown.count()
    })
    .toBe(1)
  await shown.getByRole('button', { name: '查看点评图片 2' }).waitFor()
  expect(await guest.page.getByText('示例点评').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a review is changed once and followed up once; one that staff check first says so', async () => {
  const { page, member, order_id, complaints } = await traveller()
  const written = {
    order_id,
    score: 4,
    party: 'friends' as const,
    content: '行程不赶，酒店位置方便，早餐一般。',
  }
  await member.call(endpoints.orderReviews.add, written)
  await page.goto(`/center/order/orderDetail?id=${order_id}`)
  const own = page.getByRole('region', { name: '我的点评' })
  await own.getByRole('link', { name: '修改点评' }).click()
  await page.getByRole('heading', { level: 1, name: '修改点评' }).waitFor()
  await expect.poll(() => text(page).inputValue()).toBe(written.content)
  await stars(page, '总体评价').getByRole('radio', { name: '3星 一般' }).check()
  await text(page).fill('行程不赶，酒店位置方便，早餐一般。领队微信 bm_guide2026。')
  await page.getByRole('button', { name: '提交修改' }).click()
  await page.getByText('提交成功，审核后展示').waitFor()
  await own.getByText(/^审核中/).waitFor()
  expect(await own.getByRole('link', { name: '修改点评' }).count()).toBe(0)

  await own.getByRole('link', { name: '追评' }).click()
  await page.getByRole('heading', { level: 1, name: '追加点评' }).waitFor()
  await text(page, '追评内容').fill('回来一个月了。')
  await page.getByRole('button', { name: '提交追评' }).click()
  await page.getByText('请至少填写10个字').waitFor()
  await text(page, '追评内容').fill('回来一个月了，还在翻那几天的照片。')
  await lookAt(page, 'comment-append')
  await page.getByRole('button', { name: '提交追评' }).click()
  await own.getByText('还在翻那几天的照片').waitFor()
  expect(await own.getByRole('link').count()).toBe(0)
  await page.goto(`/center/order/comment?id=${order_id}&mode=append`)
  await page.getByRole('heading', { level: 1, name: '我的点评' }).waitFor()
  await page.getByText('还在翻那几天的照片').waitFor()
  expect(complaints).toEqual([])
})

test('by keyboard alone a member puts a review off, finds it in the order list, writes and sends it', async () => {
  const { page, order_id, complaints } = await traveller()
  await page.goto(`/center/order/orderDetail?id=${order_id}`)
  // At once: five seconds later the prompt comes by itself.
  await page.keyboard.press('Tab')
  const before = () => page.evaluate(() => document.activeElement?.textContent)
  const focused = await before()
  await page.getByRole('link', { name: '去点评' }).first().waitFor()
  await page.keyboard.press('Shift')
  await prompt(page).waitFor()
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })
  expect(await before()).toBe(focused)

  await page.goto('/center/order?status=3')
  const link = page.getByRole('article').getByRole('link', { name: '去点评' })
  await link.waitFor()
  await link.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '写点评' }).waitFor()
  await stars(page, '总体评价').getByRole('radio').first().focus()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
  expect(await stars(page, '总体评价').getByRole('radio', { name: '4星 满意' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: '亲子' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: '导游专业' }).focus()
  await page.keyboard.press('Space')
  await text(page).focus()
  await page.keyboard.type('孩子全程有事可做，回来还念叨着。')
  await page.getByRole('checkbox', { name: /匿名点评/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: '提交点评' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/orderDetail/)
  await page.getByRole('region', { name: '我的点评' }).getByText(/匿名/).waitFor()
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})
