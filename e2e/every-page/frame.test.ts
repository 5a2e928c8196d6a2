import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { axeFindings, codeFor, openBrowser } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)

/** Every test has a phone of its own, so that none meets another's limits. */
let lastPhone = 13_912_350_000
const newPhone = () => String(++lastPhone)

const loginIn = (page: Page) => page.getByRole('dialog', { name: '短信验证码登录/注册' })
const captchaIn = (page: Page) => page.getByRole('dialog', { name: '请输入图形验证码' })
const opener = (page: Page) => page.getByTestId('member').getByRole('button', { name: '登录' })

async function openLogin(page: Page) {
  await page.goto('/product')
  await opener(page).click()
  const dialog = loginIn(page)
  await dialog.waitFor()
  return dialog
}

async function askForCode(page: Page, phone: string) {
  const dialog = loginIn(page)
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
}
const codeIsSent = (page: Page) =>
  loginIn(page)
    .getByRole('button', { name: /秒后重发/ })
    .waitFor()

async function answerCaptcha(page: Page) {
  const image = captchaIn(page).getByRole('img', { name: '图形验证码' })
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const drawn = await page.context().request.get('/dev/captcha.json')
  const { answer } = (await drawn.json()) as { answer: string }
  await captchaIn(page).getByRole('textbox', { name: '图形验证码' }).fill(answer)
  await captchaIn(page).getByRole('button', { name: '确定' }).click()
}

/** A member, logged in by HTTP, whose cookies the browser gets. */
async function logIn(context: BrowserContext, phone = newPhone()) {
  const traveller = makeTraveller(site.origin, phone)
  await traveller.login()
  await context.addCookies(traveller.cookieList())
  return traveller
}

test('the login dialog is 490 wide, keeps the focus, and Esc gives it back to the opener', async () => {
  const { page, complaints } = await visit()
  const dialog = await openLogin(page)
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(490)
  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press('Tab')
    // At either end a guard hands the focus on, in a frame of its own.
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => opener(page).evaluate((button) => button === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
})

test('a second code within ten minutes needs the captcha, and the right answer sends it by itself', async () => {
  const { page } = await visit()
  const phone = newPhone()
  await openLogin(page)
  await askForCode(page, phone)
  await codeIsSent(page)
  const first = await codeFor(site, phone)
  await site.advance(61)
  await page.keyboard.press('Escape')
  await opener(page).click()
  await askForCode(page, phone)

  const captcha = captchaIn(page)
  await captcha.waitFor()
  await expect.poll(async () => (await captcha.boundingBox())?.width).toBe(271)
  const middle = await captcha.boundingBox()
  const onTop = await page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('[role=dialog]')?.textContent,
    [(middle?.x ?? 0) + 135, (middle?.y ?? 0) + 20],
  )
  expect(onTop).toContain('请输入图形验证码')
  expect(await axeFindings(page)).toEqual([])

  const image = captcha.getByRole('img', { name: '图形验证码' })
  const before = await image.getAttribute('src')
  await captcha.getByRole('textbox', { name: '图形验证码' }).fill('0000')
  await captcha.getByRole('button', { name: '确定' }).click()
  await captcha.getByRole('alert').waitFor()
  expect(await captcha.getByRole('alert').textContent()).not.toBe('')
  expect(await image.getAttribute('src')).not.toBe(before)
  const field = captcha.getByRole('textbox', { name: '图形验证码' })
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await field.inputValue()).toBe('')
  expect(await captcha.boundingBox()).toEqual(middle)

  await answerCaptcha(page)
  await captcha.waitFor({ state: 'detached' })
  await codeIsSent(page)
  expect(await codeFor(site, phone)).not.toBe(first)
  expect(await loginIn(page).getByText('请输入短信验证码').count(), 'the login was not submitted').toBe(0)
})

test('a visitor who cannot see the captcha plays it by keyboard, and again, and the answer sends the code', async () => {
  const { page, complaints } = await visit()
  await page.addInitScript(countSounds)
  const phone = newPhone()
  await openLogin(page)
  await askForCode(page, phone)
  await codeIsSent(page)
  await site.advance(61)
  await page.keyboard.press('Escape')
  await opener(page).click()
  await askForCode(page, phone)

  const captcha = captchaIn(page)
  const image = captcha.getByRole('img', { name: '图形验证码' })
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const place = await captcha.boundingBox()
  const [drawn, asked] = [await image.getAttribute('src'), soundsAskedBy(page)]
  const sounds = () => page.evaluate(() => (window as Partial<Hearing>).sounds)
  await captcha.getByRole('button', { name: '换一张图形验证码' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const hint = captcha.getByRole('status').filter({ hasText: '已播放语音验证码，请输入听到的4个字符' })
  await hint.waitFor()
  expect(await sounds()).toEqual([expect.any(Number)])
  expect(await image.count(), 'the image is worth nothing now').toBe(0)
  const again = captcha.getByRole('button', { name: '再听一遍' })
  await expect.poll(() => again.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await sounds())?.length).toBe(2)
  expect(new Set(await sounds()).size, 'the same is heard again').toBe(1)
  expect(asked(), 'and is asked for once').toBe(1)
  expect(await captcha.boundingBox()).toEqual(place)
  expect(await axeFindings(page)).toEqual([])

  await captcha.getByRole('button', { name: '图片已失效，点击换一张' }).click()
  expect(await image.getAttribute('src')).not.toBe(drawn)
  await page.route('**/login/captcha?type=audio*', (route) => route.abort())
  await captcha.getByRole('button', { name: '听验证码' }).click()
  await captcha.getByRole('alert').filter({ hasText: '网络异常，请检查网络后重试' }).waitFor()
  expect(await captcha.boundingBox()).toEqual(place)
  await page.unroute('**/login/captcha?type=audio*')
  await page.keyboard.press('Enter')
  await hint.waitFor()

  const told = await page.context().request.get('/dev/captcha.json')
  await page.keyboard.press('Tab')
  await page.keyboard.type(((await told.json()) as { answer: string }).answer)
  await page.keyboard.press('Enter')
  await captcha.waitFor({ state: 'detached' })
  await codeIsSent(page)
  expect(complaints.filter((each) => !each.includes('ERR_FAILED'))).toEqual([])
})

interface Hearing {
  /** Seconds of each sound that was played. */
  sounds: number[]
}

/** Runs in the page: notes what the browser is told to play. */
function countSounds() {
  const hearing: Hearing = { sounds: [] }
  Object.assign(window, hearing)
  const start = AudioBufferSourceNode.prototype.start
  AudioBufferSourceNode.prototype.start = function (...when) {
    if (this.context.state === 'running') hearing.sounds.push(this.buffer?.duration ?? 0)
    start.apply(this, when)
  }
}

function soundsAskedBy(page: Page) {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/login/captcha?type=audio')) asked += 1
  })
  return () => asked
}

test('the login dialog opens with 60 days ticked and with empty fields every time', async () => {
  const { page } = await visit()
  const dialog = await openLogin(page)
  const stays = dialog.getByRole('checkbox', { name: '60天内自动登录' })
  expect(await stays.isChecked()).toBe(true)
  await stays.uncheck()
  await dialog.getByLabel('手机号').fill('13912340001')
  await dialog.getByRole('button', { name: '关闭' }).click()
  await dialog.waitFor({ state: 'detached' })
  await opener(page).click()
  expect(await stays.isChecked()).toBe(true)
  expect(await dialog.getByLabel('手机号').inputValue()).toBe('')
})

test('the owner of an unregistered phone must accept the agreement; a wrong code is shown at its field', async () => {
  const { page } = await visit()
  const phone = newPhone()
  const dialog = await openLogin(page)
  await askForCode(page, `+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`)
  await codeIsSent(page)
  const code = await codeFor(site, phone)
  await dialog.getByLabel('短信验证码').fill(code === '123456' ? '654321' : '123456')
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByText('请阅读并接受用户协议').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: /用户协议/ }).check()
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByText('短信验证码错误或已过期').waitFor()
  await dialog.getByLabel('短信验证码').fill(code)
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '个人中心' }).waitFor()
})

test('a registered phone logs in without the agreement, and full-width digits are digits', async () => {
  const { page } = await visit()
  const phone = newPhone()
  await makeTraveller(site.origin, phone, '10.8.0.1').login()
  await site.advance(601)
  const dialog = await openLogin(page)
  const wide = (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  await askForCode(page, wide(phone))
  await codeIsSent(page)
  expect(await dialog.getByRole('checkbox', { name: /用户协议/ }).isChecked()).toBe(false)
  await dialog.getByLabel('短信验证码').fill(wide(await codeFor(site, phone)))
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '个人中心' }).waitFor()
})

test('logging out takes nonce and session from the browser, asks who is here, and shows 登录 again, on public pages and in the center', async () => {
  const { page, context, complaints } = await visit()
  for (const address of ['/product', '/center/order']) {
    const member = await logIn(context)
    await page.goto(address)
    await page
      .getByTestId('member')
      .getByRole('link', { name: /个人中心/ })
      .waitFor()
    const asked = page.waitForResponse((response) => response.url().includes(endpoints.session.infos.path))
    await page.getByRole('button', { name: '退出' }).click()
    expect(await (await asked).json(), 'who is here now').toMatchObject({ code: 998 })
    await opener(page).waitFor()
    await page.waitForURL('**/product/team')
    const left = await context.cookies()
    for (const { name, value } of member.cookieList())
      expect(left).not.toContainEqual(expect.objectContaining({ name, value }))
    await page.waitForLoadState('networkidle')
    expect(await loginIn(page).count(), `after leaving ${address}`).toBe(0)
  }
  expect(complaints).toEqual([])
})

test('the destination menu opens by pointer and by keyboard, and an entry leads to its list', async () => {
  const { page } = await visit()
  await page.goto('/product/team')
  await opener(page).waitFor()
  const trigger = page.getByRole('button', { name: '目的地' })
  const menu = page.getByRole('dialog', { name: '目的地' })
  await trigger.hover()
  await menu.waitFor()
  await page.mouse.move(700, 880)
  await menu.waitFor({ state: 'detached' })

  await trigger.focus()
  await page.keyboard.press('Enter')
  await menu.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => trigger.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  const entry = menu.getByRole('link').nth(1)
  const name = await entry.textContent()
  await entry.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/product\?destId=\d+&orderBy=0&type=0&bannerId=/)
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
  await menu.waitFor({ state: 'detached' })
})

test('the HTML of a public page is the same for a guest and for a member', async () => {
  const member = makeTraveller(site.origin, newPhone(), '10.8.0.2')
  await member.login()
  const guest = makeTraveller(site.origin, newPhone(), '10.8.0.3')
  for (const path of ['/product/team', '/product', '/product/productDetail?productId=100001', '/useragree']) {
    const isSame = async () => {
      const [forMember, forGuest] = await Promise.all([member.send(path), guest.send(path)])
      expect(forMember.status, path).toBe(200)
      return (await forMember.text()) === (await forGuest.text())
    }
    // A page that has turned half a minute old is another one for whoever comes next.
    await expect.poll(isSame, { message: path }).toBe(true)
  }
})

test('/ and /home lead to /product/team', async () => {
  for (const path of ['/', '/home']) {
    const answer = await fetch(`${site.origin}${path}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, '/product/team'])
  }
})

test('the entries of the header stand on one line at even distances, and 关于我们 names the company', async () => {
  const { page } = await visit({ viewport: { width: 1280, height: 800 } })
  await page.goto('/product')
  await opener(page).waitFor()
  const [service, login, register] = await page
    .locator('.hd-act :is(button)')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    )
  const gaps = [(login?.left ?? 0) - (service?.right ?? 0), (register?.left ?? 0) - (login?.right ?? 0)]
  expect(Math.abs((gaps[0] ?? 0) - (gaps[1] ?? 0))).toBeLessThanOrEqual(1)
  const tops = await page.locator('.nav-item').evaluateAll((items) =>
    items.map((item) => {
      const range = document.createRange()
      range.selectNode(item.firstChild ?? item)
      return range.getBoundingClientRect().bottom
    }),
  )
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(0.5)
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '关于我们' }).click()
  await page.waitForURL('**/aboutbm/aboutDetail')
  await page.getByRole('heading', { name: '公司信息' }).waitFor()
  expect(await page.locator('#main').textContent()).toContain('L-ZJ-CJ00000')
  expect(await axeFindings(page)).toEqual([])
  for (const path of ['/about', '/aboutbm']) {
    const answer = await fetch(`${site.origin}${path}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, '/aboutbm/aboutDetail'])
  }
  const columns = await page
    .locator('footer .cols > section')
    .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().width)))
  expect(columns).toHaveLength(5)
  expect(Math.max(...columns) - Math.min(...columns)).toBeLessThanOrEqual(1)
})

test('an unknown page and an unknown product answer 404 with links to go on', async () => {
  const { page } = await visit()
  for (const path of ['/nowhere', '/product/productDetail?productId=999999', '/product/productDetail']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await page.getByRole('heading', { level: 1, name: '内容不存在或已下架' }).waitFor()
    await opener(page).waitFor()
    expect(await axeFindings(page), path).toEqual([])
    await page.getByRole('link', { name: '看看全部线路' }).click()
    await page.getByRole('heading', { level: 1, name: '全部线路' }).waitFor()
  }
})
