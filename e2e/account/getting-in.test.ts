import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings, noteOf } from '../booking/booking-steps.ts'
import { codeFor, openBrowser } from '../browser/visitors.ts'
import {
  callsOf,
  captchaOf,
  centerLink,
  dialogOf,
  headerButton,
  makeMembers,
  PASSWORD,
  press,
  solveCaptcha,
  takesFocus,
} from './dialog-steps.ts'

const { passwords, accounts, session, favourites: saved } = endpoints
const site = await startSite()
const visit = await openBrowser(site)
const { newPhone, member } = makeMembers(site)

test('a registered phone leads to the password form; the fourth try needs the captcha, which lies above the form', async () => {
  const { phone } = await member()
  const { page, context } = await visit()
  const count = callsOf(page)
  const dialog = dialogOf(page, 'password')
  const field = dialog.getByLabel('密码', { exact: true })
  await page.goto('/product')
  await headerButton(page, '注册').click()
  const register = dialogOf(page, 'register')
  await register.getByLabel('手机号').fill(phone)
  await press(register, '获取验证码')
  await register.getByText('该手机号已注册，请直接登录').waitFor()
  await expectNoFindings(page, 'dialog-registered')
  await press(register, '去登录')
  await takesFocus(field)
  expect(await dialog.getByLabel('手机号').inputValue()).toBe(phone)

  for (const wrong of ['Wrong2026a', 'Wrong2026b', 'Wrong2026c']) {
    const before = count(passwords.login.path)
    await field.fill(wrong)
    await press(dialog, '登录')
    await expect.poll(() => noteOf(page, field)).toBe('手机号或密码错误')
    await takesFocus(field)
    expect(count(passwords.login.path)).toBe(before + 1)
  }
  await field.fill(PASSWORD)
  await press(dialog, '登录')
  const captcha = captchaOf(page)
  const answer = captcha.getByRole('textbox', { name: '图形验证码' })
  await takesFocus(answer)
  expect((await captcha.boundingBox())?.width).toBe(271)
  // Below it, out of reach of a screen reader, the form is still there.
  expect(await dialog.count()).toBe(0)
  expect(await page.locator('input[name=phone]').inputValue()).toBe(phone)
  await expectNoFindings(page, 'dialog-captcha')
  await page.keyboard.press('Escape')
  await captcha.waitFor({ state: 'detached' })
  await dialog.waitFor()
  expect(await field.inputValue()).toBe(PASSWORD)

  await press(dialog, '登录')
  const image = captcha.getByRole('img')
  const first = await image.getAttribute('src')
  await image.click()
  const second = await image.getAttribute('src')
  expect(second).not.toBe(first)
  await answer.fill('0000')
  await page.keyboard.press('Enter')
  await captcha.getByText('图形验证码错误').waitFor()
  expect(await image.getAttribute('src')).not.toBe(second)
  await takesFocus(answer)
  await context.setOffline(true)
  await answer.fill('0000')
  await page.keyboard.press('Enter')
  await captcha.getByText(/网络异常|没有加载出来/).waitFor()
  await context.setOffline(false)
  await image.click()
  await solveCaptcha(page)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('status').getByText('登录成功').waitFor()
  await centerLink(page).waitFor()
})

test('a forgotten password is set anew for a registered phone only, and leads to the SMS form', async () => {
  const { phone, call } = await member()
  await Promise.all(Array.from({ length: 6 }, () => call(accounts.phoneStatus, { phone }).catch(() => null)))
  const { page, complaints } = await visit()
  const dialog = dialogOf(page, 'forget')
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  await page.goto('/product')
  await headerButton(page, '登录').click()
  await press(dialogOf(page, 'sms'), '密码登录')
  await press(dialogOf(page, 'password'), '忘记密码')
  await field('手机号').fill(newPhone())
  await press(dialog, '获取验证码')
  await expect.poll(() => noteOf(page, field('手机号'))).toBe('该手机号尚未注册')
  await takesFocus(field('手机号'))

  // Asked for six times within the hour: the status call itself wants the captcha, and goes on to the code.
  await field('手机号').fill(phone)
  await press(dialog, '获取验证码')
  await captchaOf(page).waitFor()
  await solveCaptcha(page)
  await captchaOf(page).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: /秒后重发/ }).waitFor()
  await takesFocus(field('短信验证码'))
  await field('短信验证码').fill(await codeFor(site, phone))
  await field('新密码').fill('Changed-2026')
  await field('确认新密码').fill('Changed-2027')
  await press(dialog, '确定')
  await expect.poll(() => noteOf(page, field('确认新密码'))).toBe('两次密码不一致，请重新输入')
  await expectNoFindings(page, 'dialog-forget-wrong')
  await field('确认新密码').fill('Changed-2026')
  await press(dialog, '确定')
  await page.locator('.toast.ok', { hasText: '密码修改成功' }).waitFor()
  const sms = dialogOf(page, 'sms')
  await takesFocus(sms.getByLabel('手机号'))
  expect(await sms.getByLabel('手机号').inputValue()).toBe('')
  await expect(call(session.infos, {})).rejects.toMatchObject({ code: 998 })

  await press(sms, '密码登录')
  await dialogOf(page, 'password').getByLabel('手机号').fill(phone)
  await dialogOf(page, 'password').getByLabel('密码', { exact: true }).fill('Changed-2026')
  await page.keyboard.press('Enter')
  await centerLink(page).waitFor()
  expect(complaints).toEqual([])
})

test('a lost network loses nothing, a double press logs in once, and the favourite that asked for the login is added', async () => {
  const { phone, call } = await member()
  const { page, context } = await visit({ isFirst: true })
  const count = callsOf(page)
  const dialog = dialogOf(page, 'password')
  await page.goto('/product')
  await headerButton(page, '登录').waitFor()
  await page
    .getByRole('button', { name: /^收藏 / })
    .first()
    .click()
  await press(dialogOf(page, 'sms'), '密码登录')
  await dialog.getByLabel('手机号').fill(`+86 ${phone}`)
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('checkbox', { name: '60天内自动登录' }).uncheck()
  await context.setOffline(true)
  await press(dialog, '登录')
  await page.getByText('网络异常，请检查网络后重试').first().waitFor()
  await press(dialog, '忘记密码')
  await expect.poll(() => dialog.getByText('网络异常，请检查网络后重试').count()).toBeGreaterThan(1)
  await context.setOffline(false)
  expect(await dialog.getByLabel('密码', { exact: true }).inputValue()).toBe(PASSWORD)

  const before = count(passwords.login.path)
  await Promise.all([
    page.getByText('登录成功').waitFor(),
    page.getByText('已成功收藏').waitFor(),
    dialog.getByRole('button', { name: '登录', exact: true }).dblclick(),
  ])
  await dialog.waitFor({ state: 'detached' })
  expect(count(passwords.login.path)).toBe(before + 1)
  const { expires } = (await context.cookies()).find(({ name }) => name === 'sid') ?? {}
  expect(expires, 'ends with the browser').toBe(-1)
  await call(passwords.login, { phone, pwd: PASSWORD })
  expect((await call(saved.list, {})).total).toBe(1)
})

test('a login in one tab shows in the other; another member sees nothing of the one before', async () => {
  const [first, second] = [await member(), await member()]
  const { page, context } = await visit()
  const other = await context.newPage()
  const lookAt = (tab: typeof page) => tab.evaluate(() => dispatchEvent(new Event('focus')))
  await page.goto('/product')
  await other.goto('/product')
  await headerButton(page, '登录').waitFor()
  await headerButton(other, '登录').click()
  await dialogOf(other, 'sms').waitFor()
  // The guest's nonce must not arrive after the member's.
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('nonce')
  await context.addCookies(first.cookieList())
  await lookAt(other)
  await dialogOf(other, 'sms').waitFor({ state: 'detached' })
  await centerLink(other).waitFor()
  expect(await centerLink(page).count()).toBe(0)
  await lookAt(page)
  await centerLink(page).waitFor()

  const card = other.locator('.trip-card').first()
  const product_id = Number(
    /productId=(\d+)/.exec((await card.locator('a').first().getAttribute('href')) ?? '')?.[1],
  )
  await first.call(saved.toggle, { product_id, action: 'add' })
  await other.reload()
  const heart = other
    .locator('.trip-card')
    .first()
    .getByRole('button', { name: /^收藏 / })
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await context.addCookies(second.cookieList())
  await lookAt(other)
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')

  await headerButton(other, '退出').click()
  await headerButton(other, '登录').waitFor()
  await lookAt(page)
  await headerButton(page, '登录').waitFor()
  await expect.poll(async () => (await context.cookies()).filter(({ name }) => name === 'sid')).toEqual([])
})
