import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { shotOf } from '../browser/shots.ts'
import { axeFindings, codeFor, openBrowser, violationsIn } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)

const shot = shotOf('journey')

/** Checks what must be true of every page on the way when it is shown. */
async function expectSound(page: Page, name: string) {
  await shot(page, name)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect(await violationsIn(page), name).toEqual([])
}

async function login(page: Page, phone: string) {
  const dialog = page.getByRole('dialog', { name: '短信验证码登录/注册' })
  await dialog.waitFor()
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByRole('button', { name: /秒后重发/ }).waitFor()
  await dialog.getByLabel('短信验证码').fill(await codeFor(site, phone))
  await expectSound(page, 'login')
  await dialog.getByRole('checkbox', { name: /用户协议/ }).check()
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The scenes that codes were sent for, in their order: one to log in, one to sign, and no others. */
async function codesSent(phone: string) {
  const outbox = await fetch(`${site.origin}/dev/outbox.json?to=${phone}`)
  const sent = (await outbox.json()) as { code: string; scene: string }[]
  return sent
    .filter(({ code }) => code !== '')
    .map(({ scene }) => scene)
    .reverse()
}

test('a guest lands, chooses, logs in, fills in, signs, pays by QR code and sees the order, which keeps where they came from', async () => {
  const { page, context, complaints } = await visit()
  await page.goto('/')
  expect(new URL(page.url()).pathname).toBe('/product/team')
  await expectSound(page, 'team')
  await page.getByRole('contentinfo').getByRole('link', { name: '全部线路' }).click()
  await page.getByRole('heading', { level: 1, name: '全部线路' }).waitFor()
  await expectSound(page, 'list')
  await page.goto('/product/productDetail?productId=100001&source_from=autumn-mail')
  await page.getByRole('button', { name: '立即预订' }).and(page.locator(':not([disabled])')).waitFor()
  await expectSound(page, 'detail')
  await page.getByRole('button', { name: '立即预订' }).click()

  await page.waitForURL(/selectJourney/)
  const next = page.getByRole('button', { name: '下一步：填写订单' }).and(page.locator(':not([disabled])'))
  await next.waitFor()
  await page.getByRole('heading', { name: '附加项目' }).waitFor()
  await expectSound(page, 'select-journey')
  await next.click()
  await login(page, '13912340001')

  await page.waitForURL(/fillOrder/)
  const card = (n: number) => page.getByRole('group', { name: `旅客 ${n}` })
  await card(1).getByLabel('中文姓名').fill('李雷')
  await card(1).getByLabel('证件号码').fill('11010519491231002X')
  await card(2).getByLabel('中文姓名').fill('韩梅梅')
  await card(2).getByLabel('证件号码').fill('34052419800101001X')
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill('李雷')
  await expectSound(page, 'fill-order')
  for (const box of await page.getByRole('region', { name: '确认事项' }).getByRole('checkbox').all())
    await box.check()
  await page.getByRole('button', { name: '提交订单' }).dblclick()

  await page.waitForURL(/confirmContract/)
  await page.getByRole('heading', { name: '签署', exact: true }).waitFor()
  await page.getByText('合同到此结束').scrollIntoViewIfNeeded()
  const box = page.getByRole('checkbox', { name: /阅读并同意以上合同/ })
  await expect.poll(() => box.isEnabled()).toBe(true)
  await box.check()
  await page.getByLabel('签署人姓名').fill('李雷')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  await page.getByLabel('短信验证码').fill(await codeFor(site, '13912340001'))
  await expectSound(page, 'contract')
  await page.getByRole('button', { name: '同意并签署，去支付' }).click()

  await page.waitForURL(/order\/result/)
  await page.getByRole('img', { name: '微信支付二维码' }).waitFor()
  await page.getByText('费用明细').click()
  const figures = page.locator('[data-amounts] [data-amount]')
  await figures.first().waitFor()
  const shown = (await figures.allTextContents()).map((text) =>
    Number(text.replace('−', '-').replace(/[^\d-]/g, '')),
  )
  expect(shown.slice(0, -1).reduce((sum, line) => sum + line, 0)).toBe(shown.at(-1))
  await expectSound(page, 'cashier')
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: '打开测试支付页' }).click()
  const payer = await opening
  await payer.getByRole('button', { name: '支付成功' }).click()
  await payer.getByText('已付款').first().waitFor()
  await payer.close()
  await page.bringToFront()
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  const steps = page.getByRole('navigation', { name: '预订步骤' })
  expect(await steps.getByLabel('已完成').count()).toBe(4)
  const fetching = page.waitForEvent('download')
  await page.getByRole('link', { name: '把行程和付款日加入日历' }).click()
  const calendar = readFileSync(await (await fetching).path(), 'utf8')
  expect(calendar).toMatch(/BEGIN:VEVENT.*DTSTART;VALUE=DATE:\d{8}/s)
  expect(await codesSent('13912340001')).toEqual(['login', 'sign_contract'])
  await expectSound(page, 'paid')

  await page.getByRole('link', { name: '查看或打印合同' }).click()
  const bar = page.getByRole('region', { name: '合同操作' })
  await bar.getByText(/^已签 · \d{4}-\d\d-\d\d \d\d:\d\d$/).waitFor()
  expect(await page.getByText('去签署').count()).toBe(0)
  await expectSound(page, 'signed')
  await bar.getByRole('link', { name: '查看订单' }).click()
  await page.getByRole('heading', { level: 1, name: /昆明/ }).waitFor()
  await expectSound(page, 'order')
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '我的订单' }).click()
  await page.getByRole('article').first().waitFor()
  await expectSound(page, 'orders')
  const orders = await site.db
    .selectFrom('orders')
    .select('source_from')
    .where('sample', '=', false)
    .execute()
  expect(orders).toEqual([{ source_from: 'autumn-mail' }])
  expect(complaints).toEqual([])
})
