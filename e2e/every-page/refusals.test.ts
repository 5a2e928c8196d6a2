import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { startSite } from '#test/shop/site.ts'
import {
  callsOf,
  dialogOf,
  headerButton,
  makeMembers,
  PASSWORD,
  press,
  takesFocus,
  type titles,
} from '../account/dialog-steps.ts'
import { expectNoFindings, noteOf } from '../booking/booking-steps.ts'
import { atRest, codeFor, openBrowser } from '../browser/visitors.ts'

const { accounts, passwords, session } = endpoints
const site = await startSite()
const visit = await openBrowser(site)
const { newPhone, member } = makeMembers(site)

const toastOf = (page: Page, sentence: string) => page.locator('.toast.err', { hasText: sentence })

/** A toast for the eye, the field that takes the focus for the ear, and no second announcement. */
async function isToldOnce(page: Page, field: Locator, sentence: string, atField = sentence) {
  await toastOf(page, sentence).first().waitFor()
  await takesFocus(field)
  await expect.poll(() => noteOf(page, field)).toBe(atField)
  const announced = page.locator('[role=alert], [role=status]').filter({ hasText: sentence })
  expect(await announced.count(), sentence).toBe(0)
}

async function open(page: Page, name: keyof typeof titles) {
  await page.goto('/product')
  await headerButton(page, name === 'register' ? '注册' : '登录').click()
  if (name === 'password' || name === 'forget') await press(dialogOf(page, 'sms'), '密码登录')
  if (name === 'forget') await press(dialogOf(page, 'password'), '忘记密码')
  await dialogOf(page, name).waitFor()
  return dialogOf(page, name)
}

test.each(['sms', 'register', 'forget'] as const)(
  'a form asks for no code without a phone, and the field says so: %s',
  async (name) => {
    const { page } = await visit()
    const count = callsOf(page)
    const dialog = await open(page, name)
    await press(dialog, '获取验证码')
    const phone = dialog.getByLabel('手机号')
    await expect.poll(() => noteOf(page, phone)).toBe('请输入手机号')
    await takesFocus(phone)
    expect(await page.getByText('网络异常').count()).toBe(0)
    expect([count(accounts.phoneStatus.path), count(accounts.codeLogin.path)]).toEqual([0, 0])
  },
)

test('a blocked phone is told so and gets no code', async () => {
  const { phone, call } = await member()
  const { uid } = await call(session.infos, {})
  await site.db.updateTable('member').set({ status: 'frozen' }).where('uid', '=', uid).execute()
  const { page } = await visit()
  const count = callsOf(page)
  const sentence = '该手机号暂时无法使用，请联系客服'
  for (const name of ['sms', 'register', 'forget'] as const) {
    const dialog = await open(page, name)
    await dialog.getByLabel('手机号').fill(phone)
    await press(dialog, '获取验证码')
    await isToldOnce(page, dialog.getByLabel('手机号'), sentence)
  }
  expect([count(accounts.phoneStatus.path), count(accounts.codeLogin.path)]).toEqual([3, 0])
})

test('a registered phone, a wrong code and a common password are each a toast and a sentence at the field', async () => {
  const { phone } = await member()
  const { page } = await visit()
  const dialog = await open(page, 'register')
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  await field('手机号').fill(phone)
  await press(dialog, '获取验证码')
  await toastOf(page, '该手机号已注册').waitFor()
  await dialog.getByText('该手机号已注册，请直接登录').waitFor()

  const own = newPhone()
  await field('手机号').fill(own)
  await press(dialog, '获取验证码')
  await dialog.getByRole('button', { name: /秒后重发/ }).waitFor()
  const code = await codeFor(site, own)
  await field('短信验证码').fill(code)
  await field('密码').fill('Password1')
  await dialog.getByRole('checkbox').check()
  await press(dialog, '注册')
  await isToldOnce(page, field('密码'), '这个密码太常见，容易被猜到，请换一个')
  await field('密码').fill(PASSWORD)
  await field('短信验证码').fill(code === '123456' ? '654321' : '123456')
  await press(dialog, '注册')
  await isToldOnce(page, field('短信验证码'), '短信验证码错误或已过期')
})

test('a wrong password and a locked phone are each a toast and a sentence at the field', async () => {
  const { phone } = await member()
  const { page } = await visit()
  const dialog = await open(page, 'password')
  const field = dialog.getByLabel('密码', { exact: true })
  await dialog.getByLabel('手机号').fill(phone)
  await field.fill('Wrong2026a')
  await press(dialog, '登录')
  await isToldOnce(page, field, '手机号或密码错误')
  await expectNoFindings(page, 'dialog-refused')
  await site.db
    .updateTable('login_failure')
    .set({ failures: 10, locked_until: new Date('2100-01-01T00:00:00Z') })
    .execute()
  await press(dialog, '登录')
  await toastOf(page, '登录失败次数过多').waitFor()
  await expect.poll(() => noteOf(page, field)).toContain('登录失败次数过多')
})

test('a refusal that belongs to no field is a toast, and announced once, within the form', async () => {
  const { page, context } = await visit()
  const dialog = await open(page, 'password')
  await dialog.getByLabel('手机号').fill(newPhone())
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD)
  const login = `**${passwords.login.path}*`
  await context.route(login, (route) => route.abort())
  await press(dialog, '登录')
  const sentence = '网络异常，请检查网络后重试'
  await toastOf(page, sentence).waitFor()
  const announced = page.locator('[role=alert]').filter({ hasText: sentence })
  expect(await announced.count()).toBe(1)
  expect(await dialog.getByRole('alert').textContent()).toBe(sentence)
})

test('the SMS form starts afresh from another form too, and its button keeps its place when the phone is a new one', async () => {
  const { page } = await visit()
  const sms = await open(page, 'sms')
  const stays = sms.getByRole('checkbox', { name: '60天内自动登录' })
  await stays.uncheck()
  await sms.getByLabel('手机号').fill(newPhone())
  await sms.getByLabel('短信验证码').fill('123456')
  await press(sms, '密码登录')
  await press(dialogOf(page, 'password'), '短信验证码登录')
  await takesFocus(sms.getByLabel('手机号'))
  expect(await sms.getByLabel('手机号').inputValue()).toBe('')
  expect(await sms.getByLabel('短信验证码').inputValue()).toBe('')
  expect(await stays.isChecked()).toBe(true)

  const agreement = sms.getByRole('checkbox', { name: /用户协议/ })
  expect(await agreement.isChecked()).toBe(false)
  /** From the box to the button: what is above may say where the code went. */
  const distance = async () => {
    await atRest(page)
    const [box, button] = await Promise.all([
      agreement.locator('..').boundingBox(),
      sms.getByRole('button', { name: '确定' }).boundingBox(),
    ])
    return (button?.y ?? 0) - (box?.y ?? 0)
  }
  const before = await distance()
  await sms.getByLabel('手机号').fill(newPhone())
  await press(sms, '获取验证码')
  await sms.getByRole('button', { name: /秒后重发/ }).waitFor()
  expect(await distance()).toBe(before)
  await expectNoFindings(page, 'dialog-sms-new-phone')
})
