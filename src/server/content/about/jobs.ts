import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { countFigures } from './figures.ts'

export const aboutJobs = (ctx: () => Ctx): PeriodicJob[] => [
  {
    name: 'team_figures',
    everySeconds: 3600,
    atStart: true,
    run: async () => {
      await ctx().transaction(countFigures)
    },
  },
]
