import { periodicJobs } from '#src/server/jobs.ts'
import type { Shop } from './shop.ts'

/** Runs a job that runs by the clock, after so many seconds. */
export async function runPeriodic(
  { ctx, clock }: Pick<Shop, 'ctx' | 'clock'>,
  name: string,
  afterSeconds = 0,
) {
  clock.advanceSeconds(afterSeconds)
  const job = periodicJobs(ctx).find((each) => each.name === name)
  if (!job) throw new Error(`no job is called ${name}`)
  await job.run(clock.now())
}
