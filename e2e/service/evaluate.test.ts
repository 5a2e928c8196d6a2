import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { insertPlan, insertPlanOrder, planSnapshot } from '#test/content/plan-factories.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings } from '../booking/booking-steps.ts'
import { openDesk } from '../desk/clerk.ts'

const site = await startSite()
const { visit, clerk } = await openDesk(site)
const vault = makeVault(readConfig({ APP_ENV: 'test' }))
const DESIGNER = 1
const today = dayOf(realClock.now())
let serial = 0

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
]

/** Looks at a page at every width: nothing beyond the right edge, and no axe findings. */
async function lookAt(page: Page, name: string) {
  const folder = process.env['SHOTS']
  for (const size of sizes) {
    await page.setViewportSize(size)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(beyond, `${name} at ${size.width}`).toBeLessThanOrEqual(0)
    await expectNoFindings(page, `${name}-${size.width}`)
    if (folder)
      await page.screenshot({ path: `${folder}/evaluate-${name}-${size.width}.png`, fullPage: true })
  }
}

/** Somebody who asked for a trip as a guest, and has signed in with that telephone since. */
async function guestWhoSignedIn() {
  serial += 1
  const phone = `1391277${String(serial).padStart(4, '0')}`
  const member = makeTraveller(site.origin, phone, `10.5.7.${serial}`)
  await member.call(endpoints.settings.info, {})
  const { request_no } = await member.call(endpoints.customTrips.newCreate, {
    ...{ kind: 'private', linkman: '沈青', phone, departure_city: '上海', dest_ids_json: [11] },
    ...{ month: `${Number(today.slice(0, 4)) + 1}-06`, adult: 2, child: 1, days: 6, dzs_id: DESIGNER },
    special_demand: '孩子怕坐长途车，每天下午想有空',
  })
  await member.login()
  const visitor = await visit()
  await visitor.context.addCookies(member.cookieList())
  return { ...visitor, member, phone, request_no }
}

/** The designer's plan was accepted and paid: a trip of three days from tomorrow on. */
async function bought({ phone, request_no }: { phone: string; request_no: string }) {
  const { id, member_id } = await site.db
    .updateTable('custom_request')
    .set({ status: 'accepted' })
    .where('request_no', '=', request_no)
    .returning(['id', 'member_id'])
    .executeTakeFirstOrThrow()
  const plan_id = await insertPlan(site.db, {
    ...{ request_id: id, body: JSON.stringify({ title: '大理与沙溪，慢慢住六日' }) },
  })
  await insertPlanOrder(site.db, {
    ...{ member_id: member_id ?? 0, plan_id, status: 'ready', contact_phone_enc: vault.seal(phone) },
    ...{ departs_on: addDays(today, 1), returns_on: addDays(today, 3) },
    snapshot: {
      ...planSnapshot,
      title: '大理与沙溪，慢慢住六日',
      plan: { requestNo: request_no, version: 1 },
    },
  })
}

test('what a guest asked for is found after signing in, followed to the end of the trip, evaluated, answered at the desk and read by all', async () => {
  const guest = await guestWhoSignedIn()
  const { page, request_no, complaints } = guest
  await page.goto('/center/order')
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '我的定制' }).click()
  await page.waitForURL('/center/custom')
  const card = page.getByRole('article')
  await card.getByText(request_no).waitFor()
  await card.getByText('定制师致电您，了解想法').waitFor()
  await card.getByRole('link', { name: '林知远' }).waitFor()
  await card.getByText('查看提交的内容').click()
  await card.getByText('孩子怕坐长途车').waitFor()
  await lookAt(page, 'requests')

  await bought(guest)
  await page.reload()
  await card.getByRole('link', { name: '查看订单' }).waitFor()
  await card.getByText('大理与沙溪，慢慢住六日').waitFor()
  expect(await card.getByRole('link', { name: '查看方案' }).getAttribute('href')).toMatch(
    /^\/customized\/product\?id=\d+$/,
  )

  await site.advance(6 * 86_400)
  await page.goto('/center/message')
  await page.getByRole('link', { name: /请评价定制服务/ }).click()
  await page.waitForURL(`/customized/evaluate?request_no=${request_no}`)
  await page.getByRole('button', { name: '提交评价' }).click()
  await page.getByText('请选择1到5星').waitFor()
  await page.getByText('请填写10到500个字').waitFor()
  await lookAt(page, 'form')
  // By the keyboard alone: the stars are radio buttons.
  await page.getByRole('radiogroup', { name: '总体评价' }).getByRole('radio').first().focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
  await page.getByRole('radiogroup', { name: '响应' }).getByRole('radio', { name: '5星 很好' }).check()
  await page.getByRole('checkbox', { name: '方案用心' }).check()
  const words = '每天下午都空着，孩子在沙溪的田埂上跑了一整天，司机师傅也很照顾。'
  await page.getByRole('textbox', { name: '评价内容' }).fill(words)
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: '评价内容' }).inputValue()).toBe(words)
  await page.getByRole('button', { name: '提交评价' }).dblclick()
  await page.getByRole('heading', { level: 1, name: '我的评价' }).waitFor()
  await page.getByText(words).waitFor()
  await lookAt(page, 'written')

  // Two made-up customers gave five stars each, so a four moves the mean.
  const reader = await visit()
  await expect
    .poll(async () => {
      await reader.page.goto(`/product/customer/${DESIGNER}`)
      return reader.page.getByText(words).count()
    })
    .toBe(1)
  await reader.page.getByText('4.7', { exact: true }).first().waitFor()
  await lookAt(reader.page, 'designer')

  const desk = await clerk({ roles: ['service'], name: '林知夏' })
  await desk.page.goto('/desk/reviews?tab=unanswered&kind=service')
  await desk.page.getByRole('cell', { name: words }).click()
  await desk.page.getByText('定制服务').first().waitFor()
  const reply = '谢谢您带孩子走这一趟，司机师傅看到评价很高兴，期待再见。'
  await desk.page.getByLabel('回复内容').fill(reply)
  await desk.page.getByRole('button', { name: '回复', exact: true }).click()
  await desk.page.getByText('回复已展示').first().waitFor()
  await expect
    .poll(async () => {
      await reader.page.reload()
      return reader.page.getByText(reply).count()
    })
    .toBe(1)
  expect(complaints).toEqual([])
})

test('a member asks for another designer, whom the desk finds, and takes a request back', async () => {
  const { page, request_no } = await guestWhoSignedIn()
  await page.goto('/center/custom')
  const card = page.getByRole('article')
  await card.getByRole('button', { name: '换一位定制师' }).click()
  const dialog = page.getByRole('dialog', { name: '换一位定制师' })
  await dialog.getByLabel('哪里不合适（选填）').fill('回复有点慢')
  await lookAt(page, 'redesign')
  await dialog.getByRole('button', { name: '提交' }).dblclick()
  await card.getByText('更换定制师中').waitFor()

  const desk = await clerk({ roles: ['service'], name: '林知夏' })
  await desk.page.goto(`/desk/custom/${request_no}`)
  await desk.page.getByText('客人希望换一位定制师').waitFor()
  await desk.page.getByText('回复有点慢').waitFor()

  await card.getByRole('button', { name: '撤回需求' }).click()
  await page.getByRole('dialog', { name: '撤回这份需求？' }).getByRole('button', { name: '确认撤回' }).click()
  await card.getByText('已撤回', { exact: true }).waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
})

test('who has asked for nothing is led to the form; another’s request cannot be evaluated', async () => {
  const other = await guestWhoSignedIn()
  const phone = '13912780001'
  const member = makeTraveller(site.origin, phone, '10.5.8.1')
  await member.login()
  const { page, context } = await visit()
  await context.addCookies(member.cookieList())
  await page.goto('/center/custom')
  await page.getByText('还没有定制需求').waitFor()
  await lookAt(page, 'none')
  expect(await page.getByRole('link', { name: '定制一趟旅行' }).getAttribute('href')).toBe('/custom/personal')
  await page.goto(`/customized/evaluate?request_no=${other.request_no}`)
  await page.getByText('没有找到这份定制需求').waitFor()
})
