import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import type { MessageKind } from '#src/domain/account/member-codes.ts'
import { realClock } from '#src/platform/clock.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings, logInByDialog, noteOf, PRODUCT } from '../booking/booking-steps.ts'
import { codeFor, openBrowser } from '../browser/visitors.ts'
import { solveCaptcha } from './dialog-steps.ts'
import { dialogOf, makeMembers, tab, told } from './member-steps.ts'

const site = await startSite()
const visit = await openBrowser(site)
const { member, later, answerCode } = makeMembers(site, visit, '13912389')

test('a member changes phone and password only after proving both, other browsers are signed out, the messaging app is bound and unbound', async () => {
  const { page, phone, traveller, complaints } = await member()
  const elsewhere = makeTraveller(site.origin, phone, '10.5.9.1')
  await later(700)
  await elsewhere.login()
  await page.goto('/center/myInfo?tab=devices')
  await page.getByText('已登录 2 台设备').waitFor()
  expect(await page.getByText('本机').count()).toBe(1)
  await expectNoFindings(page, 'my-info-devices')
  await page.getByRole('button', { name: '退出其他全部设备' }).click()
  await dialogOf(page, '退出其他全部设备？').getByRole('button', { name: '全部退出' }).click()
  await page.getByText('已登录 1 台设备').waitFor()
  await expect(elsewhere.call(endpoints.session.infos, {})).rejects.toMatchObject({ code: 998 })

  await later(700)
  await elsewhere.login()
  await page.reload()
  await page.getByRole('button', { name: /^让 .* 退出登录$/ }).click()
  await page.getByText('已登录 1 台设备').waitFor()
  await expect(elsewhere.call(endpoints.session.infos, {})).rejects.toMatchObject({ code: 998 })

  await tab(page, '账号安全').click()
  await page.getByRole('link', { name: '绑定微信' }).click()
  await page.getByRole('button', { name: '周海' }).click()
  await page.waitForURL(/\/center\/myInfo\?tab=security/)
  await page.getByText('已绑定', { exact: true }).waitFor()
  await expectNoFindings(page, 'my-info-weixin')
  await page.getByRole('button', { name: '解除绑定' }).click()
  await dialogOf(page, '解除微信绑定？').getByRole('button', { name: '解除绑定' }).click()
  await page.getByText('未绑定', { exact: true }).waitFor()

  const opener = page.getByRole('button', { name: '设置密码' })
  await opener.click()
  const setting = dialogOf(page, '设置登录密码')
  await setting.getByLabel('新密码', { exact: true }).fill('12345678')
  await setting.getByLabel('再次输入新密码', { exact: true }).fill('12345679')
  await setting.getByRole('button', { name: '保存' }).click()
  expect(await noteOf(page, setting.getByLabel('新密码', { exact: true }))).toMatch(/必须以字母开头/)
  expect(await noteOf(page, setting.getByLabel('再次输入新密码', { exact: true }))).toMatch(/两次密码不一致/)
  await expectNoFindings(page, 'my-info-password')
  await answerCode(page, '设置登录密码', phone)
  await setting.getByLabel('新密码', { exact: true }).fill('lanting-353')
  await setting.getByLabel('再次输入新密码', { exact: true }).fill('lanting-353')
  await setting.getByRole('button', { name: '保存' }).click()
  await setting.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '修改密码' }).click()
  const changing = dialogOf(page, '修改登录密码')
  await changing.getByRole('textbox', { name: '原密码' }).fill('lanting-354')
  await changing.getByLabel('新密码', { exact: true }).fill('xishan-1607')
  await changing.getByLabel('再次输入新密码', { exact: true }).fill('xishan-1607')
  await changing.getByRole('button', { name: '保存' }).click()
  await changing.getByText('原密码错误，请重新输入，或改用短信验证码').waitFor()
  await changing.getByRole('textbox', { name: '原密码' }).fill('lanting-353')
  await page.keyboard.press('Enter')
  await changing.waitFor({ state: 'detached' })

  const { phone: taken } = await member()
  const next = '13912399999'
  await page.getByRole('button', { name: '更换手机号' }).click()
  const moving = dialogOf(page, '更换手机号')
  await moving.getByRole('button', { name: '下一步' }).click()
  await moving.getByText('请输入短信验证码').waitFor()
  await answerCode(page, '更换手机号', phone)
  await expectNoFindings(page, 'my-info-phone')
  await moving.getByRole('button', { name: '下一步' }).click()
  await moving.getByText('第 2 步').waitFor()
  await moving.getByLabel('新手机号').fill(taken)
  await moving.getByRole('button', { name: '获取验证码' }).click()
  await moving.getByText('该手机号已注册其他账号，请换一个手机号').waitFor()
  await moving.getByLabel('新手机号').fill(next)
  // The third message from one address within an hour needs the captcha first.
  await moving.getByRole('button', { name: '获取验证码' }).click()
  await solveCaptcha(page)
  await moving.getByRole('button', { name: /秒后重发/ }).waitFor()
  await moving.getByLabel('短信验证码', { exact: true }).fill(await codeFor(site, next))
  await expectNoFindings(page, 'my-info-phone-2')
  await moving.getByRole('button', { name: '确认更换' }).dblclick()
  await moving.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('aside').first().textContent()).toContain('139****9999')
  await expect(traveller.call(endpoints.session.infos, {})).rejects.toMatchObject({ code: 998 })
  expect(complaints).toEqual([])
})

test('a member withdraws consents, exports the data, and can keep an account that is being closed', async () => {
  const { page, traveller, phone, complaints } = await member()
  await page.goto('/center/myInfo?tab=privacy')
  const give = page.getByRole('button', { name: '同意：收藏产品降价通知' })
  await give.click()
  await page.getByRole('button', { name: '撤回：收藏产品降价通知' }).click()
  await give.waitFor()
  await page.getByRole('button', { name: '同意：保存出行人证件信息' }).click()
  await page.getByRole('button', { name: '撤回：保存出行人证件信息' }).click()
  const asked = dialogOf(page, '撤回这项同意？')
  await asked.getByText('常用旅客的全部证件立即删除').waitFor()
  await expectNoFindings(page, 'my-info-consent')
  await asked.getByRole('button', { name: '撤回并删除' }).click()
  await page.getByRole('button', { name: '同意：保存出行人证件信息' }).waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出我的数据' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^百陌旅行-个人数据-\d{4}-\d\d-\d\d\.json$/)
  const exported = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(exported).toMatchObject({ account: { name: expect.any(String) }, orders: [] })

  const { date, combo_key } = await traveller.chooseDate(PRODUCT)
  const { order_id } = await traveller.order(PRODUCT, date, combo_key)
  const opener = page.getByRole('button', { name: '注销账号' })
  await opener.click()
  const closing = dialogOf(page, '注销账号')
  await closing.getByRole('link', { name: order_id }).waitFor()
  await expectNoFindings(page, 'my-info-blocked')
  await closing.getByRole('link', { name: order_id }).click()
  await page.waitForURL(/orderDetail/)
  await traveller.call(endpoints.orders.cancel, { order_id, reason_code: 'by_user' })
  await page.goBack()
  await opener.click()
  await answerCode(page, '注销账号', phone)
  await expectNoFindings(page, 'my-info-closing')
  await closing.getByRole('button', { name: '申请注销' }).click()
  const stay = page.getByRole('button', { name: '撤销注销' })
  await stay.waitFor()
  expect(await opener.count()).toBe(0)
  await expectNoFindings(page, 'my-info-closes')
  await page.getByRole('link', { name: '我的订单' }).click()
  await page.getByRole('region', { name: '我的订单' }).waitFor()
  await stay.click()
  await told(page, '已撤销注销')
  await stay.waitFor({ state: 'detached' })
  expect((await traveller.call(endpoints.session.infos, {})).closes_at).toBeNull()
  expect(complaints).toEqual([])
})

test('messages are read one by one or all at once, by kind and by page, and every unread mark follows', async () => {
  const { page, id, endSessions, phone } = await member()
  const now = realClock.now().getTime()
  const message = (n: number, kind: MessageKind, url = '') => ({
    member_id: id,
    kind,
    title: `第 ${n} 条`,
    body: '行程单已经准备好，请在出发前核对证件和集合地点。',
    url,
    dedupe: `my-info:${id}:${n}`,
    sent_at: new Date(now - 60_000 * (20 - n)),
  })
  await site.db
    .insertInto('message')
    .values([
      ...Array.from({ length: 10 }, (_, n) => message(n + 1, 'account')),
      message(11, 'order', '/center/order?status=1'),
      message(12, 'payment'),
    ])
    .execute()
  await page.goto('/center/message')
  const items = page.getByRole('region', { name: '消息' }).getByRole('listitem')
  await expect.poll(() => items.count()).toBe(10)
  const unread = (text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
  await unread('12 条未读')
  expect(await page.getByTestId('member').textContent()).toContain('有未读消息')
  await expectNoFindings(page, 'messages')
  await page.getByRole('link', { name: '第2页' }).click()
  await expect.poll(() => items.count()).toBe(2)
  await page.goBack()
  await page.getByRole('navigation', { name: '消息类别' }).getByRole('link', { name: '支付' }).click()
  await expect.poll(() => items.allTextContents()).toEqual([expect.stringContaining('第 12 条')])
  await items.getByRole('button').click()
  await unread('11 条未读')
  await page.getByRole('navigation', { name: '消息类别' }).getByRole('link', { name: '点评' }).click()
  await page.getByText('没有点评消息').waitFor()
  await page.getByRole('navigation', { name: '消息类别' }).getByRole('link', { name: '订单' }).click()
  await items.getByRole('link').press('Enter')
  await page.waitForURL(/\/center\/order\?status=1$/)
  await expect.poll(() => page.getByRole('link', { name: /消息中心/ }).textContent()).toContain('10')

  await page.goto('/center/message?kind=3')
  await expect.poll(() => items.count()).toBe(10)
  await endSessions()
  await later(700)
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await logInByDialog(page, site, phone)
  await unread('没有未读消息')
  expect(await page.getByTestId('member').textContent()).not.toContain('有未读消息')
  await page.getByTestId('member').getByRole('button', { name: '退出' }).click()
  await page.getByTestId('member').getByRole('button', { name: '登录' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/product/team')
})

test('a member who logs in to an account that is closing can keep it with the same code', async () => {
  const { id, phone } = await member()
  await later(700)
  await site.db
    .updateTable('member')
    .set({ status: 'cancelling', closing_at: realClock.now() })
    .where('id', '=', id)
    .execute()
  const { page, complaints } = await visit()
  await page.goto('/')
  await page.getByTestId('member').getByRole('button', { name: '登录' }).click()
  const dialog = dialogOf(page, '短信验证码登录/注册')
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByRole('button', { name: /秒后重发/ }).waitFor()
  await dialog.getByLabel('短信验证码').fill(await codeFor(site, phone))
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByText('撤回注销后即可登录').waitFor()
  await expectNoFindings(page, 'login-closing')
  await dialog.getByRole('button', { name: '撤回注销并登录' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { status } = await site.db
    .selectFrom('member')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('normal')
  expect(complaints).toEqual([])
})
