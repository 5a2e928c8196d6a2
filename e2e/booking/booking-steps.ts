import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import type { Site } from '#test/shop/site.ts'
import { axeFindings, codeFor, type openBrowser } from '../browser/visitors.ts'

export const PRODUCT = 100001
const names = ['李雷', '韩梅梅'] as const
/** Published samples that pass the checksum. */
const documents = ['11010519491231002X', '34052419800101001X'] as const

export async function expectNoFindings(page: Page, name: string, within?: string) {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/booking-${name}.png` })
  expect.soft(await axeFindings(page, within), name).toEqual([])
}

/** Bookers of one site: each has a phone, an address and a departure that no other test touches. */
export function makeBookers(site: Site, visit: Awaited<ReturnType<typeof openBrowser>>) {
  let serial = 0

  async function openDates() {
    const asker = makeTraveller(site.origin, '13900000000')
    const { dates } = await asker.call(endpoints.products.comboCalendar, { product_id: PRODUCT })
    return dates
      .filter(({ status, stock }) => ['open', 'formed', 'nearly_formed'].includes(status) && stock >= 8)
      .map(({ date }) => date)
  }

  /** A member whose browser is signed in already. */
  async function booker(options = {}) {
    serial += 1
    const phone = `1391235${String(serial).padStart(4, '0')}`
    const traveller = makeTraveller(site.origin, phone, `10.8.0.${serial}`)
    await traveller.login()
    const visitor = await visit(options)
    await visitor.context.addCookies(traveller.cookieList())
    const date = (await openDates())[serial]
    if (!date) throw new Error('the sample shop has too few open dates')
    const { member_id } = await site.db
      .selectFrom('session')
      .select('member_id')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const anotherDate = async () => (await openDates()).at(-serial) ?? ''
    return { ...visitor, phone, date, memberId: member_id, anotherDate }
  }
  type Booker = Awaited<ReturnType<typeof booker>>

  async function toForm({ page, date }: Pick<Booker, 'page' | 'date'>) {
    await page.goto(`/productOrder/selectJourney?productId=${PRODUCT}&date=${date}`)
    await page.getByRole('heading', { name: '附加项目' }).waitFor()
    await page.getByRole('button', { name: '下一步：填写订单' }).click()
    await page.getByRole('group', { name: '旅客 1' }).waitFor()
  }

  async function toContract(who: Booker) {
    await toForm(who)
    await fillForm(who.page)
    await submitButton(who.page).click()
    await who.page.waitForURL(/confirmContract/)
    await who.page.getByRole('heading', { name: '签署', exact: true }).waitFor()
  }

  const ordersOf = ({ memberId }: Pick<Booker, 'memberId'>) =>
    site.db.selectFrom('orders').selectAll().where('member_id', '=', memberId).execute()

  const departure = (date: string) =>
    site.db
      .selectFrom('departure')
      .innerJoin('combo', 'combo.id', 'departure.combo_id')
      .select(['departure.id', 'departure.adult_fen', 'departure.capacity'])
      .where('departure.product_id', '=', PRODUCT)
      .where('departure.departs_on', '=', date)
      .orderBy('combo.id')
      .executeTakeFirstOrThrow()

  return { booker, toForm, toContract, ordersOf, departure, openDates }
}

export const card = (page: Page, n: number) => page.getByRole('group', { name: `旅客 ${n}` })
export const contactName = (page: Page) => page.getByRole('textbox', { name: '姓名', exact: true })
export const submitButton = (page: Page) => page.getByRole('button', { name: /提交订单/ })
export const boxes = (page: Page) => page.getByRole('region', { name: '确认事项' }).getByRole('checkbox')

export async function fillForm(page: Page) {
  for (const index of [0, 1]) {
    await card(page, index + 1)
      .getByLabel('中文姓名')
      .fill(names[index] ?? '')
    await card(page, index + 1)
      .getByLabel('证件号码')
      .fill(documents[index] ?? '')
  }
  await contactName(page).fill('李雷')
  for (const box of await boxes(page).all()) await box.check()
}

/** What the traveller has typed and ticked, as the page shows it. */
export const typedIn = (page: Page) =>
  page
    .locator('main form')
    .evaluate((form) =>
      [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('[name]')].map(
        (field) => [
          field.name,
          field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value,
        ],
      ),
    )

export async function logInByDialog(page: Page, site: Site, phone: string) {
  const dialog = page.getByRole('dialog', { name: '短信验证码登录/注册' })
  await dialog.waitFor()
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByRole('button', { name: /秒后重发/ }).waitFor()
  await dialog.getByLabel('短信验证码').fill(await codeFor(site, phone))
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The sentence below a field, found as a screen reader finds it. */
export async function noteOf(page: Page, field: Locator) {
  const id = await field.getAttribute('aria-describedby')
  return id && page.locator(`[id="${id}"]`).textContent()
}

export async function readAndAgree(page: Page) {
  await page.getByText('合同到此结束').scrollIntoViewIfNeeded()
  const box = page.getByRole('checkbox', { name: /阅读并同意以上合同/ })
  await expect.poll(() => box.isEnabled()).toBe(true)
  await box.check()
  await page.getByLabel('签署人姓名').fill('李雷')
}
