import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { exchangeCodeOf, shownExchangeCode } from '#src/domain/marketing/coupon-codes/code.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { insertCoupon, insertCouponRule, insertExchangeCode } from '#test/content/coupon-factories.ts'
import { startSite } from '#test/shop/site.ts'
import { callsOf, captchaOf, registerByWeixin, solveCaptcha } from '../account/dialog-steps.ts'
import { makeMembers, told } from '../account/member-steps.ts'
import {
  expectNoFindings,
  fillForm,
  logInByDialog,
  makeBookers,
  noteOf,
  PRODUCT,
  submitButton,
} from '../booking/booking-steps.ts'
import { openBrowser } from '../browser/visitors.ts'

const site = await startSite()
const vault = makeVault(readConfig({ APP_ENV: 'test' }))
const visit = await openBrowser(site)
const { member } = makeMembers(site, visit, '13917700')
const { booker, toForm, toContract, ordersOf } = makeBookers(site, visit)
const good = { received_at: '2020-01-01', valid_to: '2090-01-01' }

test('the coupon centre shows what can be used and claimed; a claim after a lost session logs in and claims once', async () => {
  const { page, id, endSessions } = await member()
  await insertCoupon(
    site.db,
    { member_id: id, ...good },
    { name: '桂林线立减券', value: 30_000, note: '仅限桂林线路' },
  )
  await insertCoupon(site.db, { member_id: id, ...good, state: 'expired' }, { name: '五一早出发' })
  const rule = await insertCouponRule(site.db, { name: '国内慢游券', value: 5_000 })
  await page.goto('/center/coupon')
  await page.getByText('1 张未使用').waitFor()
  await page.getByText('桂林线立减券').waitFor()
  await page.getByRole('button', { name: '领取国内慢游券' }).waitFor()
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoFindings(page, `coupons-${width}`)
  }
  await page.getByRole('button', { name: '领取国内慢游券' }).press('Enter')
  await told(page, '领取成功')
  await page.getByText('2 张未使用').waitFor()
  await page.getByRole('link', { name: /已过期/ }).click()
  await page.getByText('五一早出发').waitFor()
  const count = async () =>
    (await site.db.selectFrom('coupon').select('id').where('rule_id', '=', rule).execute()).length
  expect(await count()).toBe(1)
  const second = await insertCouponRule(site.db, { name: '老客回访券' })
  await page.goto('/center/coupon')
  await page.getByRole('button', { name: '领取老客回访券' }).waitFor()
  await endSessions()
  await page.getByRole('button', { name: '领取老客回访券' }).click()
  await page.getByRole('dialog').getByText('登录').first().waitFor()
  await page.keyboard.press('Escape')
  const none = await site.db.selectFrom('coupon').select('id').where('rule_id', '=', second).execute()
  expect(none).toEqual([])
})

test('a code is exchanged where coupons are: a wrong copy is told before it is sent, the sixth wrong one asks for the captcha, and what was typed stays', async () => {
  const { page } = await member()
  const calls = callsOf(page)
  await page.goto('/center/coupon')
  await page.getByText('没有可用的优惠券').waitFor()
  const field = page.getByLabel('兑换码', { exact: true })
  const send = page.getByRole('button', { name: '兑换', exact: true })
  await field.fill('k7pq-9mwx-2rt')
  await field.press('Enter')
  await expect.poll(() => noteOf(page, field)).toBe('兑换码为12位字母和数字，请核对')
  await expectNoFindings(page, 'coupon-exchange-wrong')
  expect(calls(endpoints.couponCodes.exchange.path)).toBe(0)
  for (let wrong = 1; wrong <= 5; wrong++) {
    await field.fill(shownExchangeCode(exchangeCodeOf(new Uint8Array(11).fill(wrong))))
    await send.click()
    await expect.poll(() => noteOf(page, field)).toBe('兑换码不存在或已使用')
    await expect.poll(() => send.getAttribute('aria-busy')).toBe(null)
  }
  const rule = await insertCouponRule(site.db, { name: '早鸟出境券', code_only: true })
  const code = (await insertExchangeCode(site.db, vault, rule)).toLowerCase().replaceAll('-', ' ')
  await field.fill(code)
  await send.click()
  await captchaOf(page).waitFor()
  await expectNoFindings(page, 'coupon-exchange-captcha')
  await page.keyboard.press('Escape')
  await captchaOf(page).waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe(code)
  await send.click()
  await solveCaptcha(page)
  await told(page, '领取成功：早鸟出境券 ¥200，已放入“未使用”')
  expect(await field.inputValue()).toBe('')
  expect(await field.getAttribute('aria-invalid')).toBe(null)
  await page.getByText('1 张未使用').waitFor()
  await page.getByRole('link', { name: '去使用早鸟出境券' }).waitFor()
  for (const [width, height] of [
    [360, 800],
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoFindings(page, `coupon-exchange-${width}`)
  }
  await field.fill(code)
  await send.click()
  await solveCaptcha(page)
  await expect.poll(() => noteOf(page, field)).toBe('兑换码不存在或已使用')
  expect(await field.inputValue()).toBe(code)
})

test('the form chooses the best coupon, shows it in the price, and takes another or none by keyboard', async () => {
  const who = await booker()
  const { page, memberId } = who
  const best = await insertCoupon(
    site.db,
    { member_id: memberId, ...good },
    { name: '桂林线立减券', value: 30_000 },
  )
  await insertCoupon(site.db, { member_id: memberId, ...good }, { name: '积分兑换券', value: 1_000 })
  await insertCoupon(
    site.db,
    { member_id: memberId, ...good },
    { name: '海岛券', value: 50_000, min_fen: 90_000_000 },
  )
  await toForm(who)
  const choice = page.getByRole('region', { name: '优惠券' })
  await choice.getByText('可用 2 张，每单限用 1 张').waitFor()
  await page.getByText('优惠券 · 桂林线立减券').first().waitFor()
  expect(await choice.getByRole('radio', { name: /桂林线立减券/ }).isChecked()).toBe(true)
  await choice.getByRole('button', { name: '不可用 1 张' }).press('Enter')
  await choice.getByText(/还差/).waitFor()
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoFindings(page, `coupon-choice-${width}`)
  }
  await choice.getByRole('radio', { name: /桂林线立减券/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText('优惠券 · 积分兑换券').first().waitFor()
  await choice.getByRole('radio', { name: '不使用优惠券' }).check({ force: true })
  await expect.poll(() => page.getByText('优惠券 · 积分兑换券').count()).toBe(0)
  await choice.getByRole('radio', { name: /桂林线立减券/ }).check({ force: true })
  await page.getByText('优惠券 · 桂林线立减券').first().waitFor()
  await fillForm(page)
  await submitButton(page).click()
  await page.waitForURL(/confirmContract/)
  const [order] = await ordersOf(who)
  expect(order).toMatchObject({ discount_fen: 30_000 })
  const coupon = await site.db
    .selectFrom('coupon')
    .select(['state', 'order_id'])
    .where('id', '=', best.couponId)
    .executeTakeFirst()
  expect(coupon).toEqual({ state: 'locked', order_id: order?.id })
})

test('a coupon that does not suit a smaller party is said to be gone, and that none takes its place', async () => {
  const who = await booker()
  const { page, memberId } = who
  await insertCoupon(
    site.db,
    { member_id: memberId, ...good },
    { name: '两人同行券', value: 30_000, min_fen: 700_000 },
  )
  await toForm(who)
  const choice = page.getByRole('region', { name: '优惠券' })
  await choice.getByRole('radio', { name: '不使用优惠券' }).check({ force: true })
  await choice.getByRole('radio', { name: /两人同行券/ }).check({ force: true })
  await page.getByRole('button', { name: '修改人数' }).click()
  const change = page.getByRole('region', { name: '修改人数' })
  await change.getByRole('button', { name: '成人减一' }).click()
  const confirm = change.getByRole('button', { name: '确认修改' })
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  await confirm.click()
  await choice.getByText('您选择的优惠券不再适用，本单未使用优惠券').waitFor()
  expect(await choice.getByText('已换成本单最优的一张').count()).toBe(0)
})

test('an order that nobody has signed takes another coupon, says so when that one has gone meanwhile, and none', async () => {
  const who = await booker()
  const { page, memberId } = who
  const insert = (name: string, value: number) =>
    insertCoupon(site.db, { member_id: memberId, ...good }, { name, value })
  const [had, other] = [await insert('桂林线立减券', 30_000), await insert('积分兑换券', 1_000)]
  await toContract(who)
  const [before] = await ordersOf(who)
  if (!before) throw new Error('there is no order')
  await page.goto(`/center/order/orderDetail?id=${before.order_no}`)
  await page.getByRole('link', { name: '更换优惠券' }).click()
  const choice = page.getByRole('region', { name: '优惠券' })
  const save = page.getByRole('button', { name: '保存并继续' })
  await expect.poll(() => choice.getByRole('radio', { name: /桂林线立减券/ }).isChecked()).toBe(true)
  await page.getByText('优惠券 · 桂林线立减券').first().waitFor()
  await choice.getByRole('radio', { name: /桂林线立减券/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText('优惠券 · 积分兑换券').first().waitFor()
  const dearer = yuanText(toFen(before.payable_fen + 29_000))
  await page.getByRole('complementary').getByText(dearer).waitFor()
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoFindings(page, `coupon-edit-${width}`)
  }
  await site.db.updateTable('coupon').set({ state: 'void' }).where('id', '=', other.couponId).execute()
  await page.getByLabel('特殊需求').fill('靠窗的房间')
  await save.click()
  await page.getByText('您填写的内容都还在').waitFor()
  await choice.getByText('您选择的优惠券不再适用，已换成本单最优的一张').waitFor()
  await expectNoFindings(page, 'coupon-edit-lost')
  expect(await page.getByLabel('特殊需求').inputValue()).toBe('靠窗的房间')
  expect(await ordersOf(who)).toMatchObject([{ payable_fen: before.payable_fen, remark: before.remark }])
  await choice.getByRole('radio', { name: '不使用优惠券' }).check({ force: true })
  await expect.poll(() => page.getByText('优惠券 · 桂林线立减券').count()).toBe(0)
  await save.click()
  await page.waitForURL(/confirmContract/)
  await page.getByRole('heading', { name: '签署', exact: true }).waitFor()
  await page
    .getByText(yuanText(toFen(before.total_fen)))
    .first()
    .waitFor()
  expect(await ordersOf(who)).toMatchObject([
    { payable_fen: before.payable_fen + 30_000, discount_fen: 0, remark: '靠窗的房间' },
  ])
  const freed = await site.db
    .selectFrom('coupon')
    .select(['state', 'order_id'])
    .where('id', '=', had.couponId)
    .executeTakeFirst()
  expect(freed).toEqual({ state: 'unused', order_id: null })
})

test('a product says in everybody’s HTML what can be claimed for it and what two then pay; a guest claims it after the login, by itself and once', async () => {
  await insertCouponRule(site.db, { name: '周年券', value: 88_000, min_fen: 100_000 })
  const address = `${site.origin}/product/productDetail?productId=${PRODUCT}`
  const asTwo = await Promise.all([fetch(address), fetch(address, { headers: { cookie: 'nonce=a' } })])
  const [html, other] = await Promise.all(asTwo.map((reply) => reply.text()))
  expect(html).toBe(other)
  expect(html).toContain('2人出行领券后')
  expect(html).toContain('满1000减880')
  const { page, complaints } = await visit()
  await page.goto(address)
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoFindings(page, `coupon-detail-${width}`)
  }
  await page.getByRole('button', { name: '领券' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '领取优惠券' })
  await dialog.getByRole('button', { name: '领取周年券' }).waitFor()
  await expectNoFindings(page, 'coupon-detail-dialog')
  await dialog.getByRole('button', { name: '领取周年券' }).press('Enter')
  const login = page.getByRole('dialog', { name: '短信验证码登录/注册' })
  await login.getByRole('checkbox', { name: /新用户请勾选/ }).check({ force: true })
  await logInByDialog(page, site, '13917709901')
  await dialog.getByRole('link', { name: '去使用周年券' }).waitFor()
  const given = await site.db
    .selectFrom('coupon as c')
    .innerJoin('coupon_rule as r', 'r.id', 'c.rule_id')
    .select('c.source')
    .where('r.name', '=', '周年券')
    .execute()
  expect(given).toEqual([{ source: 'claim' }])
  expect(complaints).toEqual([])
})

test('a coupon that a guest pressed 领取 of is claimed after a login through the messaging app, which leaves the page', async () => {
  const rule = await insertCouponRule(site.db, { name: '回程券', value: 66_000, min_fen: 100_000 })
  const { page } = await visit()
  await page.goto(`/product/productDetail?productId=${PRODUCT}`)
  await page.getByRole('button', { name: '领券' }).click()
  await page.getByRole('dialog', { name: '领取优惠券' }).getByRole('button', { name: '领取回程券' }).click()
  await registerByWeixin(site, page, { nickname: '陈二帆', phone: '13917709932' })
  await told(page, '领取成功')
  const given = await site.db.selectFrom('coupon').select('source').where('rule_id', '=', rule).execute()
  expect(given).toEqual([{ source: 'claim' }])
})
