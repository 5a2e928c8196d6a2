import type { Db } from '#src/platform/db/database.ts'
import type { AuditActor } from '#src/platform/db/schema.gen.ts'
import type { AuditRow } from '#src/platform/http/calls/desk-audit.ts'
import { redact } from '#src/platform/log.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** Longer than any id of ours: an id in an address may be anything, so it is cut. */
const LONGEST_ID = 100

/** Appends to the audit log, which nobody can change. Telephones and document numbers are blotted out as in the logs. */
export async function recordAudit(ctx: Ctx, asked: readonly AuditRow[]) {
  const { db, now, visitor } = ctx
  const rows: AuditRow[] = []
  for (const row of asked) if (!row.isAutosave || !(await isKnown(ctx, row))) rows.push(row)
  if (rows.length === 0) return
  await db
    .insertInto('audit_log')
    .values(
      rows.map(({ staff, requestId, action, right, entity, id, reason = '', before, after, refused }) => ({
        at: now,
        actor: 'staff' as const,
        staff_id: staff.id,
        session_ref: staff.sessionRef,
        action,
        staff_right: right ?? '',
        entity,
        entity_id: redact(String(id).slice(0, LONGEST_ID)),
        reason: redact(reason),
        before: asJson(before),
        after: asJson(after),
        refused,
        ip: visitor.ip,
        request_id: requestId,
      })),
    )
    .execute()
}

const AUTOSAVE_MS = 15 * 60_000

/** Whether the log has already been told that this person is writing this record. */
async function isKnown({ db, now }: Ctx, { staff, action, entity, id }: AuditRow): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('staff_id', '=', staff.id)
    .where('at', '>', new Date(now.getTime() - AUTOSAVE_MS))
    .where('action', '=', action)
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .where('refused', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface Unsigned {
  actor: AuditActor
  /** Null for who is not known: a stranger, the command, a job. */
  staffId?: number | null
  sessionRef?: string
  action: `staff.${string}`
  entityId: number | string
  reason?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  refused?: number
  requestId?: string
}

/** The row of what happens to an account outside of a signed-in call: proving who one is, the command, the job that locks. */
export async function recordUnsigned({ now, visitor }: Pick<Ctx, 'now' | 'visitor'>, db: Db, row: Unsigned) {
  const { actor, staffId = null, sessionRef = '', action, entityId, reason = '', before, after } = row
  await db
    .insertInto('audit_log')
    .values({
      at: now,
      actor,
      staff_id: staffId,
      session_ref: sessionRef,
      action,
      entity: 'staff',
      entity_id: String(entityId),
      reason: redact(reason),
      before: asJson(before),
      after: asJson(after),
      refused: row.refused ?? null,
      ip: actor === 'staff' || actor === 'stranger' ? visitor.ip : null,
      request_id: row.requestId ?? null,
    })
    .execute()
}

interface ByJob {
  /** In whose name. */
  staffId: number
  action: string
  entity: string
  id: number | string
  reason?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** The number of the refusal. */
  refused?: number
}

/** The row of what a job does because somebody asked for it earlier: of that person, and not of a session. */
export const recordByJob = ({ db, now }: Pick<Ctx, 'db' | 'now'>, row: ByJob) =>
  db
    .insertInto('audit_log')
    .values({
      at: now,
      actor: 'job',
      staff_id: row.staffId,
      session_ref: '',
      action: row.action,
      entity: row.entity,
      entity_id: String(row.id),
      reason: redact(row.reason ?? ''),
      before: asJson(row.before),
      after: asJson(row.after),
      refused: row.refused ?? null,
      ip: null,
      request_id: null,
    })
    .execute()

const asJson = (fields: Record<string, unknown> | undefined) =>
  fields === undefined ? null : redact(JSON.stringify(fields))
