import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { couponScenes } from '#src/api/marketing/coupon-scenes.ts'
import { startSite } from '#test/shop/site.ts'
import { registerByWeixin } from '../account/dialog-steps.ts'
import { awaken, wake } from '../browser/awaken.ts'
import { axeFindings, codeFor, openBrowser, violationsIn } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)
const page = '/product'

async function shot(on: Page, name: string) {
  const folder = process.env['SHOTS']
  if (folder) await on.screenshot({ path: `${folder}/coupon-scene-${name}.png` })
}

const dialogOf = (on: Page) => on.getByRole('dialog', { name: '早鸟海岛券' })

/** A scene of the page with three coupons of its own; only the newest shows. */
async function offer(needs_login: boolean, on = page) {
  await site.db.deleteFrom('coupon_scene').execute()
  const { img } = await site.db
    .selectFrom('banner')
    .select('img')
    .where('img', '<>', '')
    .executeTakeFirstOrThrow()
  const rules = await site.db
    .insertInto('coupon_rule')
    .values([
      {
        name: '海岛五百',
        discount_type: 'over',
        value: 50_000,
        min_fen: 1_200_000,
        valid_kind: 'days',
        valid_days: 40,
      },
      {
        name: '海岛两百',
        discount_type: 'over',
        value: 20_000,
        min_fen: 500_000,
        valid_kind: 'days',
        valid_days: 40,
      },
      {
        name: '海岛折扣',
        discount_type: 'percent',
        value: 95,
        max_off_fen: 20_000,
        valid_kind: 'days',
        valid_days: 40,
      },
    ])
    .returning('id')
    .execute()
  await site.db
    .insertInto('coupon_scene')
    .values({
      page: on,
      title: '早鸟海岛券',
      subtitle: '海岛线路可用，每个手机号可领一次',
      img,
      img_alt: '海岛',
      needs_login,
      rule_ids: rules.map(({ id }) => id),
      active: true,
    })
    .execute()
  return rules.map(({ id }) => id)
}

test('a coupon scene opens once a day, takes a telephone, submits four digits by itself and closes after two seconds', async () => {
  const rules = await offer(false)
  const { page: tab, complaints } = await visit()
  await tab.goto(page)
  await wake(tab)
  const dialog = dialogOf(tab)
  await dialog.waitFor()
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await tab.setViewportSize({ width, height })
    await shot(tab, `claim-${width}`)
  }
  expect(await axeFindings(tab)).toEqual([])
  // By keyboard alone: an empty and a foreign number are told at the field, which has the focus.
  const phone = dialog.getByRole('textbox', { name: '手机号' })
  await phone.focus()
  await tab.keyboard.press('Enter')
  await dialog.getByText('请输入您的号码').last().waitFor()
  await phone.fill('12805716620')
  await tab.keyboard.press('Enter')
  await dialog.getByText('您输入的手机号码格式错误，请重新输入').waitFor()
  await shot(tab, 'phone-fault')
  await phone.fill('138 0571 6620')
  await tab.keyboard.press('Enter')
  const code = dialog.getByRole('textbox', { name: '4 位短信验证码' })
  await code.waitFor()
  await dialog.getByText('138****6620').waitFor()
  const sent = await codeFor(site, '13805716620')
  expect(sent).toMatch(/^\d{4}$/)
  await code.pressSequentially(sent === '0000' ? '1111' : '0000')
  await dialog.getByText('短信验证码错误或已过期，还可以试 2 次').waitFor()
  await shot(tab, 'code-wrong')
  expect(await axeFindings(tab)).toEqual([])
  // It stands for two seconds.
  await Promise.all([
    dialog.getByRole('heading', { name: '领取成功' }).waitFor(),
    dialog.getByText(/^券已留给 138\*{4}6620，请在\d+月\d+日（含当天）前用这个手机号登录$/).waitFor(),
    code.pressSequentially(sent),
  ])
  await shot(tab, 'done')
  await dialog.waitFor({ state: 'detached' })
  const waiting = await site.db.selectFrom('parked_coupon').select('rule_id').execute()
  expect(waiting.map(({ rule_id }) => rule_id).toSorted()).toEqual(rules.toSorted())

  await tab.reload()
  await awaken(tab)
  expect(
    await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bm_scene_')).length),
  ).toBe(1)
  expect(await dialogOf(tab).count()).toBe(0)
  expect(await violationsIn(tab)).toEqual([])
  expect(complaints).toEqual([])
})

/** Claims with a telephone and the code that it is sent. */
async function claimWith(tab: Page, phone: string) {
  await tab.goto(page)
  await wake(tab)
  const dialog = dialogOf(tab)
  await dialog.getByRole('textbox', { name: '手机号' }).fill(phone)
  await dialog.getByRole('button', { name: '立即领取' }).click()
  const code = dialog.getByRole('textbox', { name: '4 位短信验证码' })
  await code.waitFor()
  return { dialog, submit: async () => code.pressSequentially(await codeFor(site, phone)) }
}

test('a coupon scene says why nothing was claimed, and leads to the gift of new members instead', async () => {
  await offer(false)
  await site.db.updateTable('coupon_rule').set({ status: 'live' }).where('is_gift', '=', true).execute()
  const first = await visit()
  const claimed = await claimWith(first.page, '13805716621')
  await Promise.all([claimed.dialog.getByRole('heading', { name: '领取成功' }).waitFor(), claimed.submit()])
  // As if the code had been sent some time ago.
  await site.db
    .updateTable('sms_code')
    .set({ sent_at: new Date('2026-01-01T00:00:00+08:00') })
    .execute()
  await site.db.deleteFrom('rate_limit').execute()

  const second = await visit()
  const again = await claimWith(second.page, '13805716621')
  await again.submit()
  const link = again.dialog.getByRole('link', { name: '领取新人礼' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toMatch(/^\/activities\//)
  await shot(second.page, 'gift')
  expect(await axeFindings(second.page)).toEqual([])

  const third = await visit()
  const late = await claimWith(third.page, '13805716622')
  await site.db.updateTable('coupon_rule').set({ status: 'stopped' }).where('name', 'like', '海岛%').execute()
  await late.submit()
  await late.dialog.getByText('优惠券已领完或不在活动时间').waitFor()
  await shot(third.page, 'failed')
  expect(await axeFindings(third.page)).toEqual([])
  await late.dialog.getByRole('button', { name: '我知道了' }).press('Enter')
  await late.dialog.waitFor({ state: 'detached' })
  for (const { complaints } of [first, second, third]) expect(complaints).toEqual([])
})

test('a coupon scene that needs an account opens the login and claims after it, and goes with the next page', async () => {
  await offer(true)
  const { page: tab } = await visit()
  await tab.goto(page)
  await wake(tab)
  await dialogOf(tab).getByRole('button', { name: '立即领取' }).click()
  const login = tab.getByRole('dialog', { name: '短信验证码登录/注册' })
  await login.waitFor()
  await login.getByRole('button', { name: '关闭' }).click()
  await dialogOf(tab).getByRole('button', { name: '立即领取' }).waitFor()
  await tab.keyboard.press('Escape')
  await dialogOf(tab).waitFor({ state: 'detached' })
})

test('a coupon scene that a guest claimed is claimed after a login through the messaging app, which leaves the page', async () => {
  const rules = await offer(true)
  const { page: tab } = await visit()
  await tab.goto(page)
  await wake(tab)
  await dialogOf(tab).getByRole('button', { name: '立即领取' }).click()
  await registerByWeixin(site, tab, { nickname: '陈一帆', phone: '13805716631' })
  await tab.getByRole('status').getByText('领取成功').waitFor()
  const given = await site.db.selectFrom('coupon').select('source').where('rule_id', 'in', rules).execute()
  expect(given).toEqual(rules.map(() => ({ source: 'scene' })))
  expect(await tab.evaluate(() => localStorage.getItem('bm_claim_flag'))).toBe(null)
})

test('a popup and a coupon scene of one page take turns, also while the first is still being fetched', async () => {
  const landing = '/product/team'
  await offer(false, landing)
  await site.db.updateTable('popup').set({ delay_seconds: 0 }).execute()
  const { page: tab } = await visit({ isGreeted: false })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await tab.route(/cms-popup/, async (route) => {
    await held
    await route.continue()
  })
  const answered = tab.waitForResponse((response) => response.url().includes(couponScenes.detail.path))
  await tab.goto(landing)
  await wake(tab)
  await answered
  // Longer than the scene leaves a visitor alone.
  await setTimeout(2_500)
  // By its words: one that stands below another has no name.
  const scene = tab.getByText('海岛线路可用，每个手机号可领一次')
  expect(await scene.count()).toBe(0)
  letGo()
  const popup = tab.getByRole('dialog', { name: '冬天去有光的地方' })
  await popup.waitFor()
  expect(await scene.count()).toBe(0)
  await tab.keyboard.press('Escape')
  await dialogOf(tab).waitFor()
})
