import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings, logInByDialog, noteOf } from '../booking/booking-steps.ts'
import { codeFor, openBrowser } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)
let serial = 0

/** Published samples that pass the checksum. */
const [HERS, HIS] = ['11010519491231002X', '34052419800101001X']
const liLei = {
  name_cn: '李雷',
  name_en_last: 'LI',
  name_en_first: 'LEI',
  phone: '13800001234',
  docs_json: [{ doc_type: 'id_card' as const, doc_no: HIS }],
  consent: true,
}

/** A member, and a browser that is signed in as this member. */
async function member() {
  serial += 1
  const phone = `1391239${String(serial).padStart(4, '0')}`
  const traveller = makeTraveller(site.origin, phone, `10.4.0.${serial}`)
  await traveller.login()
  const visitor = await visit()
  await visitor.context.addCookies(traveller.cookieList())
  const { uid } = await traveller.call(endpoints.session.infos, {})
  const { id } = await site.db
    .selectFrom('member')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  const endSessions = () =>
    site.db.updateTable('session').set({ revoked_at: realClock.now() }).where('member_id', '=', id).execute()
  const saved = () =>
    site.db
      .selectFrom('saved_traveller')
      .select(['id', 'name_cn', 'name_en_last', 'name_en_first'])
      .where('member_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  return { ...visitor, phone, traveller, endSessions, saved }
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const save = (page: Page) => page.getByRole('button', { name: '保存旅客' })
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
/** Of the form; a required one has a star behind its name. */
const field = (page: Page, name: string) => page.locator('main form').getByLabel(new RegExp(`^${name}\\*?$`))
const consent = (page: Page) => page.getByRole('checkbox', { name: /同意百陌旅行保存该旅客的证件信息/ })

async function expectWhole(page: Page) {
  for (const width of [360, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow, { message: `at ${width}` }).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a saved traveller is added once, shown masked, found, changed where something was typed, and removed after a question', async () => {
  const { page, saved, complaints } = await member()
  await page.goto('/center/travelPeople')
  await page.getByText('还没有常用旅客').waitFor()
  await expectNoFindings(page, 'people-empty')
  await page.getByRole('main').getByRole('link', { name: '新增旅客' }).click()
  await title(page, '新增旅客').waitFor()
  await field(page, '中文姓名').fill('吕单单')
  await page.keyboard.press('Tab')
  await expect.poll(() => field(page, '姓（拼音）').inputValue()).toBe('LYU')
  expect(await field(page, '名（拼音）').inputValue()).toBe('DANDAN')
  await field(page, '名（拼音）').fill('SHANSHAN')
  await field(page, '中文姓名').fill('吕珊珊')
  await field(page, '中文姓名').blur()
  await field(page, '证件号码').fill('110105 19491231 0021')
  await field(page, '证件号码').blur()
  expect(await noteOf(page, field(page, '证件号码'))).toBe('证件号码格式错误，请核对')
  await field(page, '证件号码').fill(HERS.toLowerCase())
  expect(await field(page, '出生日期').inputValue()).toBe('1949-12-31')
  expect(await field(page, '性别').inputValue()).toBe('female')
  expect(await consent(page).isChecked()).toBe(false)
  await save(page).click()
  await page.getByText('请阅读并同意处理证件信息').waitFor()
  await expect.poll(() => consent(page).evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: '这位旅客是我本人' }).check()
  await expectNoFindings(page, 'people-form')
  await expectWhole(page)
  await save(page).dblclick()
  await title(page, '常用旅客').waitFor()
  await row(page, '吕珊珊').waitFor()
  expect(await saved()).toMatchObject([{ name_cn: '吕珊珊', name_en_last: 'LYU', name_en_first: 'SHANSHAN' }])
  const shown = await row(page, '吕珊珊').first().textContent()
  for (const text of ['本人', '长者', '身份证', '110***********002X', '有效']) expect(shown).toContain(text)
  await page.getByRole('link', { name: '编辑吕珊珊' }).click()
  await title(page, '编辑旅客').waitFor()
  expect(await field(page, '证件号码').inputValue()).toBe('110***********002X')
  await field(page, '手机号').fill('138 0000 1234')
  await page.getByRole('button', { name: '再添加一种证件' }).click()
  const second = page.getByRole('group', { name: '证件 2' })
  await second.getByLabel('证件号码').fill('E12345678')
  await second.getByLabel('有效期至').fill(addDays(dayOf(realClock.now()), 30))
  await expectNoFindings(page, 'people-edit')
  await save(page).click()
  await row(page, '吕珊珊').waitFor()
  expect(await row(page, '吕珊珊').first().textContent()).toMatch(/138\*{4}1234/)
  expect(await row(page, '吕珊珊').first().textContent()).toContain('E12****78即将过期')
  await expectNoFindings(page, 'people-list')
  await expectWhole(page)
  await page.getByLabel('按姓名查找').fill('shan')
  await page.keyboard.press('Enter')
  await page.waitForURL(/keyword=shan/)
  await row(page, '吕珊珊').waitFor()
  await page.getByLabel('按姓名查找').fill('王')
  await page.keyboard.press('Enter')
  await page.getByText('没有姓名含“王”的旅客').waitFor()
  await page.goBack()
  const remove = page.getByRole('button', { name: '删除吕珊珊' })
  await remove.click()
  const question = page.getByRole('dialog', { name: '删除旅客吕珊珊？' })
  await question.waitFor()
  await expectNoFindings(page, 'people-remove')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: '确认删除' }).dblclick()
  await page.getByText('还没有常用旅客').waitFor()
  expect(await saved()).toEqual([])
  expect(complaints).toEqual([])
})

test('a lost network, an ended login and a way out by mistake lose nothing that was typed', async () => {
  const { page, phone, traveller, saved, endSessions } = await member()
  await traveller.call(endpoints.travellers.add, liLei)
  await page.goto('/center/travelPeople?edit=new')
  await field(page, '中文姓名').fill('韩小梅')
  await field(page, '出生日期').fill('2015-06-01')
  await field(page, '性别').selectOption('女')
  await field(page, '证件号码').fill(HIS)
  await field(page, '邮箱').fill('han@example')
  await save(page).click()
  await page.getByText('请确认您是该未成年人的监护人并同意处理其信息').waitFor()
  expect(await noteOf(page, field(page, '出生日期'))).toBe('出生日期与证件号码不一致')
  expect(await noteOf(page, field(page, '邮箱'))).toBe('邮箱格式错误')
  await expectNoFindings(page, 'people-child')
  await field(page, '邮箱').fill('han@example.com')
  await field(page, '出生日期').fill('1980-01-01')
  await field(page, '性别').selectOption('男')

  const taken = page.getByText('该证件已保存在常用旅客“李雷”中')
  await page.route('**/api/v3/tourist/add*', (route) => route.abort())
  await save(page).click()
  await page.getByText('网络异常，请检查网络后重试。您填写的内容都还在').waitFor()
  await page.unroute('**/api/v3/tourist/add*')

  await endSessions()
  await site.db.deleteFrom('sms_code').execute()
  await save(page).click()
  await logInByDialog(page, site, phone)
  await taken.waitFor()
  expect(await field(page, '中文姓名').inputValue()).toBe('韩小梅')
  expect(await field(page, '邮箱').inputValue()).toBe('han@example.com')
  expect(await saved()).toHaveLength(1)
  await expectNoFindings(page, 'people-taken')

  await page.getByRole('link', { name: '查看这位旅客' }).click()
  const question = page.getByRole('dialog', { name: '修改还没有保存' })
  await question.getByRole('button', { name: '留在此页' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await field(page, '中文姓名').inputValue()).toBe('韩小梅')
  await page.getByRole('link', { name: '查看这位旅客' }).click()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await title(page, '编辑旅客').waitFor()
  await expect.poll(() => field(page, '中文姓名').inputValue()).toBe('李雷')
})

test('two tabs change different fields of one saved traveller, and the form says when the traveller was removed meanwhile', async () => {
  const { page, context, traveller, saved } = await member()
  await traveller.call(endpoints.travellers.add, liLei)
  const [person] = await saved()
  const other = await context.newPage()
  const address = `/center/travelPeople?edit=${person?.id}`
  for (const tab of [page, other]) {
    await tab.goto(address)
    await field(tab, '中文姓名').waitFor()
  }
  await field(page, '名（拼音）').fill('LEILEI')
  await save(page).click()
  await row(page, '李雷').waitFor()
  // A mask is retyped whole: the first key takes its place.
  await field(other, '手机号').focus()
  await other.keyboard.press('End')
  await other.keyboard.type('13900005678')
  expect(await field(other, '手机号').inputValue()).toBe('13900005678')
  await save(other).click()
  const changed = row(other, '李雷').first()
  await changed.waitFor()
  expect(await changed.textContent()).toContain('LI LEILEI')
  expect(await changed.textContent()).toContain('139****5678')

  await other.getByRole('link', { name: '编辑李雷' }).click()
  await field(other, '中文姓名').fill('李磊')
  await page.getByRole('button', { name: '删除李雷' }).click()
  await page.getByRole('button', { name: '确认删除' }).click()
  await page.getByText('还没有常用旅客').waitFor()
  await save(other).click()
  await other.getByText('这位旅客已被删除，修改没有保存').waitFor()
})

test('document numbers are shown in full once for a code, and forgotten with their dialog', async () => {
  const { page, phone, traveller, complaints } = await member()
  await traveller.call(endpoints.travellers.add, liLei)
  await site.db.deleteFrom('sms_code').execute()
  await page.goto('/center/travelPeople')
  const opener = page.getByRole('button', { name: '查看证件号，李雷' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: '李雷的完整证件号' })
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByRole('button', { name: /秒后重发/ }).waitFor()
  const code = await codeFor(site, phone)
  await dialog.getByLabel('短信验证码').fill(code === '000000' ? '111111' : '000000')
  await dialog.getByRole('button', { name: '查看', exact: true }).click()
  await dialog.getByText('短信验证码错误或已过期').waitFor()
  await expectNoFindings(page, 'people-code')
  await dialog.getByLabel('短信验证码').fill(code)
  await page.keyboard.press('Enter')
  await dialog.getByText(HIS, { exact: true }).waitFor()
  await expectNoFindings(page, 'people-revealed')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: '复制身份证号码' }).click()
  await page.getByText('已复制').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(HIS)
  await dialog.getByRole('button', { name: '完成' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(HIS)
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await opener.click()
  await dialog.getByLabel('短信验证码').waitFor()
  expect(complaints).toEqual([])
})
