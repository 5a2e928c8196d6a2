import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#src/platform/config.ts'
import { hashPassword } from '#src/platform/crypto/passwords.ts'
import { newTotpSecret, totpAt } from '#src/platform/crypto/totp.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { addAccount } from '#src/server/operations/staff/managing/accounts.ts'
import { startSite } from '#test/shop/site.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { visit } = await openDesk(site)
const vault = makeVault(readConfig({ APP_ENV: 'test' }))
const password = 'a sentence of my own'

/** The shop's time; the simulators' clock goes on by whole steps, so that the next digits are other ones. */
async function now(advanceSeconds = 0) {
  const body = new URLSearchParams({ advance_seconds: String(advanceSeconds) })
  const answer = await fetch(`${site.origin}/dev/clock`, { method: 'POST', body })
  return new Date(((await answer.json()) as { now_ts: number }).now_ts)
}
const codeOf = async (login: string) =>
  ((await (await fetch(`${site.origin}/dev/totp.json?login=${login}`)).json()) as { code: string }).code

async function insertClerk(login: string) {
  const { id } = await site.db
    .insertInto('staff')
    .values({
      login,
      name: '林知远',
      roles: ['admin'],
      status: 'active',
      pwd_hash: await hashPassword(password),
      totp_secret_enc: vault.seal(newTotpSecret()),
      created_at: await now(),
      open_since: await now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, login }
}

async function typeLogin(page: Page, login: string) {
  await now(30)
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const digits = page.getByLabel('动态码')
  // They hold for half a minute only.
  await digits.waitFor()
  await digits.pressSequentially(await codeOf(login))
}
const rail = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const isFocused = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((element) => element === document.activeElement)

async function signedIn(login: string) {
  const clerk = await insertClerk(login)
  const visited = await visit()
  await visited.page.goto('/desk/account')
  await typeLogin(visited.page, login)
  await visited.page.getByRole('heading', { name: '我的账号' }).waitFor()
  return { ...visited, ...clerk }
}
/** Beside the browser of the test, so that there is something to end. */
const insertSession = async (staff_id: number, ip: string) =>
  site.db
    .insertInto('staff_session')
    .values({
      sid_hash: Buffer.from(`${ip} ${staff_id}`.padEnd(32)),
      staff_id,
      created_at: await now(),
      last_seen_at: await now(),
      expires_at: new Date((await now()).getTime() + 3_600_000),
      ip,
      user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0',
    })
    .execute()
const endSessions = async (id: number) =>
  site.db
    .updateTable('staff_session')
    .set({ revoked_at: await now() })
    .where('staff_id', '=', id)
    .execute()

test('a link leads to the desk by the keyboard alone: password, app, recovery codes, login', async () => {
  const { link } = await site.db
    .transaction()
    .execute(async (tx) =>
      addAccount(
        { vault, now: await now() },
        tx,
        { login: 'wangmin', name: '王敏', roles: ['service'], isLead: false },
        null,
      ),
    )
  const { page, complaints } = await visit()
  await page.goto(`/desk/enrol/${link.token}`)
  await page.getByRole('heading', { name: '王敏，欢迎' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await page.getByText('密码至少12位').waitFor()
  expect(await isFocused(page, '密码')).toBe(true)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await page.getByRole('img', { name: '动态码的二维码' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const secret = (await page.locator('p.select-all').evaluate((line) => line.textContent ?? '')).replace(
    /\s/g,
    '',
  )
  const at = await now()
  await page.keyboard.type(totpAt(secret, new Date(at.getTime() - 30_000)))
  await page.keyboard.press('Tab')
  await page.keyboard.type(totpAt(secret, at))
  await page.keyboard.press('Enter')

  const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await codes.first().waitFor()
  expect(await codes.count()).toBe(10)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: '登录工作台' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await now(60)
  await page.keyboard.type('wangmin')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('动态码').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.type(await codeOf('wangmin'))
  await rail(page).waitFor()
  await page.goto(`/desk/enrol/${link.token}`)
  await page.getByText('这个链接已经用过，请向管理员再要一个').waitFor()
  expect(complaints).toEqual([])
})

test('a wrong password and wrong digits say so, and the field is empty and ready for the next try', async () => {
  const { login } = await insertClerk('wrong')
  const { page } = await visit()
  await page.goto('/desk/orders')
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码', { exact: true }).fill('not it at all')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('账号或密码错误').waitFor()
  expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('动态码').pressSequentially('000000')
  await page.getByRole('alert').getByText('动态码错误或已用过').waitFor()
  expect(await page.getByLabel('动态码').inputValue()).toBe('')
})

test('a recovery code leads to enrolling anew', async () => {
  const { page } = await visit()
  const { id, login } = await insertClerk('lostphone')
  const code_hash = vault.hmac('staff_recovery', `${id}:abcdefghjk`)
  await site.db.insertInto('staff_recovery').values({ staff_id: id, code_hash }).execute()
  await page.goto('/desk')
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '手机不在身边？用恢复码' }).click()
  await page.getByLabel('恢复码').fill('ABCDE-FGHJK')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '林知远，欢迎' }).waitFor()
})

describe('a session that ends while somebody works', () => {
  const typed = (page: Page) =>
    page.evaluate(() => ({
      marker: (window as { marker?: string }).marker,
      kept: Object.keys(sessionStorage).some((key) => key.startsWith('desk.kept.')),
    }))
  async function ended(login: string) {
    const clerk = await signedIn(login)
    await insertSession(clerk.id, '10.1.2.4')
    await clerk.page.reload()
    await clerk.page.evaluate((id) => {
      Object.assign(window, { marker: 'typed' })
      sessionStorage.setItem(`desk.kept.${id}.draft`, '"typed"')
    }, clerk.id)
    await clerk.page.getByRole('button', { name: /^结束/ }).waitFor()
    await endSessions(clerk.id)
    // The page may hear of it before the press, and is covered then.
    await clerk.page.getByRole('button', { name: /^结束/ }).dispatchEvent('click')
    await clerk.page.getByRole('dialog', { name: '登录已结束' }).waitFor()
    return clerk
  }

  test('covers the page; the same person goes on where they were', async () => {
    const { page, login } = await ended('goeson')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '登录已结束' }).waitFor()
    await typeLogin(page, login)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await typed(page)).toEqual({ marker: 'typed', kept: true })
  })

  test('gives nothing of it to somebody else who logs in', async () => {
    const { page } = await ended('comesback')
    const other = await insertClerk('somebodyelse')
    await page.getByLabel('账号').fill('')
    await typeLogin(page, other.login)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await rail(page).waitFor()
    expect(await typed(page)).toEqual({ kept: false })
    expect(new URL(page.url()).pathname).toBe('/desk')
  })
})

describe('the screen', () => {
  test('is covered by Ctrl+L and stays so when it is loaded anew; the password opens it, and the session went on', async () => {
    const { page, id } = await signedIn('covers')
    await page.keyboard.press('ControlOrMeta+l')
    const cover = page.getByRole('dialog', { name: '屏幕已锁定' })
    await cover.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.reload()
    await cover.waitFor()
    await page.keyboard.type('not it at all')
    await page.keyboard.press('Enter')
    await cover.getByText('密码错误').waitFor()
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await cover.waitFor({ state: 'detached' })
    const sessions = await site.db
      .selectFrom('staff_session')
      .select('revoked_at')
      .where('staff_id', '=', id)
      .execute()
    expect(sessions).toEqual([{ revoked_at: null }])
  })

  test('is covered after a quarter of an hour without a touch', async () => {
    const { page } = await signedIn('leaves')
    await page.clock.install()
    await page.reload()
    await rail(page).waitFor()
    // The clock stands still from here on, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.mouse.click(700, 500)
    await page.clock.fastForward('14:59')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.mouse.click(700, 500)
    await page.clock.fastForward('14:59')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.clock.fastForward('00:02')
    await page.getByRole('dialog', { name: '屏幕已锁定' }).waitFor()
  })
})

test('a person sees the own devices, ends another one and logs out', async () => {
  const { page, id, context } = await signedIn('devices')
  await insertSession(id, '10.1.2.3')
  await page.reload()
  await page.getByRole('button', { name: '结束 Chrome · Windows 10.1.2.3' }).click()
  await page.getByText('10.1.2.3').waitFor({ state: 'detached' })
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /我的菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('heading', { name: '登录工作台' }).waitFor()
  expect((await context.cookies()).filter(({ name }) => name === 'desk_sid')).toEqual([])
})
