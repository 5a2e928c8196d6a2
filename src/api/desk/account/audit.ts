import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, flagText, id, instant } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf } from '../list.ts'
import { Exporting, exportFormat } from '../work/exports.ts'

const word = (max: number, message: string) => rawText(max, message).check(z.regex(/^[\w.-]+$/, message))

/** What the log is narrowed down by; all of it stands in the address of the page. */
export const auditFilter = {
  staff_id: z.optional(id),
  /** A noun (`order`) or a noun and a verb (`order.confirm`). */
  action: z.optional(word(60, '动作有误')),
  entity: z.optional(word(40, '对象有误')),
  entity_id: z.optional(rawText(100, '编号有误')),
  from: z.optional(day),
  to: z.optional(day),
  refused: z.optional(flagText),
}

const AuditRow = z.object({
  id: z.int(),
  at: instant,
  actor: z.enum(['staff', 'console', 'job', 'stranger']),
  staff: z.nullable(z.object({ id: z.int(), name: z.string(), login: z.string() })),
  session_ref: z.string(),
  action: z.string(),
  right: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  reason: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** The number of the refusal. */
  refused: z.nullable(z.int()),
  ip: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})

export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/audit',
    access: { staff: 'audit.read' },
    audit: 'audit.read',
    summary: '审计日志，新的在前；财务只见款项相关',
    input: z.object({ ...auditFilter, cursor: z.optional(cursor) }),
    data: listOf(AuditRow),
    refusals: [],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/desk/audit/export',
    access: { staff: 'audit.read' },
    audit: 'audit.export',
    summary: '导出审计日志',
    input: z.object({ ...auditFilter, ...exportFormat }),
    data: Exporting,
    refusals: ['STEP_UP'],
  }),
}
