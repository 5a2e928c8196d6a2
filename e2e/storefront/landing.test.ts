import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings, noteOf } from '../booking/booking-steps.ts'
import { openBrowser, shiftsIn, violationsIn } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)
let serial = 0
const aPhone = () => `1391277${String(++serial).padStart(4, '0')}`

const teamCard = (page: Page) => page.getByRole('region', { name: '说说您的计划' })
const privateCard = (page: Page) => page.getByRole('region', { name: '说说您的想法' })
const submit = (page: Page) => page.getByRole('button', { name: '免费获取方案' })
const received = (page: Page) => page.getByRole('heading', { name: '需求已收到' })
const requests = () =>
  site.db.selectFrom('custom_request').selectAll().where('sample', '=', false).orderBy('id').execute()
const requestOf = async (requestNo: string) =>
  (await requests()).find(({ request_no }) => request_no === requestNo)
const numberShown = async (page: Page) =>
  ((await page.locator('#request').textContent()) ?? '').match(/DZ\d{11}/)?.[0] ?? ''

async function fillTeam(page: Page, phone: string) {
  const card = teamCard(page)
  await card.getByLabel('出发城市').selectOption('上海')
  await card.getByLabel('出行人数').fill('62')
  await card.getByLabel('出行目的').selectOption('团建')
  await card.getByLabel('公司或学校').fill('某科技公司')
  await card.getByLabel('联系人').fill('李雷')
  await card.getByLabel('联系电话').fill(phone)
}

async function fillPrivate(page: Page, phone: string) {
  const card = privateCard(page)
  await card.getByLabel('出发城市').selectOption('上海')
  await card.getByLabel('联系人').fill('韩梅梅')
  await card.getByLabel('联系电话').fill(phone)
}

test('both pages hold their words, forms and trips without any script', async () => {
  const { page } = await visit({ javaScriptEnabled: false })
  await page.goto('/product/team')
  expect(await page.title()).toContain('百陌旅行')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('把会议室，搬到世界的现场')
  for (const name of ['正在成团', '他们这样出发', '服务标准', '还没想好去哪里？'])
    expect(await page.getByRole('heading', { name }).count(), name).toBe(1)
  expect(await page.locator('.trip-card').count()).toBe(4)
  await page.goto('/product/individual')
  expect(await page.title()).toBe('私人定制 - 百陌旅行')
  for (const name of ['按主题定制', '定制师', '他们这样出发', '客户的话', '怎么定制', '服务标准', '常见问题'])
    expect(await page.getByRole('heading', { name, exact: true }).count(), name).toBe(1)
  expect(await privateCard(page).getByLabel('目的地').locator('option').count()).toBeGreaterThan(40)
})

test('a company sends a request by mouse: the aim chosen in the strip stands in the form, two presses make one request', async () => {
  const { page, complaints } = await visit()
  await page.goto('/product/team')
  await page
    .getByRole('navigation', { name: '出行目的' })
    .getByRole('link', { name: /奖励旅游/ })
    .click()
  await page.waitForURL(/aim=3#request/)
  await expect.poll(() => teamCard(page).getByLabel('出行目的').inputValue()).toBe('3')
  const phone = aPhone()
  await fillTeam(page, phone)
  await teamCard(page).getByLabel('出行目的').selectOption('奖励旅游')
  await teamCard(page).getByText('5千–1万').click()
  await expectNoFindings(page, 'landing-team')
  await submit(page).dblclick()
  await received(page).waitFor()
  await expect.poll(() => received(page).evaluate((heading) => heading === document.activeElement)).toBe(true)
  const card = page.locator('#request')
  expect(await card.textContent()).toContain(`139****${phone.slice(-4)}`)
  expect(await card.textContent()).toContain('30 分钟内致电')
  await expectNoFindings(page, 'landing-received')
  const row = await requestOf(await numberShown(page))
  expect(row).toMatchObject({
    kind: 'enterprise',
    channel: 'team',
    people: 62,
    company: '某科技公司',
    trip_aim_id: 3,
    budget_id: 12,
    dest_text: '还没想好',
    flexible: true,
  })
  expect(
    (await requests()).filter(({ phone_hash }) => phone_hash.equals(row?.phone_hash ?? Buffer.of())),
  ).toHaveLength(1)
  expect(new URL(page.url()).search).toBe('?aim=3')
  expect(complaints).toEqual([])
  expect(await violationsIn(page)).toEqual([])
})

test('a school’s study trip is a request of its own kind', async () => {
  const { page } = await visit()
  await page.goto('/product/team')
  await fillTeam(page, aPhone())
  await teamCard(page).getByLabel('出行目的').selectOption('研学')
  await submit(page).click()
  await received(page).waitFor()
  expect(await requestOf(await numberShown(page))).toMatchObject({ kind: 'study', trip_aim_id: 5 })
})

test('a family sends a request by keyboard alone, for a place and a theme chosen on the page', async () => {
  const { page, complaints } = await visit()
  await page.goto('/product/individual')
  const place = page.getByRole('navigation', { name: '目的地' }).getByRole('link').first()
  await place.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/destId=\d+#request/)
  const destId = Number(new URL(page.url()).searchParams.get('destId'))
  await page.getByRole('link', { name: '蜜月情侣' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/themeId=2/)
  const city = privateCard(page).getByLabel('出发城市')
  await city.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => city.inputValue()).not.toBe('')
  // Place, time, budget, one adult less, one more, one child more.
  for (let tabs = 0; tabs < 6; tabs++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await privateCard(page).getByText('1', { exact: true }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('带着三岁的孩子')
  await page.keyboard.press('Tab')
  await page.keyboard.type('韩梅梅')
  await page.keyboard.press('Tab')
  await page.keyboard.type(aPhone())
  await page.keyboard.press('Enter')
  await received(page).waitFor()
  expect(await requestOf(await numberShown(page))).toMatchObject({
    kind: 'private',
    channel: 'individual',
    dest_ids: [destId],
    theme_ids: [2],
    adult: 2,
    child: 1,
    special_demand: '带着三岁的孩子',
    name: '韩梅梅',
  })
  await page.getByRole('button', { name: '再提交一个需求' }).press('Enter')
  await privateCard(page).getByLabel('联系人').waitFor()
  expect(complaints).toEqual([])
})

test('companies see trips for companies; the page repeats no promise of its first screen', async () => {
  const { page } = await visit({ viewport: { width: 1280, height: 800 } })
  await page.goto('/product/team')
  const cards = page.locator('.trip-card')
  expect(await cards.locator('.ty').allTextContents()).not.toContain('游学')
  const quotes = await page.locator('blockquote').evaluateAll((boxes) =>
    boxes.map((box) => {
      const words = [...box.children].reduce((sum, part) => sum + part.getBoundingClientRect().height, 0)
      return words / box.getBoundingClientRect().height
    }),
  )
  expect(Math.min(...quotes), 'a quote fills its card').toBeGreaterThan(0.55)
  for (const words of await page.getByRole('navigation', { name: '出行目的' }).locator('small').all())
    await words.waitFor()
  await page.getByRole('button', { name: '免费获取方案' }).click()
  const fault = teamCard(page).getByText('请输入联系人姓名')
  await fault.waitFor()
  expect((await fault.boundingBox())?.height, 'on one line').toBeLessThan(26)
  await page.goto('/product/individual')
  const text = (await page.locator('main').textContent()) ?? ''
  for (const promise of ['给出首版方案', '方案免费修改', '工作时间内回电'])
    expect(text.split(promise), promise).toHaveLength(2)
  expect(text).not.toMatch(/免费修改3次|24小时内首版|30分钟内/)
})

test('a stepper that is pressed before the page’s code has come counts, and sends nothing', async () => {
  const { page, release } = await withoutFormCode('/product/individual')
  const before = (await requests()).length
  await privateCard(page).getByRole('button', { name: '儿童加一' }).dblclick()
  release()
  await expect.poll(() => page.locator('[name=child]').inputValue()).toBe('2')
  expect(await requests()).toHaveLength(before)
})

test('a fault is shown below its field once the field was left, and then with every letter', async () => {
  const { page } = await visit()
  const before = (await requests()).length
  await page.goto('/product/team')
  const card = teamCard(page)
  const phone = card.getByLabel('联系电话')
  await phone.fill('1391')
  expect(await noteOf(page, phone)).toBeNull()
  await card.getByLabel('联系人').focus()
  await expect.poll(() => noteOf(page, phone)).toBe('您输入的手机号码格式错误，请重新输入')
  await phone.fill(' +86 139 1277 9999')
  await expect.poll(() => noteOf(page, phone)).toBeNull()
  await submit(page).click()
  const city = card.getByLabel('出发城市')
  await expect.poll(() => city.evaluate((field) => field === document.activeElement)).toBe(true)
  for (const [label, sentence] of [
    ['出发城市', '请选择出发城市'],
    ['出行人数', '请填写10到2000之间的人数'],
    ['出行目的', '请选择出行目的'],
    ['公司或学校', '请填写公司或学校名称'],
    ['联系人', '请输入联系人姓名'],
  ] as const)
    expect(await noteOf(page, card.getByLabel(label)), label).toBe(sentence)
  await expectNoFindings(page, 'landing-faults')
  await card.getByLabel('出行人数').fill('9')
  expect(await noteOf(page, card.getByLabel('出行人数'))).toContain('10到2000')
  await card.getByLabel('出行人数').fill('10')
  await expect.poll(() => noteOf(page, card.getByLabel('出行人数'))).toBeNull()
  expect(await requests()).toHaveLength(before)
})

test('the same request of the same phone answers its first number; the third try of a day asks for a captcha', async () => {
  const { page } = await visit()
  const phone = aPhone()
  const ask = async (place: string) => {
    await page.goto('/product/team')
    await fillTeam(page, phone)
    await teamCard(page).getByLabel('想去哪里').fill(place)
    await submit(page).click()
  }
  await ask('新加坡')
  await received(page).waitFor()
  const first = await numberShown(page)
  await ask('新加坡')
  await page.getByRole('heading', { name: '这个需求已经收到' }).waitFor()
  expect(await numberShown(page)).toBe(first)
  await expectNoFindings(page, 'landing-known')
  await ask('江南')
  const dialog = page.getByRole('dialog', { name: '请输入图形验证码' })
  await dialog.waitFor()
  await expectNoFindings(page, 'landing-captcha')
  await dialog.getByLabel('图形验证码', { exact: true }).last().fill('XXXX')
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByText('图形验证码错误').waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await teamCard(page).getByLabel('想去哪里').inputValue()).toBe('江南')
  await submit(page).click()
  await dialog.waitFor()
  // The image has come when the answer is there.
  await expect
    .poll(() => dialog.getByRole('img').evaluate((img) => (img as HTMLImageElement).complete))
    .toBe(true)
  const { answer } = await page.evaluate(async () => (await fetch('/dev/captcha.json')).json())
  await dialog.getByLabel('图形验证码', { exact: true }).last().fill(answer)
  await page.keyboard.press('Enter')
  await received(page).waitFor()
  expect(await requestOf(await numberShown(page))).toMatchObject({ dest_text: '江南' })
})

test('nothing typed is lost when the network fails, and the next press works', async () => {
  const { page, context } = await visit()
  await page.goto('/product/individual')
  await fillPrivate(page, aPhone())
  await privateCard(page).getByLabel('补充说明').fill('不吃香菜')
  await context.route('**/customize/create**', (route) => route.abort())
  await submit(page).click()
  await page.getByRole('alert').filter({ hasText: '您填写的内容都还在' }).waitFor()
  expect(await privateCard(page).getByLabel('补充说明').inputValue()).toBe('不吃香菜')
  await context.unroute('**/customize/create**')
  await submit(page).click()
  await received(page).waitFor()
  expect(await requestOf(await numberShown(page))).toMatchObject({ special_demand: '不吃香菜' })
})

/** A page whose form stays without its code until `release`. */
async function withoutFormCode(path: string) {
  const { page, context } = await visit()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/assets/individual-request*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path)
  await page.locator('[data-testid=member] button').first().waitFor()
  return { page, release }
}

test('what a visitor types and presses before the page’s code has come counts', async () => {
  const { page, release } = await withoutFormCode('/product/individual')
  await fillPrivate(page, aPhone())
  await privateCard(page).getByLabel('目的地').selectOption('云南')
  await privateCard(page).getByRole('button', { name: '儿童加一' }).click()
  await submit(page).click()
  release()
  await received(page).waitFor()
  expect(await requestOf(await numberShown(page))).toMatchObject({ dest_ids: [11], name: '韩梅梅', child: 1 })

  const entering = await withoutFormCode('/product/individual')
  await fillPrivate(entering.page, aPhone())
  await privateCard(entering.page).getByLabel('联系电话').press('Enter')
  entering.release()
  await received(entering.page).waitFor()

  const leaving = await withoutFormCode('/product/individual?dzsId=1&destId=11')
  await privateCard(leaving.page).getByLabel('联系人').fill('韩梅梅')
  await leaving.page.getByRole('link', { name: '不指定定制师 林知远' }).click()
  leaving.release()
  await leaving.page.waitForURL(/individual\?destId=11$/)
  expect(await privateCard(leaving.page).getByLabel('联系人').inputValue()).toBe('韩梅梅')
})

test('a designer’s page shows trips, opens each day by keyboard, and leads to the form with the designer chosen', async () => {
  const { page, complaints } = await visit()
  await page.goto('/product/individual')
  await page
    .getByRole('link', { name: /林知远/ })
    .first()
    .click()
  await page.waitForURL('/product/customer/1')
  await expect.poll(() => page.title()).toBe('林知远 · 资深定制师 - 百陌旅行')
  await page.getByText('评分与客户数按全部旅程和评价计算').waitFor()
  const days = page.locator('details').first()
  await days.locator('summary').focus()
  await page.keyboard.press('Enter')
  await days.getByText('昆明接站').waitFor()
  await page.getByRole('heading', { name: '其他定制师' }).scrollIntoViewIfNeeded()
  await expectNoFindings(page, 'landing-designer')
  await page.getByRole('link', { name: /周晓棠/ }).click()
  await page.getByRole('heading', { level: 1, name: '周晓棠' }).waitFor()
  await page.getByRole('link', { name: '请 TA 为我定制' }).click()
  await page.waitForURL(/individual\?dzsId=2#request/)
  await privateCard(page).getByText('定制师 周晓棠').waitFor()
  await fillPrivate(page, aPhone())
  await submit(page).click()
  await received(page).waitFor()
  expect(await page.locator('#request').textContent()).toContain('周晓棠将在工作时间')
  expect(await requestOf(await numberShown(page))).toMatchObject({ designer_id: 2 })
  expect(complaints).toEqual([])
})

test('who comes back to the page before its form’s code was ever fetched finds the form when it has come', async () => {
  const { page, release } = await withoutFormCode('/product/individual')
  const designer = page.getByRole('link', { name: /周晓棠/ }).first()
  await designer.scrollIntoViewIfNeeded()
  // Once its code is here the link leads on within the page that is loaded.
  await expect.poll(() => designer.evaluate((link) => Object.keys(link).join())).toContain('__reactProps')
  await designer.click()
  await page.getByRole('heading', { level: 1, name: '周晓棠' }).waitFor()
  // Pressed before the pointer has rested on it, or the page would be fetched ahead.
  await page.getByRole('link', { name: '请 TA 为我定制' }).evaluate((link: HTMLElement) => link.click())
  await page.getByText('一家人、两个人，或者几位好友。').waitFor()
  release()
  await privateCard(page).getByText('定制师 周晓棠').waitFor()
})

test('the choice of a designer can be taken back', async () => {
  const { page } = await visit()
  await page.goto('/product/individual?dzsId=1&destId=11')
  await page.locator('[data-testid=member] button').first().waitFor()
  await privateCard(page).getByLabel('联系人').fill('韩梅梅')
  await page.getByRole('link', { name: '不指定定制师 林知远' }).click()
  await page.waitForURL(/individual\?destId=11$/)
  await expect.poll(() => privateCard(page).getByText('林知远').count()).toBe(0)
  expect(await privateCard(page).getByLabel('联系人').inputValue()).toBe('韩梅梅')
  expect(await privateCard(page).getByLabel('目的地').inputValue()).toBe('11')
})

test('the page of a designer who is unknown, gone or misspelt is a 404', async () => {
  const { page } = await visit()
  await site.db.updateTable('designer').set({ active: false }).where('id', '=', 8).execute()
  for (const id of ['99', '8', '01', 'one', '0']) {
    const response = await page.goto(`/product/customer/${id}`)
    expect(response?.status(), id).toBe(404)
  }
})

test.each([360, 1280, 1440, 1920])('nothing is cut off or moves at %i pixels', async (width) => {
  const { page } = await visit({ isDrawn: true, viewport: { width, height: 800 } })
  for (const path of ['/product/team', '/product/individual', '/product/customer/1']) {
    await page.goto(path, { waitUntil: 'load' })
    await page.locator('[data-testid=member] button').first().waitFor()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      path,
    ).toBeLessThanOrEqual(0)
    const overflowing = await page
      .locator('#request :is(input:not([type=hidden], .sr-only), select, button)')
      .evaluateAll((fields) => {
        const card = document.querySelector('#request')?.getBoundingClientRect()
        return fields.filter((field) => field.getBoundingClientRect().right > (card?.right ?? 0) - 12).length
      })
    expect(overflowing, path).toBe(0)
    expect((await shiftsIn(page)).layoutShift, path).toBeLessThan(0.02)
    await expectNoFindings(page, `landing-${path.split('/')[2]}-${width}`)
  }
})

test('what a designer’s customers said is read to the last word, a page at a time', async () => {
  const older = Array.from({ length: 4 }, (_, at) => ({
    ...{ designer_id: 2, title: '杭州四日', customer_alias: '一位客人', party: 'couple' as const },
    ...{ people: 2, days: 4, score: 5, comment: `更早的第${at + 1}句话`, agreed: true },
    ...{ travelled_on: `2020-01-0${9 - at}`, sample: true },
  }))
  await site.db.insertInto('customer_case').values(older).execute()
  const { page, complaints } = await visit()
  const pages = page.getByRole('navigation', { name: '客户的话分页' })
  await expect
    .poll(async () => {
      await page.goto('/product/customer/2')
      return pages.count()
    })
    .toBe(1)
  const last = pages.getByRole('button').last()
  await last.focus()
  await page.keyboard.press('Enter')
  await page.getByText('更早的第4句话').waitFor()
  await expect.poll(() => last.getAttribute('aria-current')).toBe('page')
  await expectNoFindings(page, 'landing-designer-said')
  await pages.getByRole('button').first().click()
  await page.getByText('更早的第4句话').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
