import { expect, test } from 'vitest'
import { signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { staffJobs } from './jobs.ts'

const DAY_MS = 86_400_000
const shop = await openShop()
const run = async (name: string) =>
  staffJobs(shop.ctx)
    .find((job) => job.name === name)
    ?.run(shop.clock.now())
const daysAgo = (days: number) => new Date(shop.clock.now().getTime() - days * DAY_MS)

test('Ninety days without a login lock an account by themselves; enrolled, unlocked or of the sample it stays', async () => {
  const made = { created_at: daysAgo(400) }
  const people = [
    { ...made, last_login_at: daysAgo(90) },
    { ...made, last_login_at: daysAgo(89) },
    { ...made, last_login_at: daysAgo(200), open_since: daysAgo(1) },
    { ...made, last_login_at: daysAgo(200), sample: true },
    made,
  ]
  const ids: number[] = []
  for (const facts of people) {
    const { id } = await signInStaff(shop)
    await shop.db.updateTable('staff').set(facts).where('id', '=', id).execute()
    ids.push(id)
  }
  await run('staff_unused')
  const rows = await shop.db.selectFrom('staff').select(['status', 'locked_reason']).orderBy('id').execute()
  expect(rows.map(({ status }) => status)).toEqual(['locked', 'active', 'active', 'active', 'locked'])
  expect(rows[0]?.locked_reason).toBe('90天未登录')
  const open = shop.db.selectFrom('staff_session').select('staff_id').where('revoked_at', 'is', null)
  expect((await open.execute()).map(({ staff_id }) => staff_id)).toEqual(ids.slice(1, 4))
  const audit = await shop.db.selectFrom('audit_log').select(['actor', 'entity_id', 'action']).execute()
  expect(audit).toEqual(
    [ids[0], ids[4]].map((id) => ({ actor: 'job', action: 'staff.lock', entity_id: String(id) })),
  )
})

test('Sessions and links go thirty days after they ended, counted failures after their quarter of an hour', async () => {
  const { id } = await signInStaff(shop)
  const link = (expires_at: Date) => ({
    token_hash: Buffer.from(String(expires_at.getTime())),
    staff_id: id,
    created_at: daysAgo(40),
    expires_at,
  })
  await shop.db
    .insertInto('staff_enrolment')
    .values([link(daysAgo(31)), link(daysAgo(29))])
    .execute()
  await shop.db
    .updateTable('staff_session')
    .set({ expires_at: daysAgo(31) })
    .execute()
  const failure = (ip: string, at: Date, locked_until: Date | null) => ({
    login_hash: Buffer.from('x'),
    ip,
    failed_at: [at],
    locked_until,
  })
  await shop.db
    .insertInto('staff_login_failure')
    .values([
      failure('10.0.0.1', daysAgo(1), null),
      failure('10.0.0.2', shop.clock.now(), null),
      failure('10.0.0.3', daysAgo(1), daysAgo(-1)),
    ])
    .execute()
  await run('staff_sweep')
  expect(await shop.db.selectFrom('staff_session').selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('staff_enrolment').select('expires_at').execute()).toHaveLength(1)
  const left = await shop.db.selectFrom('staff_login_failure').select('ip').orderBy('ip').execute()
  expect(left.map(({ ip }) => ip)).toEqual(['10.0.0.2', '10.0.0.3'])
})

test('Who changed which field is known for ninety days', async () => {
  const change = (at: Date) => ({
    entity: 'order',
    entity_id: 'BM202611210001',
    version: 2,
    field: 'remark',
    actor: 'member' as const,
    at,
  })
  await shop.db
    .insertInto('field_change')
    .values([change(daysAgo(91)), change(daysAgo(89))])
    .execute()
  await run('staff_sweep')
  const left = await shop.db.selectFrom('field_change').select('at').execute()
  expect(left).toEqual([{ at: daysAgo(89) }])
})
