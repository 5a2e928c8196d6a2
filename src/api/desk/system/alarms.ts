import { endpoint } from '../../endpoint.ts'
import { id, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf } from '../list.ts'
import { Exporting, exportFormat } from '../work/exports.ts'

/** 管理员 sees every alarm, 财务 those about money; everybody else hears NO_RIGHT (desk book §3.4). */
const access = { staff: 'signed_in' } as const

const severities = ['urgent', 'normal'] as const

/** What a list of alarms is narrowed down by; all of it stands in the address of the page. */
export const alarmFilter = {
  state: z.optional(z.enum(['open', 'settled'])),
  severity: z.optional(z.enum(severities)),
}

const Alarm = z.object({
  id: z.int(),
  /** The trouble in words. */
  title: z.string(),
  kind: z.string(),
  severity: z.enum(severities),
  /** The number of what it is about; `entity` says of which table. */
  ref: z.string(),
  entity: z.nullable(z.string()),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** How often the same trouble was met while the alarm was open. */
  times: z.int(),
  raised_at: time,
  last_raised_at: time,
  /** How often the same alarm had been settled before. */
  settled_before: z.int(),
  settled_at: z.nullable(time),
  /** Absent where the trouble went away by itself. */
  settled_by: z.nullable(z.string()),
  note: z.string(),
})

export const alarms = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/alarms',
    access,
    summary: '告警列表，新的在前',
    input: z.object({ ...alarmFilter, cursor: z.optional(cursor) }),
    data: z.object({
      ...listOf(Alarm).shape,
      open: z.int(),
      open_urgent: z.int(),
    }),
    refusals: ['NO_RIGHT'],
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/desk/alarms/settle',
    access,
    audit: 'alarm.settle',
    summary: '处理告警；原因仍在时会再次告警',
    input: z.object({ id, note: requiredText(5, 300, '请写明处理结果，5到300个字') }),
    data: Alarm,
    refusals: ['NO_RIGHT', 'NOT_FOUND', 'STATE'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/desk/alarms/export',
    access,
    audit: 'alarm.export',
    summary: '导出告警',
    input: z.object({ ...alarmFilter, ...exportFormat }),
    data: Exporting,
    refusals: ['NO_RIGHT'],
  }),
}
