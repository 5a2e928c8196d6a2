import type { AuditRow } from '#src/platform/http/calls/desk-audit.ts'
import { redact } from '#src/platform/log.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** Longer than any id of ours: an id in an address may be anything, so it is cut. */
const LONGEST_ID = 100

/** Appends to the audit log, which nobody can change. Telephones and document numbers are blotted out as in the logs. */
export async function recordAudit({ db, now, visitor }: Ctx, rows: readonly AuditRow[]) {
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

const asJson = (fields: Record<string, unknown> | undefined) =>
  fields === undefined ? null : redact(JSON.stringify(fields))
