import { endpoint } from '../../endpoint.ts'
import { time } from '../../wire.ts'
import { z } from '../../zod.ts'

const access = { staff: 'system.work' } as const

export const system = {
  status: endpoint({
    method: 'GET',
    path: '/api/desk/system',
    access,
    summary: '系统状态',
    input: z.object({}),
    data: z.object({
      version: z.string(),
      node: z.string(),
      migration: z.string(),
      started_at: time,
      database_bytes: z.int(),
      queues: z.array(
        z.object({
          name: z.string(),
          waiting: z.int(),
          active: z.int(),
          retrying: z.int(),
          /** Of the last seven days. */
          given_up: z.int(),
          oldest_at: z.nullable(time),
        }),
      ),
      channels: z.array(
        z.object({
          channel: z.string(),
          /** Whole days; absent where the shop holds no certificate of the channel. */
          certificate_days_left: z.nullable(z.int()),
        }),
      ),
      /** Calls that this process has answered with TOO_OFTEN in the last hour. */
      too_often_last_hour: z.int(),
      has_simulators: z.boolean(),
      /** Who can approve a refund; a second look needs two (desk book §2.2). */
      finance_people: z.int(),
    }),
    refusals: [],
  }),
  keys: endpoint({
    method: 'GET',
    path: '/api/desk/system/keys',
    access,
    summary: '加密密钥各保护多少条数据',
    input: z.object({}),
    data: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          values: z.int(),
          /** New values are sealed with it. */
          is_current: z.boolean(),
          /** False: it is missing from the configuration, and nobody can read its values. */
          is_known: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
}
