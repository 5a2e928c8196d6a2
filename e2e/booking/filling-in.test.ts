import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
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
  submitButton,
} from './booking-steps.ts'

const site = await startSite()
const { booker, toForm, ordersOf, departure } = makeBookers(site, await openBrowser(site))

const totalFen = async (page: Page) => {
  const shown = await page.getByText('应付总额').locator('..').textContent()
  return Number(shown?.replace(/[^\d]/g, '')) * 100
}
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
