import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { time } from '../../wire.ts'
import { z } from '../../zod.ts'

const access = { staff: 'system.work' } as const

const Job = z.object({
  name: z.string(),
  title: z.string(),
  every_seconds: z.int(),
  /** Absent for one that never ran. */
  started_at: z.nullable(time),
  /** Of the run before, while it runs. */
  finished_at: z.nullable(time),
  /** How often in a row it has failed. */
  failures: z.int(),
  error: z.string(),
  is_running: z.boolean(),
  /** Somebody has asked for it and no process has begun. */
  is_asked: z.boolean(),
  next_at: z.nullable(time),
})
export type DeskJob = z.output<typeof Job>

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/jobs',
    access,
    summary: '定时任务',
    input: z.object({}),
    data: z.object({ list: z.array(Job) }),
    refusals: [],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/desk/system/run',
    access,
    audit: 'job.run',
    summary: '立即运行一个定时任务',
    input: z.object({ name: rawText(64, '没有这个任务') }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
