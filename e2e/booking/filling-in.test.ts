import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { openBrowser } from '../browser/visitors.ts'
import {
  boxes,
  card,
  contactName,
  expectNoFindings,
  fillForm,
  makeBookers,
  noteOf,
  PRODUCT,
  submitButton,
  typedIn,
} from './booking-steps.ts'

const site = await startSite()
const { booker, toForm, toContract, ordersOf, departure } = makeBookers(site, await openBrowser(site))

const totalFen = async (page: Page) => {
  const shown = await page.getByText('应付总额').locator('..').textContent()
  return Number(shown?.replace(/[^\d]/g, '')) * 100
}
const contact = (page: Page) => page.getByRole('region', { name: '联系人', exact: true })
const birthday = (page: Page, n: number) => card(page, n).getByLabel('出生日期')

test('a name with a star is asked for before anything is ordered', async () => {
  const who = await booker()
  const { page } = who
  await toForm(who)
  await fillForm(page)
  const name = card(page, 2).getByLabel('中文姓名')
  await name.fill('')
  await submitButton(page).click()
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await noteOf(page, name)).toBe('请输入姓名')
  expect(await ordersOf(who)).toHaveLength(0)
})

test('a traveller who is left for later is named before the contract is read, and the form says until when', async () => {
  const who = await booker()
  const { page } = who
  await toForm(who)
  await fillForm(page)
  await card(page, 2).getByRole('checkbox', { name: '稍后填写，签约前补齐' }).check()
  await card(page, 2).getByText('提交后余位为您保留 60 分钟').waitFor()
  await expectNoFindings(page, 'later')
  await submitButton(page).click()
  await page.getByText('余位为您保留至').waitFor()
  const [order] = await ordersOf(who)
  expect(new URL(page.url()).searchParams.get('orderId')).toBe(order?.order_no)
  await expectNoFindings(page, 'names-due')
  await page.goto(`/productOrder/confirmContract?orderId=${order?.order_no}`)
  await page.waitForURL(/fillOrder/)
  await page.getByText('余位为您保留至').waitFor()
  await page.getByRole('button', { name: '保存并继续' }).click()
  const name = card(page, 2).getByLabel('中文姓名')
  expect(await noteOf(page, name)).toBe('请输入姓名')
  await name.fill('韩梅梅')
  await page.getByRole('button', { name: '保存并继续' }).click()
  await page.waitForURL(/confirmContract/)
  await page.getByRole('heading', { name: '签署', exact: true }).waitFor()
})

test("a child in an adult's place is booked as a child once the new price was seen and accepted", async () => {
  const who = await booker()
  const { page } = who
  await toForm(who)
  await fillForm(page)
  await card(page, 2).getByLabel('证件号码').fill('')
  await birthday(page, 2).fill('2019-05-01')
  await card(page, 2).getByText('按儿童预订，不能按成人预订').waitFor()
  const before = await totalFen(page)
  await card(page, 2).getByRole('button', { name: '改为儿童占床' }).click()
  const confirm = card(page, 2).getByRole('button', { name: '确认修改' })
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  await expectNoFindings(page, 'child-offered')
  expect(await totalFen(page)).toBe(before)
  await confirm.click()
  const { adult_fen, child_bed_fen } = await site.db
    .selectFrom('departure')
    .select(['adult_fen', 'child_bed_fen'])
    .where('id', '=', (await departure(who.date)).id)
    .executeTakeFirstOrThrow()
  await expect.poll(() => totalFen(page)).toBe(adult_fen + Number(child_bed_fen))
  expect(await card(page, 2).getByLabel('中文姓名').inputValue()).toBe('韩梅梅')
  for (const box of await boxes(page).all()) await box.check()
  await submitButton(page).click()
  await page.waitForURL(/confirmContract/)
  expect(await ordersOf(who)).toMatchObject([
    { adult: 1, child_bed: 1, payable_fen: adult_fen + Number(child_bed_fen) },
  ])
})

test('one more traveller is added in the form, and what was typed stays', async () => {
  const who = await booker()
  const { page } = who
  await toForm(who)
  await fillForm(page)
  await page.getByRole('button', { name: '修改人数' }).click()
  const change = page.getByRole('region', { name: '修改人数' })
  await change.getByText('2–11岁').first().waitFor()
  await change.getByRole('button', { name: '成人加一' }).click()
  const confirm = change.getByRole('button', { name: '确认修改' })
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  await expectNoFindings(page, 'party-changed')
  await confirm.click()
  await card(page, 3).waitFor()
  expect(await card(page, 1).getByLabel('中文姓名').inputValue()).toBe('李雷')
  expect(await contactName(page).inputValue()).toBe('李雷')
  await page.reload()
  await card(page, 3).waitFor()
  expect(await card(page, 2).getByLabel('中文姓名').inputValue()).toBe('韩梅梅')
})

test('a child who is moved to the place of a child leaves the rooms as they were chosen', async () => {
  const who = await booker()
  const { page } = who
  await page.goto(`/productOrder/selectJourney?productId=${PRODUCT}&date=${who.date}`)
  await page.getByRole('heading', { name: '附加项目' }).waitFor()
  await page.getByRole('button', { name: '修改' }).click()
  await page.getByRole('button', { name: '儿童占床加一' }).click()
  await page.getByRole('status', { name: '房间' }).getByText('2').waitFor()
  await page.getByRole('button', { name: '房间加一' }).click()
  await page.getByRole('status', { name: '房间' }).getByText('3').waitFor()
  await page.getByRole('button', { name: '下一步：填写订单' }).click()
  await card(page, 2).getByLabel('中文姓名').fill('韩小小')
  await birthday(page, 2).fill('2019-05-01')
  await card(page, 2).getByRole('button', { name: '移到儿童的位置' }).click()
  await expect.poll(() => card(page, 3).getByLabel('中文姓名').inputValue()).toBe('韩小小')
  await fillForm(page)
  const before = await totalFen(page)
  await submitButton(page).click()
  await page.waitForURL(/confirmContract/)
  expect(await ordersOf(who)).toMatchObject([{ adult: 2, child_bed: 1, rooms: 3, payable_fen: before }])
})

test('a telephone that is shown masked is not copied into the contact, and one that was typed is', async () => {
  const who = await booker()
  const { page } = who
  const phone = contact(page).getByRole('textbox', { name: '手机号', exact: true })
  const same = contact(page).getByRole('checkbox', { name: '同旅客 1' })
  const copy = async () => {
    await same.uncheck()
    await same.check()
  }
  await toForm(who)
  await fillForm(page)
  await card(page, 1).getByLabel('手机号').fill('13800001111')
  await copy()
  expect((await phone.inputValue()).replaceAll(' ', '')).toBe('13800001111')
  await submitButton(page).click()
  await page.waitForURL(/confirmContract/)
  await page.getByRole('heading', { name: '签署', exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => card(page, 1).getByLabel('手机号').inputValue()).toContain('*')
  await phone.fill('13900002222')
  await copy()
  expect((await phone.inputValue()).replaceAll(' ', '')).toBe('13900002222')
})

test('another member in the same tab sees nothing of what the one before has typed, and a logout forgets it', async () => {
  const who = await booker()
  const { page, context } = who
  await toForm(who)
  await fillForm(page)
  const other = makeTraveller(site.origin, '13912369999', '10.8.1.1')
  await other.login()
  await context.addCookies(other.cookieList())
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  const name = card(page, 1).getByLabel('中文姓名')
  await expect.poll(() => name.inputValue()).toBe('')
  const typed = JSON.stringify(await typedIn(page))
  expect(typed).not.toContain('李雷')
  expect(typed).not.toContain('11010519491231002X')
  await toForm(who)
  expect(await name.inputValue()).toBe('')

  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await name.fill('韩梅梅')
  await expect.poll(stored).toContain('韩梅梅')
  await page.getByTestId('member').getByRole('button', { name: '退出' }).click()
  await page.getByTestId('member').getByRole('button', { name: '登录' }).waitFor()
  await expect.poll(stored).not.toContain('bm_')
})

test('a second order of the same travellers is said to be one, and the form is still filled in behind it', async () => {
  const who = await booker()
  const { page } = who
  await toContract(who)
  await toForm(who)
  await fillForm(page)
  await page.getByLabel('特殊需求').fill('靠窗的房间')
  const typed = await typedIn(page)
  await submitButton(page).click()
  await page.getByText('本次填写的内容没有提交').waitFor()
  const [order, ...more] = await ordersOf(who)
  await page.waitForURL(`**/center/order/orderDetail?id=${order?.order_no}`)
  await page.getByRole('region', { name: '行程', exact: true }).waitFor()
  await expectNoFindings(page, 'ordered-already')
  expect(more).toEqual([])
  await page.goBack()
  await card(page, 1).waitFor()
  expect(await typedIn(page)).toEqual(typed)
})

test('the form of an order asks before what was changed in it is left, and not when it was saved', async () => {
  const who = await booker()
  const { page } = who
  await toContract(who)
  await page.goBack()
  const wishes = page.getByLabel('特殊需求')
  await wishes.fill('靠窗的房间')
  const question = page.getByRole('dialog', { name: '修改还没有保存' })
  const leave = page.getByTestId('member').getByRole('link', { name: '个人中心' })
  await leave.click()
  await question.waitFor()
  await expectNoFindings(page, 'unsaved-order')
  await question.getByRole('button', { name: '留在此页' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await wishes.inputValue()).toBe('靠窗的房间')
  await page.getByRole('button', { name: '保存并继续' }).click()
  await page.waitForURL(/confirmContract/)
  await page.getByRole('heading', { name: '签署', exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => wishes.inputValue()).toBe('靠窗的房间')
  await wishes.fill('安静的房间')
  await leave.click()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await page.waitForURL(/\/center\/order/)
  expect(await ordersOf(who)).toMatchObject([{ remark: '靠窗的房间' }])
})
