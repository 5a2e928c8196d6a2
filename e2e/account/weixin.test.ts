import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { weixin } from '#src/api/auth/weixin.ts'
import { openWeixin } from '#test/people/weixin.ts'
import { freePort } from '#test/shop/running/spawn-shop.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings } from '../booking/booking-steps.ts'
import { codeFor, openBrowser, violationsIn } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)
const LIST = '/product?destId=11'

const opener = (page: Page) => page.getByTestId('member').getByRole('button', { name: '登录' })
const said = (page: Page, role: 'status' | 'alert', text: string) =>
  page.getByRole(role).getByText(text).waitFor()

/** Goes from the login dialog to the provider's page. */
async function toProvider(page: Page) {
  await page.goto(LIST)
  const dialog = page.getByRole('dialog', { name: '短信验证码登录/注册' })
  await opener(page).click()
  await dialog.getByRole('link', { name: '微信登录' }).click()
  await page.getByRole('heading', { name: '测试微信登录' }).waitFor()
}

const expectToBeBack = async (page: Page) => {
  await page.waitForURL(`**${LIST}`)
  expect(await page.evaluate('location.hash')).toBe('')
}
const expectLoggedIn = async (page: Page) => {
  await said(page, 'status', '登录成功')
  await expect.poll(() => opener(page).count()).toBe(0)
}

test('the first WeChat login binds a phone, the next one needs none, and refusing leads back', async () => {
  const first = await visit()
  await toProvider(first.page)
  await expectNoFindings(first.page, 'weixin-provider')
  await first.page.getByRole('button', { name: '林小满' }).click()
  await said(first.page, 'alert', '请先绑定手机号')
  await expectToBeBack(first.page)
  const dialog = first.page.getByRole('dialog', { name: '注册' })
  await dialog.waitFor()
  await dialog.getByText('绑定手机号后即可使用微信登录').waitFor()
  await expectNoFindings(first.page, 'weixin-register')
  const phone = '13912360001'
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByRole('button', { name: /秒后重发/ }).waitFor()
  await dialog.getByLabel('短信验证码').fill(await codeFor(site, phone))
  await dialog.getByLabel('密码', { exact: true }).fill('lvxing2026a')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '注册', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => opener(first.page).count()).toBe(0)
  expect(await violationsIn(first.page)).toEqual([])

  const second = await visit()
  await toProvider(second.page)
  await second.page.getByLabel('其他昵称').fill('林小满')
  await second.page.getByLabel('其他昵称').press('Enter')
  await expectLoggedIn(second.page)
  await expectToBeBack(second.page)
  expect(await violationsIn(second.page)).toEqual([])
  await expectNoFindings(second.page, 'weixin-back')

  const third = await visit()
  await toProvider(third.page)
  await third.page.getByRole('button', { name: '拒绝' }).click()
  await said(third.page, 'alert', '已取消微信登录')
  await expectToBeBack(third.page)
  expect(await opener(third.page).count()).toBe(1)
  for (const { complaints } of [first, second, third]) expect(complaints).toEqual([])
})

test('a guest who wanted a page of the center and logs in through the messaging app comes to that page', async () => {
  const wanted = '/center/travelPeople'
  const { page, complaints } = await visit()
  await page.goto(wanted)
  const sms = page.getByRole('dialog', { name: '短信验证码登录/注册' })
  await sms.getByRole('link', { name: '微信登录' }).click()
  await page.getByLabel('其他昵称').fill('赵小川')
  await page.getByLabel('其他昵称').press('Enter')
  const dialog = page.getByRole('dialog', { name: '注册', exact: true })
  await dialog.waitFor()
  const phone = '13912360009'
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByRole('button', { name: /秒后重发/ }).waitFor()
  await dialog.getByLabel('短信验证码').fill(await codeFor(site, phone))
  await dialog.getByLabel('密码', { exact: true }).fill('lvxing2026a')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '注册', exact: true }).click()
  await page.waitForURL(`**${wanted}`)
  await page.getByRole('heading', { name: '常用旅客', exact: true }).waitFor()

  const again = await visit()
  await again.page.goto(wanted)
  await again.page.getByRole('link', { name: '微信登录' }).click()
  await again.page.getByLabel('其他昵称').fill('赵小川')
  await again.page.getByLabel('其他昵称').press('Enter')
  await again.page.waitForURL(`**${wanted}`)
  await again.page.getByRole('heading', { name: '常用旅客', exact: true }).waitFor()
  expect([...complaints, ...again.complaints]).toEqual([])
})

/** For a browser `localhost` is another site than 127.0.0.1: its cookies and its Fetch-Metadata are what they will be. */
test('a provider of another site, known by settings alone, leads back to a browser that has kept its cookies', async () => {
  const port = await freePort()
  const platform = await openWeixin({ shopUrl: `http://127.0.0.1:${port}` })
  const shop = await startSite({
    port,
    env: {
      WX_OPEN_APP_ID: platform.site.appId,
      WX_OPEN_SECRET: platform.site.secret,
      WX_OPEN_PAGE_URL: platform.baseUrl.replace('127.0.0.1', 'localhost'),
      WX_OPEN_API_URL: platform.baseUrl,
    },
  })
  const visitElsewhere = await openBrowser(shop)
  const { page, complaints } = await visitElsewhere()
  const callbacks: Promise<Record<string, string>>[] = []
  page.on('request', (request) => {
    if (request.url().includes(weixin.callback.path)) callbacks.push(request.allHeaders())
  })
  await toProvider(page)
  expect(new URL(page.url()).hostname).toBe('localhost')
  await page.getByRole('button', { name: '周海' }).click()
  await page.getByRole('dialog', { name: '注册' }).waitFor()
  await expectToBeBack(page)
  const sites = (await Promise.all(callbacks)).map((headers) => headers['sec-fetch-site'])
  expect(sites).toEqual(['cross-site'])
  expect(complaints).toEqual([])
})
