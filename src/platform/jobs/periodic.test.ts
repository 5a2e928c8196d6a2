import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { fixedClock } from '#src/platform/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import { makeLog } from '#src/platform/log.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { type PeriodicJob, startPeriodic } from './periodic.ts'

const { db } = await openTestDatabase()
const clock = fixedClock('2026-11-21T10:00:00+08:00')
const log = makeLog('silent')

const start = (jobs: PeriodicJob[], options: { leaseSeconds?: number; on?: Db } = {}) =>
  startPeriodic(options.on ?? db, clock, log, jobs, { raiseAlarm, ...options })

const aJob = (name: string, run: PeriodicJob['run'], over: Partial<PeriodicJob> = {}): PeriodicJob => ({
  name,
  everySeconds: 3600,
  run,
  ...over,
})
const runOf = (name: string) =>
  db.selectFrom('job_run').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
const alarmsOf = (name: string) => db.selectFrom('alarm').select('kind').where('ref', '=', name).execute()

test('two processes never run one job at the same time', async () => {
  let [running, most, runs] = [0, 0, 0]
  const job = aJob('sweep', async () => {
    runs += 1
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 100))
    running -= 1
  })
  const [a, b] = [start([job]), start([job])]
  await Promise.all([a.runAll(), b.runAll(), a.runAll()])
  await Promise.all([a.stop(), b.stop()])
  expect(most).toBe(1)
  expect(runs).toBeGreaterThanOrEqual(1)
})

test('a job that outlasts its lease many times over keeps it: it neither overlaps nor loses its failure', async () => {
  let runs = 0
  const { promise: enough, resolve: end } = Promise.withResolvers<void>()
  const job = aJob('long', async () => {
    runs += 1
    await enough
    throw new Error('the channel hung')
  })
  const [a, b] = [start([job], { leaseSeconds: 3 }), start([job], { leaseSeconds: 3 })]
  const running = a.runAll()
  await vi.waitFor(() => expect(runs).toBe(1), 40_000)
  const { leased_until: first } = await runOf('long')
  await vi.waitFor(async () => {
    await b.runAll()
    const { leased_until: last } = await runOf('long')
    expect(Number(last) - Number(first)).toBeGreaterThan(7_500)
  }, 40_000)
  expect(runs).toBe(1)
  end()
  await running
  expect(await runOf('long')).toMatchObject({ failures: 1, error: 'Error: the channel hung', lease: null })
  await Promise.all([a.stop(), b.stop()])
})

test('jobs of one tick need one connection between them while they run', async () => {
  const small = await openTestDatabase({ max: 1 })
  const work = async () => void (await sql`select 1`.execute(small.db))
  const jobs = ['one', 'two', 'three'].map((name) => aJob(name, work, { atStart: true }))
  const periodic = start(jobs, { on: small.db })
  await periodic.stop()
  const runs = await small.db.selectFrom('job_run').select(['name', 'failures', 'error']).execute()
  expect(runs).toHaveLength(3)
  for (const run of runs) expect(run).toMatchObject({ failures: 0, error: '' })
})

test('the run of a process that died counts as failed once its lease is over, and no sooner', async () => {
  const died = aJob('died', async () => {})
  const periodic = start([died])
  await periodic.runAll()
  const lease = (leasedUntil: Date) =>
    sql`update job_run set lease = gen_random_uuid(), leased_until = ${leasedUntil}, error = 'kept'
      where name = 'died'`.execute(db)
  await lease(new Date('2999-01-01'))
  await periodic.runAll()
  expect(await runOf('died')).toMatchObject({ failures: 0, error: 'kept' })

  let written: { failures: number; error: string } | undefined
  died.run = async () => {
    written = await runOf('died')
  }
  await lease(new Date('2000-01-01'))
  await periodic.runAll()
  expect(written).toMatchObject({ failures: 1, error: 'cut off before its end' })
  expect(await runOf('died')).toMatchObject({ failures: 0, error: '', lease: null })
  await periodic.stop()
})

test('a process that lost its lease to another one no longer writes down how the run ended', async () => {
  const job = aJob('lost', async () => {
    await sql`update job_run set lease = '00000000-0000-0000-0000-000000000001' where name = 'lost'`.execute(
      db,
    )
    throw new Error('too late')
  })
  const periodic = start([job])
  await periodic.runAll()
  expect(await runOf('lost')).toMatchObject({ failures: 0, error: '', finished_at: null })
  await periodic.stop()
})

test('a job that fails three times in a row raises one alarm, and a success resets the count', async () => {
  let broken = true
  const job = aJob('breaks', async () => {
    if (broken) throw new Error('out of order')
  })
  const periodic = start([job])
  for (let i = 0; i < 4; i++) await periodic.runAll()
  expect(await alarmsOf('breaks')).toEqual([{ kind: 'job_failing' }])
  broken = false
  await periodic.runAll()
  expect(await runOf('breaks')).toMatchObject({ failures: 0, error: '' })
  await periodic.stop()
})

test('a job that asks for it runs when the process starts; the others wait for their time', async () => {
  const ran: string[] = []
  const note = (name: string) => aJob(name, async () => void ran.push(name), { atStart: name === 'early' })
  const periodic = start([note('early'), note('late')])
  await vi.waitFor(() => expect(ran).toEqual(['early']), 40_000)
  await periodic.stop()
  expect(ran).toEqual(['early'])
})
