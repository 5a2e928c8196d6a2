import { jobs } from '#src/api/desk/system/jobs.ts'
import { system } from '#src/api/desk/system/status.ts'
import { askForRun, type PeriodicJob } from '#src/platform/jobs/periodic.ts'
import { Refused } from '#src/platform/refused.ts'
import { countSealed } from '#src/server/account/privacy/service.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { jobsSeen } from './job-list.ts'
import { statusOf } from './status.ts'

type PeriodicJobs = (ctx: () => Ctx) => readonly PeriodicJob[]

export const systemHandlers = handlers(system, {
  status: ({ ctx }) => statusOf(ctx),

  async keys({ ctx: { db, vault } }) {
    const counts = await countSealed({ db })
    const [current] = vault.keyIds
    const ids = [...new Set([...vault.keyIds, ...counts.keys()])]
    return {
      list: ids.map((id) => ({
        id,
        values: counts.get(id) ?? 0,
        is_current: id === current,
        is_known: vault.keyIds.includes(id),
      })),
    }
  },
})

/** The clock's jobs are known to who puts the server together. */
export const jobHandlersOfDesk = (periodicJobs: PeriodicJobs) =>
  handlers(jobs, {
    list: async ({ ctx }) => ({
      list: await jobsSeen(
        ctx,
        periodicJobs(() => ctx),
      ),
    }),

    async run({ ctx, input: { name } }) {
      if (!periodicJobs(() => ctx).some((job) => job.name === name)) throw new Refused('NOT_FOUND')
      if (!(await askForRun(ctx.db, name, ctx.now)))
        throw new Refused('STATE', undefined, '任务正在运行，或刚刚已请求运行')
      return { answer: {}, audit: [{ entity: 'job_run', id: name }] }
    },
  })
