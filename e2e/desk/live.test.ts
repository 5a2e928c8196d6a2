import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { realClock } from '#src/platform/clock.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { allRoles } from '#test/people/staff.ts'
import { startSite } from '#test/shop/site.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)
const vault = makeVault(readConfig({ APP_ENV: 'test' }))

/** Somebody leaves a message on the shop, which is work for a clerk. */
async function leaveMessage(dueAt = realClock.now()) {
  const at = realClock.now()
  await site.db
    .insertInto('inquiry')
    .values({
      kind: 'message',
      name: '李雷',
      phone_enc: vault.seal('13800000001'),
      phone_hash: vault.blindIndex('phone', '13800000001'),
      created_at: at,
      last_at: at,
      due_at: dueAt,
    })
    .execute()
}

function asksOf(page: Page, path: string) {
  const asks: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) asks.push(request.url())
  })
  return asks
}
const status = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true }).waitFor()

test('what happens in the shop is read anew at once, in every tab, over one stream; the next tab takes over', async () => {
  const { page: first, context } = await clerk(allRoles)
  const streams = asksOf(first, '/api/desk/events')
  await first.goto('/desk/account')
  await status(first, '实时')
  const second = await context.newPage()
  const ownStreams = asksOf(second, '/api/desk/events')
  await second.goto('/desk/account')
  await status(second, '实时')
  expect([streams.length, ownStreams.length]).toEqual([1, 0])

  const counts = [asksOf(first, '/api/desk/work/counts'), asksOf(second, '/api/desk/work/counts')]
  await leaveMessage()
  await expect.poll(() => counts.every(({ length }) => length > 0)).toBe(true)

  await first.close()
  await expect.poll(() => ownStreams.length).toBe(1)
  await status(second, '实时')
})

test('while the stream is lost the desk says so, and connects again when the network is back', async () => {
  const { page } = await clerk(allRoles)
  await page.route('**/api/desk/events', (route) => route.abort())
  await page.goto('/desk/account')
  await status(page, '实时已断开，每20秒刷新')
  await page.unroute('**/api/desk/events')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await status(page, '实时')
})

test('a session that has ended covers the page within seconds, and what was typed stays behind the cover', async () => {
  const { page, staff } = await clerk(allRoles)
  await page.goto('/desk/account')
  await status(page, '实时')
  await site.db.updateTable('staff').set({ status: 'locked' }).where('id', '=', staff.id).execute()
  await page.getByRole('dialog', { name: '登录已结束' }).waitFor()
  expect(await page.getByRole('heading', { name: '我的账号', includeHidden: true }).count()).toBe(1)
})

test('who asks for it is reminded by the browser of what falls due within ten minutes, by kind and number alone', async () => {
  const { page } = await clerk({ roles: ['service'] })
  // A browser without a screen shows no notifications; this one writes down what it was asked.
  await page.addInitScript(() => {
    const asked: string[] = []
    let permission = 'default'
    class Shown {
      static get permission() {
        return permission
      }
      static async requestPermission() {
        asked.push('may I')
        permission = 'granted'
        return permission
      }
      constructor(title: string, { body = '' }: NotificationOptions = {}) {
        asked.push(`${title} ${body}`)
      }
    }
    Object.assign(globalThis, { asked, Notification: Shown })
  })
  const due = new Date(realClock.now().getTime() + 5 * 60_000)
  await leaveMessage(due)
  await page.goto('/desk/account')
  await page.getByRole('button', { name: '打开提醒' }).click()
  await page.getByRole('button', { name: '关闭提醒' }).waitFor()
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
  await expect.poll(asked).toEqual(['may I', expect.stringMatching(/^留言 \d+ 10分钟内到期$/)])
  await page.getByRole('button', { name: '关闭提醒' }).click()
  await page.getByRole('button', { name: '打开提醒' }).waitFor()
})
