import { expect, test } from 'vitest'
import { readConfig } from '#src/platform/config.ts'
import { newTotpSecret } from '#src/platform/crypto/totp.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { allRoles } from '#test/people/staff.ts'
import { startSite } from '#test/shop/site.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'
import { leftInquiry, leftRequest, registeredMember } from './service-records.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)
const vault = makeVault(readConfig({ APP_ENV: 'test' }))

/** An admin with an authenticator app, alone: the sample's one would have to agree. */
async function openAdmin(name = '周明远') {
  await site.db.updateTable('staff').set({ roles: [] }).where('login', '=', 'guanli').execute()
  const admin = await clerk({ roles: ['admin'], name })
  const { login } = await site.db
    .updateTable('staff')
    .set({ totp_secret_enc: vault.seal(newTotpSecret()) })
    .where('id', '=', admin.staff.id)
    .returning('login')
    .executeTakeFirstOrThrow()
  const digits = async () => {
    const answer = await fetch(`${site.origin}/dev/totp.json?login=${login}`)
    return ((await answer.json()) as { code: string }).code
  }
  return { ...admin, digits }
}

/** The last text that went to a telephone. */
async function sentTo(phone: string) {
  const sent = (await (await fetch(`${site.origin}/dev/outbox.json?to=${phone}`)).json()) as {
    text: string
  }[]
  return sent[0]?.text ?? ''
}

test('an admin invites a colleague: the six digits are asked for, and the call is repeated; the link opens', async () => {
  const { page, digits } = await openAdmin()
  await page.goto('/desk/settings/staff')
  await page.getByRole('button', { name: '邀请员工' }).click()
  await page.getByLabel('姓名').fill('王敏')
  await page.getByLabel('账号').fill('wangmin')
  await page.getByLabel('工作手机').fill('13800137000')
  await page.getByLabel('客服').check()
  await page.getByRole('button', { name: '邀请', exact: true }).click()
  await page.getByRole('dialog', { name: '再次验证' }).waitFor()
  await page.getByLabel('动态码').pressSequentially('000000')
  await page.getByText('动态码错误或已用过').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('动态码').pressSequentially(await digits())
  const shown = page.getByRole('dialog', { name: '王敏 的开通链接' })
  await shown.waitFor()
  const url = await shown.locator('p.select-all').textContent()
  await shown.getByText('已同时发短信到 138****7000').waitFor()
  await expect.poll(async () => await sentTo('13800137000')).toContain(String(url))
  await shown.getByRole('button', { name: '关闭' }).last().click()
  await page.getByText('wangmin').waitFor()
  const { page: theirs } = await visit()
  await theirs.goto(String(url).replace(/^https?:\/\/[^/]+/, ''))
  await theirs.getByRole('heading', { name: '王敏，欢迎' }).waitFor()
})

test('an admin locks a colleague with a reason, and the log says who did it', async () => {
  const { page } = await openAdmin()
  await page.goto('/desk/settings/staff')
  await page.getByRole('button', { name: '苏念真 的操作' }).click()
  await page.getByRole('menuitem', { name: '锁定', exact: true }).click()
  await page.getByLabel('原因').fill('休假期间停用账号')
  await page.getByRole('dialog').getByRole('button', { name: '锁定' }).click()
  await page.getByRole('row').filter({ hasText: '休假期间停用账号' }).waitFor()
  await page.goto('/desk/audit?action=staff.lock')
  const row = page.getByRole('row').filter({ hasText: '休假期间停用账号' })
  await row.waitFor()
  expect(await row.textContent()).toContain('周明远')
})

test('what somebody leaves behind can go to everybody who works here, whatever the list is narrowed down to', async () => {
  const { page } = await openAdmin('罗知秋')
  await clerk({ roles: ['custom'], name: '温知夏' })
  await clerk({ roles: ['content'], name: '顾南乔' })
  await page.goto('/desk/settings/staff?role=content')
  await page.getByRole('button', { name: '顾南乔 的操作' }).click()
  await page.getByRole('menuitem', { name: '离职交接' }).click()
  const choice = page.getByRole('dialog').getByLabel('接手的同事')
  await choice.getByRole('option', { name: /^温知夏/ }).waitFor({ state: 'attached' })
  expect(await choice.getByRole('option', { name: /^顾南乔/ }).count()).toBe(0)
})

test('the own account is grey with its reason, and the table of rights says how far each reaches', async () => {
  const { page } = await openAdmin('周明珠')
  await page.goto('/desk/settings/staff?role=admin&status=active')
  await page.getByRole('button', { name: '周明珠 的操作' }).click()
  await page.getByRole('menuitem', { name: '修改角色 不能操作自己' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '权限表' }).click()
  const row = page.getByRole('row', { name: /处理会话/ })
  expect((await row.textContent())?.replace(/\s/g, '')).toContain('chat.work–无◐转来的●全部●全部')
  expect(await axeFindings(page)).toEqual([])
})

test('from each record one comes to what the log says of it, and who may not read the log sees no way there', async () => {
  const { order_no } = await site.db
    .selectFrom('orders')
    .select('order_no')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const [inquiry, request, member] = [
    await leftInquiry(site),
    await leftRequest(site),
    await registeredMember(site),
  ]
  const ways = [
    [`/orders/${order_no}`, 'order', order_no],
    [`/consults/${inquiry}`, 'inquiry', String(inquiry)],
    [`/custom/${request}`, 'custom_request', request],
    [`/members/${member}`, 'member', member],
  ]
  const { page } = await clerk(allRoles)
  for (const [address, entity, id] of ways) {
    await page.goto(`/desk${address}`)
    await page.getByRole('link', { name: '查看审计' }).click()
    await page.waitForURL(`**/desk/audit?entity=${entity}&entity_id=${id}`)
    await page.getByRole('region', { name: '记录列表' }).waitFor()
  }
  await page.goto('/desk/settings/staff')
  await page.getByRole('button', { name: '苏念真 的操作' }).click()
  await page.getByRole('menuitem', { name: '查看审计' }).click()
  await page.waitForURL(/\/desk\/audit\?entity=staff&entity_id=\d+$/)
  await page.getByRole('button', { name: '导出 xlsx' }).waitFor()

  const { page: theirs } = await clerk({ roles: ['service'] })
  await theirs.goto(`/desk/orders/${order_no}`)
  await theirs.getByRole('heading', { name: order_no }).waitFor()
  expect(await theirs.getByRole('link', { name: '查看审计' }).count()).toBe(0)
})

test('an admin sees where a colleague is signed in and ends it; who is known as a designer is said there too', async () => {
  const { page, digits } = await openAdmin()
  const { staff: designer, page: theirs } = await clerk({ roles: ['custom'], name: '白若溪' })
  await page.goto('/desk/settings/staff')
  await page.getByRole('button', { name: '白若溪 的操作' }).click()
  await page.getByRole('menuitem', { name: '登录的设备' }).click()
  const devices = page.getByRole('dialog', { name: '白若溪 登录的设备' })
  await devices.getByRole('button', { name: /^结束/ }).click()
  await devices.getByText('没有登录着的设备').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await devices.getByRole('button', { name: '关闭' }).last().click()
  await theirs.goto('/desk')
  await theirs.getByRole('heading', { name: '登录工作台' }).waitFor()
  const row = await site.db
    .selectFrom('audit_log')
    .select('staff_id')
    .where('action', '=', 'staff.session_end')
    .where('entity_id', '=', String(designer.id))
    .execute()
  expect(row).toHaveLength(1)
  await page.getByRole('button', { name: '白若溪 的操作' }).click()
  await page.getByRole('menuitem', { name: '手机与定制师' }).click()
  const profile = page.getByRole('dialog', { name: '手机与定制师：白若溪' })
  await profile.getByLabel('工作手机').fill('13800137001')
  const free = profile.locator('option:not([disabled])').nth(1)
  await profile.getByLabel('对应的定制师').selectOption((await free.getAttribute('value')) ?? '')
  const name = String(await free.textContent()).split('（')[0] ?? ''
  await profile.getByLabel('原因').fill('入职，按人事通知')
  expect(await axeFindings(page)).toEqual([])
  await profile.getByRole('button', { name: '保存' }).click()
  await page.getByLabel('动态码').waitFor()
  await page.getByLabel('动态码').pressSequentially(await digits())
  await page.getByRole('row').filter({ hasText: '白若溪' }).getByText(name).waitFor()
})
