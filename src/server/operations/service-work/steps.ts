import { sql } from 'kysely'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { type ContactWay, type StepKind, stepDoneText } from '#src/domain/content/service-steps.ts'
import type { Db } from '#src/platform/db/database.ts'

/** Whose steps, and of which record. */
export type Of = { inquiry: number } | { request: number }

interface StepRow {
  id: number
  at: Date
  kind: StepKind
  /** Null for what the customer did. */
  staff_id: number | null
  staff_name: string | null
  to_id: number | null
  to_name: string | null
  way: ContactWay | null
  text: string
}

/** More than any record has; a bound all the same. */
const MOST = 200

async function readSteps(db: Db, of: Of, limit: number) {
  const steps =
    'inquiry' in of
      ? sql`select * from inquiry_step where inquiry_id = ${of.inquiry}`
      : sql`select * from custom_request_step where request_id = ${of.request}`
  const { rows } = await sql<StepRow>`
    select t.id, t.at, t.kind, t.staff_id, s.name as staff_name, t.to_staff_id as to_id, o.name as to_name, t.way, t.text
    from (${steps}) t left join staff s on s.id = t.staff_id left join staff o on o.id = t.to_staff_id
    order by t.id desc limit ${limit}`.execute(db)
  return rows
}

/** Every step, the newest first. */
export const listSteps = async (db: Db, of: Of) =>
  (await readSteps(db, of, MOST)).map(({ staff_id, staff_name, to_id, to_name, ...step }) => ({
    ...step,
    staff: staff_id === null || staff_name === null ? null : { id: staff_id, name: staff_name },
    to: to_id === null || to_name === null ? null : { id: to_id, name: to_name },
  }))

export const findLastStep = async (db: Db, of: Of) => (await readSteps(db, of, 1))[0]

/** Who did what last, for the colleague who comes second. */
export const lastActOf = (step: StepRow | undefined) =>
  step === undefined
    ? { by: '同事', doneAt: '', did: '已处理' }
    : {
        by: step.staff_name ?? '客人',
        doneAt: shanghaiTime(step.at),
        did: `${stepDoneText[step.kind]}${step.to_name === null ? '' : `给${step.to_name}`}`,
      }
