import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobs } from '#src/api/desk/system/jobs.ts'
import { system } from '#src/api/desk/system/status.ts'
import { listen } from '#src/platform/db/listen.ts'
import { RUN_ASKED, startPeriodic } from '#src/platform/jobs/periodic.ts'
import { approvalNouns } from '#src/server/approval-nouns.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { periodicJobs } from '#src/server/jobs.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { atEnd } from '#test/run/at-end.ts'
import { openShop } from '#test/shop/shop.ts'
import { secondPersonJobs } from './second-person.ts'

const shop = await openShop()
const { db, clock } = shop
const ask = askDesk.bind(null, makeDeskApi(shop.services, clock))
const admin = await signInStaff(shop, { roles: ['admin'] })

const runOf = (name: string) =>
  db.selectFrom('job_run').selectAll().where('name', '=', name).executeTakeFirst()

test('every job of the clock has words for staff', async () => {
  const { data } = await ask(jobs.list, {}, admin)
  const list = data?.['list'] as { name: string; title: string }[]
  expect(list.map(({ name }) => name).sort()).toEqual(
    periodicJobs(shop.ctx)
      .map(({ name }) => name)
      .sort(),
  )
  expect(list.filter(({ title }) => !/\p{Script=Han}/u.test(title))).toEqual([])
})

test('a job shows its last run, its failures first, its next run, and no telephone of an error', async () => {
  const began = new Date(clock.now().getTime() - 20_000)
  await db
    .insertInto('job_run')
    .values({
      name: 'pay_query',
      started_at: began,
      finished_at: began,
      failures: 2,
      error: '13800000001 timed out',
    })
    .execute()
  const { data } = await ask(jobs.list, {}, admin)
  expect(((data?.['list'] ?? []) as unknown[])[0]).toMatchObject({
    name: 'pay_query',
    failures: 2,
    error: '138****0001 timed out',
    next_at: '2026-11-21 10:00:40',
    is_running: false,
  })
})

test('a job that is asked for runs in a process that hears it, once', async () => {
  const hearing = await listen(shop.connection)
  let runs = 0
  const run = async () => {
    runs += 1
  }
  const job = { name: 'upload_sweep', everySeconds: 3600, run }
  const periodic = startPeriodic(db, clock, shop.services.log, [job], { raiseAlarm })
  await hearing.hear(RUN_ASKED, () => void periodic.runAsked())
  atEnd(async () => {
    await periodic.stop()
    await hearing.stop()
  })
  expect(await ask(jobs.run, { name: 'upload_sweep' }, admin)).toMatchObject({ code: 0 })
  await expect.poll(async () => (await runOf('upload_sweep'))?.finished_at).toEqual(clock.now())
  expect(runs).toBe(1)
  expect(await runOf('upload_sweep')).toMatchObject({ asked_at: null, failures: 0 })
  const audited = await db
    .selectFrom('audit_log')
    .select(['action', 'entity_id'])
    .where('entity', '=', 'job_run')
    .where('refused', 'is', null)
    .execute()
  expect(audited).toEqual([{ action: 'job.run', entity_id: 'upload_sweep' }])
})

test('a job that runs, or was asked for a moment ago, is STATE; one that does not exist NOT_FOUND', async () => {
  expect(await ask(jobs.run, { name: 'refund_run' }, admin)).toMatchObject({ code: 0 })
  const again = await ask(jobs.run, { name: 'refund_run' }, admin)
  expect(again).toMatchObject({ code: 22, message: '任务正在运行，或刚刚已请求运行' })
  await sql`insert into job_run (name, started_at, lease, leased_until)
    values ('hold_sweep', ${clock.now()}, gen_random_uuid(), clock_timestamp() + interval '1 minute')`.execute(
    db,
  )
  expect(await ask(jobs.run, { name: 'hold_sweep' }, admin)).toMatchObject({ code: 22 })
  expect(await ask(jobs.run, { name: 'drop table' }, admin)).toMatchObject({ code: 20 })
})

test('the status tells what runs, what waits and how large the data have grown', async () => {
  await shop.transaction((tx) => shop.jobs.enqueueLater(tx, 'payment.close', { orderId: 1 }))
  const { data } = await ask(system.status, {}, admin)
  expect(data).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.version,
    migration: expect.stringMatching(/^\d{4}_/),
    has_simulators: true,
    channels: [{ channel: 'wechat_native', certificate_days_left: null }],
  })
  expect(Number(data?.['database_bytes'])).toBeGreaterThan(1_000_000)
  expect(data?.['queues']).toContainEqual(
    expect.objectContaining({
      name: 'payment.close',
      waiting: 1,
      given_up: 0,
      oldest_at: expect.any(String),
    }),
  )
})

test('what was refused TOO_OFTEN is counted for an hour', async () => {
  for (let n = 0; n < 3; n++) shop.services.refusals.count('TOO_OFTEN', clock.now())
  const counted = async () => (await ask(system.status, {}, admin)).data?.['too_often_last_hour']
  expect(await counted()).toBe(3)
  clock.advanceSeconds(3_540)
  expect(await counted()).toBe(3)
  clock.advanceSeconds(60)
  expect(await counted()).toBe(0)
})

test('the keys are named with how much each has sealed, one that is missing as unknown, and never with their bytes', async () => {
  const sealed = shop.services.vault.seal('x')
  const foreign = Buffer.concat([Buffer.from([4]), Buffer.from('lost'), Buffer.alloc(30)])
  for (const phone_enc of [sealed, foreign]) await insertMember(db, { phone_enc })
  const { data } = await ask(system.keys, {}, admin)
  const [current = ''] = shop.services.vault.keyIds
  expect(data).toEqual({
    list: [
      { id: current, values: 1, is_current: true, is_known: true },
      { id: 'lost', values: 1, is_current: false, is_known: false },
    ],
  })
})

test('with fewer than two people who approve refunds an alarm stands open, and falls silent when there are two', async () => {
  const look = async () => {
    for (const job of secondPersonJobs(shop.ctx, approvalNouns)) await job.run(clock.now())
    const open = db.selectFrom('alarm').select('ref').where('kind', '=', 'second_person_missing')
    return open.where('settled_at', 'is', null).execute()
  }
  await signInStaff(shop, { roles: ['finance'] })
  expect(await look()).toEqual([{ ref: 'finance' }])
  expect(await look()).toHaveLength(1)
  const { id } = await signInStaff(shop, { roles: ['finance'] })
  expect(await look()).toEqual([])
  await db.updateTable('staff').set({ status: 'locked' }).where('id', '=', id).execute()
  expect(await look()).toHaveLength(1)
})

test('that nobody else may decide falls silent as soon as two people may', async () => {
  const silent = async () => {
    for (const job of secondPersonJobs(shop.ctx, approvalNouns)) await job.run(clock.now())
    const row = await db.selectFrom('alarm').select('settled_at').where('ref', '=', 'review_hide').execute()
    return row.map(({ settled_at }) => settled_at !== null)
  }
  await db.updateTable('staff').set({ status: 'locked' }).execute()
  await signInStaff(shop, { roles: ['admin'] })
  await raiseAlarm(db, { kind: 'second_person_missing', ref: 'review_hide' }, clock.now())
  expect(await silent()).toEqual([false])
  await signInStaff(shop, { roles: ['admin'] })
  expect(await silent()).toEqual([true])
})
