import { afterAll, expect, test } from 'vitest'
import { fixedClock } from '#src/platform/clock.ts'
import { makeLog } from '#src/platform/log.ts'
import { openTestDatabase } from '#test/database.ts'
import { startPeriodic } from './periodic.ts'

const { db } = await openTestDatabase()
const clock = fixedClock('2026-11-21T10:00:00+08:00')
const log = makeLog('silent')

test('two processes never run one job at the same time', async () => {
  let [running, most, runs] = [0, 0, 0]
  const job = {
    name: 'sweep',
    everySeconds: 3600,
    run: async () => {
      runs += 1
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 100))
      running -= 1
    },
  }
  const [a, b] = [startPeriodic(db, clock, log, [job]), startPeriodic(db, clock, log, [job])]
  await Promise.all([a.runAll(), b.runAll(), a.runAll()])
  await Promise.all([a.stop(), b.stop()])
  expect(most).toBe(1)
  expect(runs).toBeGreaterThanOrEqual(1)
})

test('a job that fails three times in a row raises one alarm, and a success forgets the failures', async () => {
  let broken = true
  const job = {
    name: 'breaks',
    everySeconds: 3600,
    run: async () => {
      if (broken) throw new Error('out of order')
    },
  }
  const periodic = startPeriodic(db, clock, log, [job])
  afterAll(() => periodic.stop())
  for (let i = 0; i < 4; i++) await periodic.runAll()
  const alarms = await db.selectFrom('alarm').selectAll().where('ref', '=', 'breaks').execute()
  expect(alarms).toMatchObject([{ kind: 'job_failing' }])
  broken = false
  await periodic.runAll()
  const run = await db
    .selectFrom('job_run')
    .selectAll()
    .where('name', '=', 'breaks')
    .executeTakeFirstOrThrow()
  expect(run).toMatchObject({ failures: 0, error: '' })
})
