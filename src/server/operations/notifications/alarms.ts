import { sql } from 'kysely'
import { keysOf } from '#src/domain/keys.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { AlarmSeverity } from '#src/platform/db/schema.gen.ts'

interface AlarmRule {
  /** `urgent` is about money, and for 财务 within the hour; the rest is for an administrator within a day (console §3.4). */
  severity: AlarmSeverity
  /** The table of the record that `ref` names; null where it names none. */
  entity: 'order' | 'payment' | 'refund' | 'departure' | 'job_run' | 'staff' | null
  /** The alarm does not ring again once somebody has settled it: they know that the trouble goes on. */
  ringsOnce?: boolean
}

/** Everything that staff must look at, and what `ref` is. */
const alarmRules = {
  payment_mismatch: { severity: 'urgent', entity: 'payment' }, // out_trade_no
  payment_unknown: { severity: 'urgent', entity: null }, // the number that the channel named
  channel_lacks: { severity: 'urgent', entity: 'payment' }, // out_trade_no: in our books, on no bill of its channel
  refund_unknown: { severity: 'urgent', entity: null }, // the number on the bill
  bill_missing: { severity: 'urgent', entity: null }, // the channel and the day
  books_differ: { severity: 'urgent', entity: 'order' }, // order_no
  order_incomplete: { severity: 'normal', entity: 'order', ringsOnce: true }, // order_no: its group travels tomorrow
  refund_failed: { severity: 'urgent', entity: 'refund' }, // out_refund_no
  refund_slow: { severity: 'urgent', entity: 'refund', ringsOnce: true },
  points_differ: { severity: 'normal', entity: null }, // uid
  cashback_differs: { severity: 'urgent', entity: null }, // the number of the order or the withdrawal
  seats_differ: { severity: 'normal', entity: 'departure' }, // id
  staff_totp: { severity: 'normal', entity: 'staff' }, // id: ten wrong codes locked the account
  staff_recovery: { severity: 'normal', entity: 'staff' }, // id: a recovery code was used
  staff_reset: { severity: 'normal', entity: 'staff' }, // id: a colleague has made a new link for the account
  lookups_many: { severity: 'normal', entity: 'staff' }, // id
  reveals_many: { severity: 'normal', entity: 'staff' }, // id: looked at 60 sealed fields in a day
  sms_flood: { severity: 'normal', entity: null },
  message_unknown: { severity: 'normal', entity: null }, // the kind of message
  job_failing: { severity: 'normal', entity: 'job_run' }, // name
  job_stuck: { severity: 'normal', entity: 'job_run' },
  transfer_account_missing: { severity: 'normal', entity: null, ringsOnce: true }, // always `bank_transfer`
  second_person_missing: { severity: 'normal', entity: null }, // the kind of approval, or `finance` for refunds
  job_failed: { severity: 'normal', entity: null }, // the queue
} satisfies Record<string, AlarmRule>

type AlarmKind = keyof typeof alarmRules
export const alarmKinds = keysOf(alarmRules)

interface Alarm {
  kind: AlarmKind
  ref: string
  /** Facts for who looks. Never personal data. */
  detail?: object
}

/**
 * Rings for staff, the only way. One open alarm per kind and thing: the same trouble again is counted and does not ring
 * again; trouble that goes on after it was settled opens a new one. The first detail stays, because it says what began it.
 */
export async function raiseAlarm(db: Db, { kind, ref, detail = {} }: Alarm, now: Date): Promise<void> {
  const { severity, entity, ringsOnce = false }: AlarmRule = alarmRules[kind]
  await sql`
    insert into alarm as rung (kind, ref, severity, entity, detail, raised_at, last_raised_at)
    select ${kind}, ${ref}, ${severity}::alarm_severity, ${entity}, ${JSON.stringify(detail)}::jsonb,
      ${now}::timestamptz, ${now}::timestamptz
    where not (${ringsOnce} and exists (
      select from alarm where kind = ${kind} and ref = ${ref} and settled_by is not null
    ))
    on conflict (kind, ref) where settled_at is null
      do update set times = rung.times + 1, last_raised_at = excluded.last_raised_at`.execute(db)
}

const calmed = (now: Date) => ({ settled_at: now, note: '原因已消除，自动关闭' })

/** Settles what went away by itself; nobody of the staff has to. */
export const calmAlarm = (db: Db, { kind, ref }: Pick<Alarm, 'kind' | 'ref'>, now: Date) =>
  db
    .updateTable('alarm')
    .set(calmed(now))
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('settled_at', 'is', null)
    .execute()

/** Settles of a kind what is no longer found. */
export const calmOthers = (db: Db, kind: AlarmKind, found: readonly string[], now: Date) =>
  db
    .updateTable('alarm')
    .set(calmed(now))
    .where('kind', '=', kind)
    .where('settled_at', 'is', null)
    .where(sql<boolean>`ref <> all(${found}::text[])`)
    .execute()
