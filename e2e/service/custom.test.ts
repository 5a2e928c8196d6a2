import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings, noteOf } from '../booking/booking-steps.ts'
import { openBrowser, violationsIn } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)
let serial = 0
const aPhone = () => `1391288${String(++serial).padStart(4, '0')}`

const form = (page: Page) => page.getByRole('form', { name: '定制需求' })
const send = (page: Page) => page.getByRole('button', { name: '免费获取方案' })
const received = (page: Page) => page.getByRole('heading', { level: 1, name: '需求已收到' })
const numberShown = async (page: Page) =>
  ((await page.locator('main').textContent()) ?? '').match(/DZ\d{11}/)?.[0] ?? ''
const requestsOf = (name: string) =>
  site.db
    .selectFrom('custom_request')
    .selectAll()
    .where('name', '=', name)
    .where('sample', '=', false)
    .orderBy('id')
    .execute()
/** All that this browser has stored. */
const storedIn = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]))

/** Three months on, in the spelling that people type. */
const aDay = () => new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)

async function fillPersonal(page: Page, name: string, phone: string) {
  const card = form(page)
  await card.getByLabel('出发城市').selectOption('上海')
  await card.getByLabel('出发日期').fill(aDay())
  await card.getByLabel('5000-8000元').check()
  await card.getByLabel('联系人').fill(name)
  await card.getByLabel('手机号').fill(phone)
}

async function choosePlace(page: Page, typed: string, name: RegExp) {
  await form(page).getByRole('combobox', { name: '目的地' }).fill(typed)
  await page.getByRole('option', { name }).click()
}

async function answerCaptcha(page: Page) {
  const dialog = page.getByRole('dialog', { name: '请输入图形验证码' })
  await dialog.waitFor()
  // The image has come when the answer is there.
  await expect
    .poll(() => dialog.getByRole('img').evaluate((img) => (img as HTMLImageElement).complete))
    .toBe(true)
  const { answer } = await page.evaluate(async () => (await fetch('/dev/captcha.json')).json())
  await dialog.getByLabel('图形验证码', { exact: true }).last().fill(answer)
  await page.keyboard.press('Enter')
}

test('a family fills in everything by mouse, two presses make one request, and reads what comes next and by when', async () => {
  const { page, complaints } = await visit()
  await page.goto('/product/customer/1')
  await page.getByRole('link', { name: '填写完整需求' }).click()
  await page.waitForURL('/custom/personal?dzs=1')
  await expect.poll(() => page.title()).toBe('私人定制需求 - 百陌旅行')
  const card = form(page)
  await card.getByText('林知远 · 资深定制师').waitFor()
  await expectNoFindings(page, 'custom-personal-empty')
  const phone = aPhone()
  await fillPersonal(page, '林知夏', phone)
  await choosePlace(page, '云南', /^云南/)
  await page.getByRole('button', { name: '去掉云南' }).waitFor()
  const often = page.getByRole('button', { name: /^选择/ }).first()
  const place = ((await often.textContent()) ?? '').trim()
  await often.click()
  await page.getByText('前后 3 天都可以').click()
  await page.getByRole('button', { name: '玩几天加一' }).click()
  await page.getByRole('button', { name: '儿童加一' }).click()
  await page.getByRole('button', { name: '老人加一' }).click()
  await page.getByRole('button', { name: '蜜月情侣' }).click()
  await card.getByText('四星').click()
  await card.getByText('轻松').click()
  await card.getByLabel('特别要求').fill('孩子怕坐长途车')
  await card.getByText('7/500').waitFor()
  const summary = page.getByRole('region', { name: '您的需求' })
  for (const said of [
    '上海',
    `云南、${place}`,
    '6 天，前后 3 天可调',
    '2 成人 1 儿童 1 老人',
    '蜜月情侣；四星、轻松',
    '¥20,000–32,000',
    '手机号已填写',
  ])
    expect(await summary.textContent(), said).toContain(said)
  await expectNoFindings(page, 'custom-personal')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectNoFindings(page, 'custom-personal-1280')
  await send(page).dblclick()
  await received(page).waitFor()
  await page.waitForURL('/customized/success')
  await expect.poll(() => received(page).evaluate((heading) => heading === document.activeElement)).toBe(true)
  const [row, ...others] = await requestsOf('林知夏')
  expect(others).toEqual([])
  expect(row).toMatchObject({
    request_no: await numberShown(page),
    kind: 'private',
    channel: 'custom',
    departure_city: '上海',
    dest_ids: [11, expect.any(Number)],
    flexible: true,
    days: 6,
    adult: 2,
    child: 1,
    senior: 1,
    budget_id: 2,
    theme_ids: [2],
    hotel_level: 4,
    pace: 'easy',
    designer_id: 1,
    special_demand: '孩子怕坐长途车',
  })
  const main = page.locator('main')
  for (const said of [
    '林知远会在工作时间 30 分钟内致电',
    `139****${phone.slice(-4)}`,
    '首版方案',
    '免费修改 3 次',
  ])
    expect(await main.textContent()).toContain(said)
  await expectNoFindings(page, 'custom-success-1280')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoFindings(page, 'custom-success')
  await page.getByRole('link', { name: '看看云南线路' }).waitFor()
  expect(await storedIn(page)).not.toContain(phone)

  // A reload knows the number still, and no telephone.
  await page.reload()
  await received(page).waitFor()
  expect(await numberShown(page)).toBe(row?.request_no)
  expect(await main.textContent()).toContain('您留下的手机号')
  await page.goBack()
  await form(page).waitFor()
  expect(await form(page).getByLabel('特别要求').inputValue()).toBe('')
  expect(complaints).toEqual([])
  expect(await violationsIn(page)).toEqual([])
})

test('the page of the result, opened by itself, is none for search engines and leads to the forms', async () => {
  const { page, complaints } = await visit()
  await page.goto('/customized/success')
  await page.getByRole('heading', { name: '这里没有刚提交的需求' }).waitFor()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow')
  await expectNoFindings(page, 'custom-success-nothing')
  await page.getByRole('link', { name: '提交商务研学需求' }).click()
  await page.waitForURL('/custom/business')
  expect(complaints).toEqual([])
})

test('what was typed survives a reload and the way back, but who asks is never stored', async () => {
  const { page } = await visit()
  const phone = aPhone()
  await page.goto('/custom/personal')
  await fillPersonal(page, '韩梅梅', phone)
  await choosePlace(page, '四川', /^四川/)
  await form(page).getByLabel('特别要求').fill('不吃香菜')
  const stored = await storedIn(page)
  expect(stored).toContain('不吃香菜')
  for (const secret of [phone, '韩梅梅']) expect(stored).not.toContain(secret)
  await page.reload()
  await expect.poll(() => form(page).getByLabel('特别要求').inputValue()).toBe('不吃香菜')
  await page.getByRole('button', { name: '去掉四川' }).waitFor()
  expect(await form(page).getByLabel('出发日期').inputValue()).toBe(aDay())
  await page.getByRole('link', { name: /用快捷表单/ }).click()
  await page.waitForURL('/tailor')
  await page.goBack()
  await expect.poll(() => form(page).getByLabel('特别要求').inputValue()).toBe('不吃香菜')
  expect(await form(page).getByLabel('5000-8000元').isChecked()).toBe(true)
})

test('what is typed before the form’s code has come stands above what was kept', async () => {
  const { page, context } = await visit()
  await page.goto('/custom/personal')
  await form(page).getByLabel('出发城市').selectOption('上海')
  await form(page).getByLabel('特别要求').fill('不吃香菜')
  await expect.poll(() => storedIn(page)).toContain('不吃香菜')
  const held = Promise.withResolvers<void>()
  await context.route('**/assets/personal-form*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await page.getByTestId('member').getByRole('button').first().waitFor()
  await form(page).getByLabel('特别要求').fill('不吃辣')
  held.resolve()
  await expect.poll(() => form(page).getByLabel('出发城市').inputValue()).toBe('上海')
  expect(await form(page).getByLabel('特别要求').inputValue()).toBe('不吃辣')
})

test('a company fills in everything by keyboard alone', async () => {
  const { page, complaints } = await visit()
  await page.goto('/custom/business?aim=4')
  expect(await page.title()).toBe('企业与研学定制需求 - 百陌旅行')
  const card = form(page)
  await card.getByLabel('出发城市').focus()
  const tab = () => page.keyboard.press('Tab')
  const type = (text: string) => page.keyboard.type(text)
  await page.keyboard.press('ArrowDown')
  await tab()
  await type('云南')
  await page.getByRole('option', { name: /^云南/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '去掉云南' }).waitFor()
  // To the box beside the places that are often chosen, and on: 还没想好 is left alone.
  await card.getByRole('radio', { name: '定了' }).focus()
  await page.keyboard.press('ArrowRight')
  await tab()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await tab()
  await tab()
  await page.keyboard.press('Enter')
  await card.getByRole('radio', { name: '商务考察' }).focus()
  await tab()
  await type('某科技有限公司')
  await tab()
  await type('行政经理')
  await tab()
  await type('62')
  await tab()
  await page.keyboard.press('Space')
  await tab()
  await tab()
  await page.keyboard.press('Space')
  await tab()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await tab()
  await type('参访两家企业')
  await tab()
  await type('李雷')
  await tab()
  await type(aPhone())
  await expectNoFindings(page, 'custom-business')
  await page.keyboard.press('Enter')
  await received(page).waitFor()
  expect(await requestsOf('李雷')).toMatchObject([
    {
      kind: 'enterprise',
      channel: 'custom',
      company: '某科技有限公司',
      position: '行政经理',
      people: 62,
      days: 6,
      trip_aim_id: 4,
      budget_id: 12,
      need_ticket: true,
      need_meeting_room: false,
      need_invoice: true,
      special_demand: '参访两家企业',
      flexible: false,
      month: expect.stringMatching(/^20\d\d-\d\d$/),
    },
  ])
  expect(await storedIn(page)).not.toMatch(/某科技|行政经理|李雷/)
  expect(complaints).toEqual([])
})

test('the aim 研学 makes a study trip; a fault stands at its field and keeps everything', async () => {
  const { page } = await visit()
  await page.goto('/custom/business')
  const card = form(page)
  await send(page).click()
  await expect
    .poll(() => card.getByLabel('出发城市').evaluate((field) => field === document.activeElement))
    .toBe(true)
  for (const [label, sentence] of [
    ['出发城市', '请选择出发城市'],
    ['目的地', '请选择目的地，没想好也可以'],
    ['出发日期', '请选择出发日期或月份'],
    ['出行人数', '请填写10到2000之间的人数'],
    ['公司或学校', '请填写公司或学校名称'],
    ['联系人', '请输入联系人姓名'],
    ['手机号', '请输入手机号'],
  ] as const)
    expect(await noteOf(page, card.getByLabel(label, { exact: false }).first()), label).toBe(sentence)
  for (const sentence of ['请选择出行目的', '请选择人均预算']) await card.getByText(sentence).waitFor()
  await expectNoFindings(page, 'custom-faults')
  await card.getByLabel('出发城市').selectOption('北京')
  await card.getByText('还没想好').click()
  await card.getByText('大概月份').click()
  await card.getByText('研学', { exact: true }).click()
  await card.getByLabel('公司或学校').fill('某中学')
  await card.getByLabel('出行人数').fill('45')
  await card.getByText('5000元以内').click()
  await card.getByLabel('联系人').fill('王老师')
  await card.getByLabel('手机号').fill(aPhone())
  await send(page).click()
  await received(page).waitFor()
  expect(await requestsOf('王老师')).toMatchObject([
    { kind: 'study', dest_text: '还没想好', flexible: true, people: 45 },
  ])
})

test('the same wish of a day is answered kindly with its number, a captcha with everything kept', async () => {
  const { page } = await visit()
  const phone = aPhone()
  const ask = async (place: string) => {
    await page.goto('/tailor')
    const card = page.getByRole('form', { name: '快捷定制' })
    await card.getByLabel('出发城市').selectOption('上海')
    await card.getByLabel('目的地').fill(place)
    await card.getByLabel('联系人').fill('赵一')
    await card.getByLabel('手机号').fill(phone)
    await card.getByRole('button', { name: '人数加一' }).click()
    await send(page).click()
  }
  await ask('冰岛')
  await received(page).waitFor()
  const first = await numberShown(page)
  await ask('冰岛')
  const notice = page.getByRole('status').filter({ hasText: '不必重复提交' })
  await notice.waitFor()
  expect(await notice.textContent()).toContain(first)
  await expectNoFindings(page, 'custom-known')
  await ask('新西兰')
  await answerCaptcha(page)
  await received(page).waitFor()
  expect(
    (await requestsOf('赵一')).map(({ channel, dest_text, adult }) => ({ channel, dest_text, adult })),
  ).toEqual([
    { channel: 'tailor', dest_text: '冰岛', adult: 3 },
    // One more than the party of the refused form, which was kept.
    { channel: 'tailor', dest_text: '新西兰', adult: 4 },
  ])
})

test('nothing typed is lost when the network fails, the button says that it waits, and the next press works', async () => {
  const { page, context } = await visit()
  await page.goto('/custom/personal')
  await fillPersonal(page, '钱二', aPhone())
  await page.getByText('还没想好').click()
  let fail = () => {}
  const held = new Promise<void>((resolve) => {
    fail = resolve
  })
  await context.route('**/customize/new/create**', async (route) => {
    await held
    await route.abort()
  })
  await send(page).click()
  await page.getByRole('button', { name: '提交中' }).waitFor()
  fail()
  await page.getByRole('alert').filter({ hasText: '您填写的内容都还在' }).waitFor()
  expect(await form(page).getByLabel('联系人').inputValue()).toBe('钱二')
  await context.unroute('**/customize/new/create**')
  await send(page).click()
  await received(page).waitFor()
  expect(await requestsOf('钱二')).toHaveLength(1)
})

test('the short form fits one screen', async () => {
  const { page } = await visit()
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/tailor')
    await expectNoFindings(page, `custom-tailor-${width}`)
    const bottom = await send(page).evaluate((button) => button.getBoundingClientRect().bottom)
    expect(bottom).toBeLessThan(height)
  }
})
