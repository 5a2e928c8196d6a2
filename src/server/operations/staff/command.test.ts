import { expect, test } from 'vitest'
import { me } from '#src/api/desk/account/me.ts'
import { signIn } from '#src/api/desk/account/sign-in.ts'
import { codeNow, deskVisitor } from '#test/people/desk-visitor.ts'
import { openShop } from '#test/shop/shop.ts'
import { runStaffCommand } from './command.ts'

const shop = await openShop()

async function run(...args: string[]) {
  const lines: string[] = []
  await runStaffCommand(args, {
    database: shop,
    vault: shop.services.vault,
    now: shop.clock.now(),
    deskUrl: 'https://desk.example.com',
    print: (line) => lines.push(line),
  })
  return lines
}
const tokenIn = (lines: string[]) =>
  /^https:\/\/desk\.example\.com\/desk\/enrol\/([\w-]{43})$/.exec(lines.at(-1) ?? '')?.[1] ?? ''
const password = 'a sentence of my own'

async function enrol(token: string) {
  const at = deskVisitor(shop)
  const began = await at.ask(signIn.enrol, { token, password })
  const secret = String(began.data?.['secret'])
  const codes = { first: codeNow(shop, secret, -1), second: codeNow(shop, secret) }
  return { answer: await at.ask(signIn.confirm, { token, ...codes }), began, secret }
}
async function logIn(login: string, secret: string) {
  shop.clock.advanceSeconds(30)
  const at = deskVisitor(shop)
  const { data } = await at.ask(signIn.login, { login, password })
  await at.ask(signIn.totp, { ticket: String(data?.['ticket'] ?? 'x'), code: codeNow(shop, secret) })
  return at
}
const audit = async () =>
  (
    await shop.db
      .selectFrom('audit_log')
      .select(['actor', 'staff_id', 'action'])
      .where('actor', '=', 'console')
      .orderBy('id')
      .execute()
  ).map(({ actor, staff_id, action }) => [actor, staff_id, action])

test('The first admin of an empty shop comes by the command, whose link works once and says so the second time', async () => {
  const lines = await run('add', '--login', 'lin', '--name', '林知远', '--role', 'admin')
  const token = tokenIn(lines)
  expect(lines[0]).toContain('once, for 24 hours')
  const { answer, secret } = await enrol(token)
  expect(answer.code).toBe(0)
  const again = await deskVisitor(shop).ask(signIn.enrol, { token, password })
  expect(again).toMatchObject({ code: 36, message: '这个链接已经用过，请向管理员再要一个' })
  const at = await logIn('lin', secret)
  expect(await at.ask(me.read)).toMatchObject({ code: 0, data: { name: '林知远', roles: ['admin'] } })
  expect(await run('list')).toEqual([
    expect.stringMatching(/^lin {15}active {4}admin {2}林知远 {2}2026-/),
    '1 accounts',
  ])

  expect(await run('lock', 'lin')).toEqual(['lin is locked; its sessions end with their next call.'])
  expect(await at.ask(me.read)).toMatchObject({ code: 997 })
  await expect(run('lock', 'lin')).rejects.toThrow('lin is locked already.')
  await expect(run('reset', 'lin')).rejects.toThrow('请先解锁')
  expect(await run('unlock', 'lin')).toEqual(['lin is active again.'])
  await expect(run('unlock', 'lin')).rejects.toThrow('账号没有锁定')

  const inside = await logIn('lin', secret)
  expect(await inside.ask(me.read)).toMatchObject({ code: 0 })
  const reset = tokenIn(await run('reset', 'lin'))
  expect(await inside.ask(me.read)).toMatchObject({ code: 997 })
  expect(await deskVisitor(shop).ask(signIn.login, { login: 'lin', password })).toMatchObject({ code: 7 })
  expect((await enrol(reset)).answer.code).toBe(0)
  const actions = ['staff.invite', 'staff.lock', 'staff.unlock', 'staff.reset']
  expect(await audit()).toEqual(actions.map((action) => ['console', null, action]))
})

test.each([
  [[], 'Usage'],
  [['add'], '账号为2至32位'],
  [['add', '--login', 'Lin', '--name', '林', '--role', 'admin'], '账号为2至32位'],
  [['add', '--login', 'lin2', '--name', '', '--role', 'admin'], '姓名为1至20个字'],
  [['add', '--login', 'lin2', '--name', '林', '--role', 'boss'], '--role: product'],
  [['add', '--login', 'lin2', '--name', '林', '--role', 'admin', '--password', 'x'], 'Usage'],
  [['lock'], 'Usage'],
  [['lock', 'nobody'], 'There is no account nobody.'],
  [['remove', 'lin'], 'Usage'],
])('%j is told what is wrong: %s', async (args, said) => {
  await expect(run(...args)).rejects.toThrow(said)
})

test('A login that is taken is said, and nothing is written', async () => {
  const add = () => run('add', '--login', 'wang', '--name', '王敏', '--role', 'service,custom', '--lead')
  await add()
  await expect(add()).rejects.toThrow('这个账号已有人使用')
  const rows = await shop.db.selectFrom('staff').select(['is_lead']).where('login', '=', 'wang').execute()
  expect(rows).toEqual([{ is_lead: true }])
})
