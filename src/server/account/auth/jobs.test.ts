import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { session } from '#src/api/auth/session.ts'
import { logIn } from '#test/people/log-in.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'
import { accountJobs } from './jobs.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

const run = async (name: string) => {
  const job = accountJobs(shop.ctx).find((each) => each.name === name)
  if (!job) throw new Error(`no job ${name}`)
  await job.run(shop.clock.now())
}

const countOf = async (table: 'sms_code' | 'login_log' | 'session' | 'captcha' | 'rate_limit') => {
  const { count } = await shop.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('codes are kept seven days, counters two, login records half a year, and living sessions always', async () => {
  const member = await logIn(shop)
  await member.ask(accounts.captcha)
  await run('account_sweep')
  expect([await countOf('sms_code'), await countOf('captcha')]).toEqual([1, 1])
  shop.clock.advanceSeconds(7 * 86_400 + 1)
  await run('account_sweep')
  expect([await countOf('sms_code'), await countOf('captcha'), await countOf('rate_limit')]).toEqual([
    0, 0, 0,
  ])
  expect([await countOf('login_log'), await countOf('session')]).toEqual([1, 1])
  expect((await member.call(session.infos, {})).code).toBe(0)
  shop.clock.advanceSeconds(180 * 86_400)
  await run('account_sweep')
  expect([await countOf('login_log'), await countOf('session')]).toEqual([0, 0])
})

/** So many messages that left an hour ago at the most, this many days ago. */
const sent = (count: number, daysAgo: number) => {
  const at = new Date(shop.clock.now().getTime() - daysAgo * 86_400_000 - 60_000)
  const row = { scene: 'login', kind: 'text', sent_at: at, expires_at: at } as const
  const rows = Array.from({ length: count }, () => ({
    ...row,
    phone_hash: randomBytes(32),
    code_hash: randomBytes(32),
    nonce_hash: randomBytes(32),
  }))
  return shop.db.insertInto('sms_code').values(rows).execute()
}
const alarms = () => shop.db.selectFrom('alarm').select(['kind', 'detail']).execute()

test('three times the messages of the same hour of other days raise one alarm', async () => {
  for (const day of [1, 2, 3, 4, 5, 6]) await sent(20, day)
  await sent(60, 0)
  await run('sms_flood')
  expect(await alarms()).toEqual([])
  await sent(1, 0)
  await run('sms_flood')
  await run('sms_flood')
  expect(await alarms()).toEqual([{ kind: 'sms_flood', detail: { sent: 61, median: 20 } }])
})

test('a small shop that sends a few more messages raises none', async () => {
  await sent(29, 0)
  await run('sms_flood')
  expect(await alarms()).toEqual([])
})
