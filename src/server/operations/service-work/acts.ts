import type { ContactWay, StepKind } from '#src/domain/content/service-steps.ts'
import { nextContactFault } from '#src/domain/content/service-steps.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { badFields, lostTo, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { refuseNumbers } from './notes.ts'
import { findLastStep, lastActOf, type Of } from './steps.ts'

/** What an act does to a record, and what of it is written down. */
export interface Act<Changes> {
  changes: Changes
  step: { kind: StepKind; text?: string; way?: ContactWay; to_staff_id?: number }
  after: Record<string, unknown>
  reason?: string
}

/** What an act of either kind of record needs to know of it. */
interface Worked<Row, Changes, Answer> {
  entity: 'inquiry' | 'complaint' | 'custom_request'
  /** As the audit log names it. */
  id: string | number
  /** The row under its lock, as far as the person's right reaches. */
  find(tx: Tx): Promise<Row | undefined>
  stepsOf(row: Row): Of
  /** Why the act is impossible now. */
  faultOf(row: Row): string | null
  /** What of the row the audit log says beside what it became. */
  beforeOf(row: Row): Record<string, unknown>
  write(tx: Tx, row: Row, changes: Changes, step: Act<Changes>['step'] & { at: Date }): Promise<unknown>
  /** As it stands then, also for who has just handed it on. */
  view(tx: Tx): Promise<Answer>
}

/**
 * Runs one act on a record under its row's lock. Refuses NOT_FOUND beyond the person's right, and STATE with who was
 * first when somebody else has acted on what the screen showed.
 */
export const actOn = <Row extends { version: number }, Changes, Answer>(
  ctx: Ctx,
  { entity, id, ...record }: Worked<Row, Changes, Answer>,
  version: number | undefined,
  work: (acting: { tx: Tx; row: Row }) => Promise<Act<Changes>>,
): Promise<Audited<Answer>> =>
  ctx.transaction(async (tx) => {
    const row = await record.find(tx)
    if (!row) throw new Refused('NOT_FOUND')
    if (version !== undefined && version !== row.version)
      throw lostTo(lastActOf(await findLastStep(tx, record.stepsOf(row))))
    const fault = record.faultOf(row)
    if (fault !== null) throw new Refused('STATE', undefined, fault)
    const { changes, step, after, reason } = await work({ tx, row })
    await record.write(tx, row, changes, { at: ctx.now, ...step })
    return {
      answer: await record.view(tx),
      audit: [{ entity, id, before: record.beforeOf(row), after, ...(reason !== undefined && { reason }) }],
    }
  })

/** Refuses a note with a number in it, and a next call that nobody would make. */
export function refuseContact({ now }: Ctx, { text, next_at }: { text: string; next_at?: Date | undefined }) {
  refuseNumbers('text', text)
  const fault = next_at && nextContactFault(next_at, now)
  if (fault) throw badFields({ next_at: fault })
}
