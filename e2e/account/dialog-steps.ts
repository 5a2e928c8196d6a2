import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import type { Site } from '#test/shop/site.ts'
import { codeFor } from '../browser/visitors.ts'

export const PASSWORD = 'Baimo2026!'

export const titles = {
  sms: '短信验证码登录/注册',
  password: '密码登录',
  register: '注册',
  forget: '忘记密码',
} as const

export const dialogOf = (page: Page, name: keyof typeof titles) =>
  page.getByRole('dialog', { name: titles[name], exact: true })
export const captchaOf = (page: Page) => page.getByRole('dialog', { name: '请输入图形验证码' })
export const headerButton = (page: Page, name: '登录' | '注册' | '退出') =>
  page.getByTestId('member').getByRole('button', { name })
export const centerLink = (page: Page) => page.getByTestId('member').getByRole('link', { name: '个人中心' })

export const takesFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((it) => it === document.activeElement)).toBe(true)

export async function press(dialog: Locator, name: string) {
  await dialog.getByRole('button', { name, exact: true }).click()
}

/** Types what the newest image shows, and confirms. */
export async function solveCaptcha(page: Page) {
  const image = captchaOf(page).getByRole('img', { name: '图形验证码' })
  const isDrawn = () =>
    image.evaluate(({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0)
  await expect.poll(isDrawn).toBe(true)
  const drawn = await page.context().request.get('/dev/captcha.json')
  const { answer } = (await drawn.json()) as { answer: string }
  await captchaOf(page).getByRole('textbox', { name: '图形验证码' }).fill(answer)
  await page.keyboard.press('Enter')
}

/** From the login dialog to the messaging app's page, which leaves ours, and back to bind a telephone. */
export async function registerByWeixin(
  site: Site,
  page: Page,
  { nickname, phone }: { nickname: string; phone: string },
) {
  await dialogOf(page, 'sms').getByRole('link', { name: '微信登录' }).click()
  await page.getByLabel('其他昵称').fill(nickname)
  await page.getByLabel('其他昵称').press('Enter')
  const dialog = dialogOf(page, 'register')
  await dialog.getByLabel('手机号').fill(phone)
  await press(dialog, '获取验证码')
  await dialog.getByRole('button', { name: /秒后重发/ }).waitFor()
  await dialog.getByLabel('短信验证码').fill(await codeFor(site, phone))
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('checkbox').check()
  await press(dialog, '注册')
}

/** Calls by path, in the order in which they were sent. */
export function callsOf(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v3/')) paths.push(pathname)
  })
  return (path: string) => paths.filter((each) => each === path).length
}

export const fullWidth = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

/** Members of one site who have a password, each with a phone and an address of their own. */
export function makeMembers(site: Site) {
  let serial = 0
  const newPhone = () => `1391239${String(++serial).padStart(4, '0')}`
  const traveller = (phone: string) => makeTraveller(site.origin, phone, `10.5.0.${serial}`)
  async function member() {
    const phone = newPhone()
    const who = traveller(phone)
    await who.call(endpoints.settings.info, {})
    await who.call(endpoints.accounts.codeLogin, { phone, scene: 'register' })
    await who.call(endpoints.passwords.register, {
      phone,
      pwd: PASSWORD,
      code: await who.newestCode(),
      agree: true,
    })
    return { ...who, phone }
  }
  return { newPhone, member }
}

/** Presses 获取验证码 in a form or a dialog and answers what arrives. */
export async function answerCode(site: Site, form: Locator, phone: string) {
  await press(form, '获取验证码')
  await form.getByRole('button', { name: /秒后重发/ }).waitFor()
  await form.getByRole('textbox', { name: '短信验证码', exact: true }).fill(await codeFor(site, phone))
}
