import type { DeskJob } from '#src/api/desk/system/jobs.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import { maskNumbers } from '#src/platform/log.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { jobTitle } from '../job-titles.ts'

const LONGEST_ERROR = 300

/** Every periodic job with its last run; those in trouble first. */
export async function jobsSeen({ db, now }: Ctx, jobs: readonly PeriodicJob[]): Promise<DeskJob[]> {
  const rows = await db.selectFrom('job_run').selectAll().execute()
  const runs = new Map(rows.map((row) => [row.name, row]))
  const seen = jobs.map(({ name, everySeconds }): DeskJob => {
    const run = runs.get(name)
    const startedAt = run?.started_at ?? null
    return {
      name,
      title: jobTitle(name),
      every_seconds: everySeconds,
      started_at: startedAt,
      finished_at: run?.finished_at ?? null,
      failures: run?.failures ?? 0,
      error: maskNumbers(run?.error ?? '').slice(0, LONGEST_ERROR),
      is_running: run?.lease != null,
      is_asked: run?.asked_at != null,
      next_at: startedAt && new Date(Math.max(startedAt.getTime() + everySeconds * 1000, now.getTime())),
    }
  })
  return seen.sort((one, other) => other.failures - one.failures || one.name.localeCompare(other.name))
}
