import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { realClock } from '#src/platform/clock.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { unzip } from '#test/content/unzip.ts'
import type { Person } from '#test/people/staff.ts'
import { startSite } from '#test/shop/site.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)
const admin: Person = { roles: ['admin'], name: '沈念' }
const now = () => realClock.now()

await site.db.deleteFrom('alarm').execute()
await raiseAlarm(site.db, { kind: 'refund_failed', ref: 'BM202611210001R01', detail: { tries: 5 } }, now())
await raiseAlarm(site.db, { kind: 'message_unknown', ref: 'order' }, now())

/** A message that a job could not send. */
async function failedMessage() {
  const params = { orderNo: 'BM202611210001', title: '洱海慢行', departsOn: '2027-01-20' }
  const data = { event: 'refund_arrived', to: { kind: 'order', id: 1 }, params }
  await sql`insert into pgboss.job (name, data, state, retry_count, output, policy, singleton_key)
    values ('notice.send', ${JSON.stringify(data)}::jsonb, 'cancelled', 5,
      '{"message": "provider: out of credit"}'::jsonb, 'key_strict_fifo', 'order:1')`.execute(site.db)
}

test('an administrator settles an alarm with a note, takes the list along as a file, and finds it under 导出', async () => {
  const { page } = await clerk(admin)
  await page.goto(`${site.origin}/desk/system`)
  await page.getByText('退款多次未成功').waitFor()
  await page.getByRole('button', { name: '处理：退款多次未成功 BM202611210001R01' }).click()
  const sheet = page.getByRole('dialog', { name: '处理告警' })
  await sheet.getByLabel('原因').fill('已与渠道核对，退款已到账')
  await sheet.getByRole('button', { name: '记为已处理' }).click()
  await page.getByText('沈念 · 已与渠道核对，退款已到账').waitFor()
  await shot(page, 'alarms')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: '导出 xlsx' }).click()
  await page.waitForURL('**/desk/exports')
  const fetching = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载：告警' }).click()
  const download = await fetching
  expect(download.suggestedFilename()).toMatch(/^告警 \d{4}-\d\d-\d\d\.xlsx$/)
  const files = unzip(readFileSync(await download.path()))
  expect([...files.values()].join('')).toContain('退款多次未成功')
  await shot(page, 'exports')
  expect(await axeFindings(page)).toEqual([])
  const row = await site.db.selectFrom('export_file').selectAll().executeTakeFirstOrThrow()
  expect(row.downloaded_at).not.toBeNull()
})

test('a job is run at once, and says when it has run', async () => {
  const { page } = await clerk(admin)
  await page.goto(`${site.origin}/desk/system?tab=jobs`)
  const before = now()
  await page.getByRole('button', { name: '立即运行：清理未使用的图片' }).click()
  const ran = () =>
    site.db.selectFrom('job_run').select('finished_at').where('name', '=', 'upload_sweep').executeTakeFirst()
  await expect.poll(async () => ((await ran())?.finished_at ?? new Date(0)) >= before).toBe(true)
  await shot(page, 'jobs')
  expect(await axeFindings(page)).toEqual([])
})

test('a message that was not delivered is dropped with a reason, and the state of the shop is told', async () => {
  await failedMessage()
  const { page } = await clerk(admin)
  await page.goto(`${site.origin}/desk/system?tab=messages`)
  await page.getByText('订单BM202611210001的退款已退回原支付账户').waitFor()
  await shot(page, 'messages')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: '放弃' }).click()
  const sheet = page.getByRole('dialog', { name: '放弃发送短信' })
  await sheet.getByLabel('原因').fill('客人已电话通知')
  await sheet.getByRole('button', { name: '放弃' }).click()
  await page.getByText('没有未送达的短信').waitFor()
  await page.getByRole('link', { name: '状态' }).click()
  await page.getByText('当前使用模拟的支付与短信').waitFor()
  await page.getByRole('button', { name: '统计加密密钥' }).click()
  await page.getByRole('table', { name: '加密密钥' }).getByText('使用中').waitFor()
  await shot(page, 'status')
  expect(await axeFindings(page)).toEqual([])
})

test('财务 sees the alarms about money, without the other tabs', async () => {
  const { page } = await clerk({ roles: ['finance'], name: '周岚' })
  await page.goto(`${site.origin}/desk/system`)
  await page.getByText('退款多次未成功').waitFor()
  expect(await page.getByText('有短信不知是否送达').count()).toBe(0)
  expect(await page.getByRole('navigation', { name: '系统' }).count()).toBe(0)
})

async function shot(page: { screenshot(options: { path: string }): Promise<unknown> }, name: string) {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/desk-system-${name}.png` })
}
