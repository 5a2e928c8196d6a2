import { expect, test } from 'vitest'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { PRODUCT } from '../booking/booking-steps.ts'
import { openDesk } from '../desk/clerk.ts'
import { paidMember } from '../desk/paid-member.ts'
import { laptops, soundIn, telephone } from '../desk/sound.ts'

const site = await startSite()
const { visit, clerk } = await openDesk(site)
const expectSound = soundIn('question', laptops)
const question = '第四天走路多吗，老人能跟上吗？'
const productPage = `/product/productDetail?productId=${PRODUCT}`

test('what a member asks on a product’s page, a clerk answers and publishes for everybody', async () => {
  const member = makeTraveller(site.origin, '13900000833', '10.3.20.2')
  await member.login()
  const { page, context } = await visit()
  await context.addCookies(member.cookieList())
  await page.goto(`${productPage}#questions-${PRODUCT}`)
  const asking = page.getByRole('region', { name: '旅客问答' })
  await asking.scrollIntoViewIfNeeded()
  await asking.getByRole('button', { name: '我要提问' }).click()
  const typed = asking.getByRole('textbox', { name: /^您的问题/ })
  await typed.fill('老人能去吗，加微信 bm_guide2026 告诉我')
  await asking.getByRole('button', { name: '提交问题' }).click()
  await asking.getByText(/^请勿填写手机号/).waitFor()
  await expectSound(page, 'asking', laptops)
  await typed.fill(question)
  await asking.getByRole('button', { name: '提交问题' }).dblclick()
  await asking.getByText('等待回答，回答后会发到您的消息中心。').waitFor()

  const { page: desk } = await clerk({ roles: ['service'], name: '林知夏' })
  await desk.goto('/desk/questions')
  await desk.getByRole('cell', { name: question }).waitFor()
  await expectSound(desk, 'desk-list')
  await desk.getByRole('cell', { name: question }).click()
  await desk
    .getByRole('textbox', { name: /^回答内容/ })
    .fill('第四天平路约三公里，中途休息两次，多数老人可以跟上。')
  await desk.getByRole('textbox', { name: /^回答内容/ }).press('Control+Enter')
  await desk.getByText('已公开').first().waitFor()
  await expectSound(desk, 'desk-answered')

  const { page: other, complaints } = await visit()
  // It stands in the page's HTML from then on, and the tabs lead to it.
  await expect
    .poll(async () => (await fetch(site.origin + productPage)).text())
    .toContain('第四天平路约三公里')
  await other.goto(productPage)
  const shown = other.getByRole('region', { name: '旅客问答' })
  await other.getByTestId('member').getByRole('button').first().waitFor()
  await other.getByRole('navigation', { name: '产品内容' }).getByRole('link', { name: '旅客问答' }).click()
  await shown.getByText('第四天平路约三公里').waitFor()
  await shown
    .getByText(/\d{4}-\d\d-\d\d 回答/)
    .first()
    .waitFor()
  expect(await shown.getByText('等待回答').count()).toBe(0)
  await other.getByRole('heading', { name: '当地天气与行李' }).scrollIntoViewIfNeeded()
  await other.getByText('演示数据').waitFor()
  await expectSound(other, 'published', [...laptops, telephone])
  expect(complaints).toEqual([])
  await page.goto('/center/message')
  await page.getByRole('link', { name: /您的提问有了回答/ }).click()
  await asking.scrollIntoViewIfNeeded()
  await asking.getByText('第四天平路约三公里').waitFor()
})

test('a clerk says how far a traveller’s visa is, who finds it in the order', async () => {
  await site.db
    .updateTable('product')
    .set({
      visa: JSON.stringify({
        ...{ need: true, kind: '旅游签证', process_days: 15, materials: [] },
        ...{ fee_fen: 0, included: false, notice: '' },
      }),
    })
    .where('id', '=', PRODUCT)
    .execute()
  const { page, order_id } = await paidMember(site, visit, { phone: '13900000834', ip: '10.3.20.3' })
  const { page: desk } = await clerk({ roles: ['service'], name: '林知夏' })
  await desk.goto(`/desk/orders/${order_id}`)
  await desk
    .getByRole('button', { name: /^更新签证：/ })
    .first()
    .click()
  const sheet = desk.getByRole('dialog', { name: /^签证进度：/ })
  await sheet.getByLabel('进度').selectOption({ label: '已送签' })
  await expectSound(desk, 'visa-sheet')
  await sheet.getByRole('button', { name: '更新' }).click()
  await desk.getByText('已送签').first().waitFor()
  await expectSound(desk, 'visa-desk')
  await page.goto('/center/message')
  await page.getByRole('link', { name: /签证进度有更新/ }).click()
  await page.getByText('签证 已送签').waitFor()
  await page.getByText('签证 待开始').first().waitFor()
  await page.getByRole('heading', { name: '当地天气与行李' }).waitFor()
  await expectSound(page, 'visa-order', [...laptops, telephone])
})
