import type { Staff } from '#src/api/endpoint.ts'
import { dayOf, startOf } from '#src/domain/calendar-day.ts'
import { type RevealReason, revealReasonText } from '#src/domain/desk/reveal.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { raiseAlarm } from '../notifications/service.ts'

/** How long a page shows what was sealed. */
const SHOWN_SECONDS = 60
/** A day of Shanghai: from here on somebody looks at it, and from there on nothing is shown. */
const ALARM_FROM = 60
const MOST_A_DAY = 120
const LEAST_REASON = 5

interface Reveal {
  staff: Staff
  /** Whose it is: a table's word and the record's own number. */
  subject: { kind: string; id: string }
  /** Which field of it: `contact_phone`, `travellers.2.doc_no`. */
  field: string
  reason: RevealReason
  /** For 其他 in the person's own words. */
  reasonText: string
}

/**
 * Shows one sealed field to a member of staff, who says why (desk book §4.0): its row is written in the transaction of
 * the answer. TOO_OFTEN for the 121st of a day. `open` is called when nothing speaks against it; its answer must go
 * nowhere but into the reply.
 */
export async function reveal(ctx: Ctx, tx: Tx, asked: Reveal, open: () => string) {
  const { staff, subject, field } = asked
  const reason = reasonOf(asked)
  // Two at once are counted one after the other.
  await holdLock(tx, 'reveal', staff.id)
  const before = await countToday(tx, staff.id, ctx.now)
  if (before >= MOST_A_DAY)
    throw new Refused('TOO_OFTEN', undefined, `今天已查看${MOST_A_DAY}次，明天再试或请同事帮忙`)
  await noteAccess(tx, { staff, subject, field, reason }, ctx.now)
  if (before + 1 >= ALARM_FROM) await raiseAlarm(tx, { kind: 'reveals_many', ref: String(staff.id) }, ctx.now)
  return {
    value: open(),
    until: new Date(ctx.now.getTime() + SHOWN_SECONDS * 1000),
    audit: [{ entity: subject.kind, id: subject.id, after: { field }, reason }],
  }
}

/** Writes down that somebody took personal data along as a file: what of it, to whom and what for. */
export const noteAccess = (
  tx: Tx,
  { staff, subject, field, reason }: Pick<Reveal, 'staff' | 'subject' | 'field'> & { reason: string },
  now: Date,
) =>
  tx
    .insertInto('pii_access_log')
    .values({
      at: now,
      staff_id: staff.id,
      subject_kind: subject.kind,
      subject_id: subject.id,
      field,
      reason,
    })
    .execute()

function reasonOf({ reason, reasonText }: Reveal): string {
  if (reason !== 'other') return revealReasonText[reason]
  if ([...reasonText].length < LEAST_REASON)
    throw badFields({ reason_text: `请写明原因，至少${LEAST_REASON}个字` })
  return reasonText
}

const countToday = (tx: Tx, staffId: number, now: Date) =>
  tx
    .selectFrom('pii_access_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('at', '>=', startOf(dayOf(now)))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)
