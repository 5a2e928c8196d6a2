import { sql } from 'kysely'
import { ANSWER_DAYS, answerMinutes } from '#src/domain/content/evaluations/designer-figures.ts'
import { workingMinutes } from '#src/domain/content/working-hours.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'

const DAY_MS = 86_400_000

/** An evaluation is worked into its designer's figures as it is written; the job repairs, and answer times age. */
export const designerJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'designer_figures', everySeconds: 3600, atStart: true, run: () => refreshDesigners(ctx()) },
]

export async function refreshDesigners({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  await designersChanged(db, null)
  await refreshAnswerTimes(db, now)
}

/**
 * Brings score and number of customers of a designer, or of all, up to what stands in cases and evaluations (rule book
 * §24, 29; 广告法 28): nobody can type either. Rows whose figures did not move are not written.
 */
export async function designersChanged(db: Db, designerId: number | null) {
  await sql`
    with said as (
      select c.designer_id, case when c.comment <> '' then c.score end as score from customer_case c where c.agreed
      union all
      select v.designer_id, v.score from review v where v.request_id is not null and v.status = 'shown'
    ),
    figure as (
      select g.id, round(avg(said.score), 1) as score, count(said.designer_id)::integer as customers
      from designer g left join said on said.designer_id = g.id
      where ${designerId}::integer is null or g.id = ${designerId} group by g.id
    )
    update designer g set score = f.score, case_count = f.customers from figure f
    where f.id = g.id and (g.score, g.case_count) is distinct from (f.score, f.customers)`.execute(db)
}

/** From the request to the first call that its designer noted, in working time. */
async function refreshAnswerTimes(db: Db, now: Date) {
  const { rows } = await sql<{ id: number; calls: { asked: string; called: string }[] }>`
    select g.id, coalesce(json_agg(json_build_object('asked', r.created_at, 'called', first.at))
      filter (where r.id is not null), '[]') as calls
    from designer g
    left join staff s on s.designer_id = g.id
    left join lateral (
      select distinct on (t.request_id) t.request_id, t.at, t.staff_id from custom_request_step t
      where t.kind = 'contact' and t.request_id in (select request_id from custom_request_step where staff_id = s.id)
      order by t.request_id, t.id
    ) first on first.staff_id = s.id and first.at > ${new Date(now.getTime() - ANSWER_DAYS * DAY_MS)}
    left join custom_request r on r.id = first.request_id
    group by g.id`.execute(db)
  for (const { id, calls } of rows) {
    const minutes = answerMinutes(
      calls.map(({ asked, called }) => workingMinutes(new Date(asked), new Date(called))),
    )
    await db
      .updateTable('designer')
      .set({ reply_minutes: minutes })
      .where('id', '=', id)
      .where(sql<boolean>`reply_minutes is distinct from ${minutes}`)
      .execute()
  }
}
