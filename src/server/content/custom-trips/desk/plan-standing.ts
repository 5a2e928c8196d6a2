import { sql } from 'kysely'
import type { RequestDetail } from '#src/api/desk/service/custom-requests.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { changesLeft, planState, planStateDeskText } from '#src/domain/content/plans/plan-state.ts'
import type { Fen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** Where the plan of a request stands, for everybody who works on requests; its text is for who writes plans. */
export async function planStanding(
  { now }: Pick<Ctx, 'now'>,
  db: Db,
  requestId: number,
): Promise<RequestDetail['plan']> {
  const [draft] = (
    await sql<{ by: string; at: Date }>`
      select s.name as by, d.updated_at as at
      from custom_plan_draft d join staff s on s.id = d.updated_by where d.request_id = ${requestId}`.execute(
      db,
    )
  ).rows
  const { last, asked } = await lastSent(db, requestId)
  if (!last && !draft) return null
  return {
    sent: last ? sentView(last, now) : null,
    draft: draft ?? null,
    changes_left: changesLeft(asked),
  }
}

function sentView({ status, valid_until, ...last }: LastSent, now: Date) {
  const { version } = last
  const state = planState({ status, version, newest: version, validUntil: valid_until }, now)
  return { ...last, asked: maskNumbers(last.asked), valid_until, state, state_text: planStateDeskText[state] }
}

interface LastSent {
  version: number
  status: 'sent' | 'changes_asked' | 'accepted' | 'expired'
  title: string
  total_fen: Fen
  sent_at: Date
  sent_by: string
  valid_until: Date
  asked: string
  order_no: string
}

/** The newest version, and how many changes were asked for of all of them. */
async function lastSent(db: Db, requestId: number) {
  const { rows } = await sql<LastSent & { asked_count: number }>`
    select p.version, p.status, p.body ->> 'title' as title, p.total_fen, p.created_at as sent_at,
      coalesce(s.name, '') as sent_by, p.valid_until, p.asked, coalesce(o.order_no, '') as order_no,
      (select count(*)::int from custom_plan a where a.request_id = p.request_id and a.asked_at is not null) as asked_count
    from custom_plan p left join staff s on s.id = p.sent_by 
      left join orders o on o.plan_id = p.id and o.status <> 'cancelled'
    where p.request_id = ${requestId} order by p.version desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return { last: null, asked: 0 }
  const { asked_count, ...last } = row
  return { last, asked: asked_count }
}
