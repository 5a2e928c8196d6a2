import type { DeskQuestion, deskQuestions } from '#src/api/desk/service/questions.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { instantValue, pageOf } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import * as store from './store.ts'

export async function pageQuestions(
  ctx: Ctx,
  { state = 'open', overdue, cursor }: Input<(typeof deskQuestions)['list']>,
): Promise<Data<(typeof deskQuestions)['list']>> {
  const conditions: store.Conditions = { state, overdueAt: overdue ? ctx.now : null }
  const total = await store.countQuestions(ctx.db, conditions)
  const found = await store.listQuestions(ctx.db, conditions, cursor)
  const { rows, ...page } = pageOf(found, total, ({ due_at, asked_at }) =>
    instantValue(state === 'open' ? due_at : asked_at),
  )
  return { list: rows.map((row) => viewOf(row, ctx.now)), ...page }
}

/** Refuses NOT_FOUND. */
export async function viewQuestion(db: Db, id: number, now: Date): Promise<DeskQuestion> {
  const row = await store.findQuestion(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  return viewOf(row, now)
}

const viewOf = (row: store.QuestionRecord, now: Date): DeskQuestion => ({
  id: row.id,
  product: { id: row.product_id, title: row.product_title },
  asker: row.member_name ?? '',
  text: maskNumbers(row.text),
  asked_at: row.asked_at,
  state: row.state,
  due_at: row.state === 'open' ? row.due_at : null,
  is_overdue: row.state === 'open' && row.due_at < now,
  answer:
    row.answer === null || row.answered_at === null || row.answered_by === null
      ? null
      : { text: row.answer, at: row.answered_at, by: { id: row.answered_by, name: row.answerer ?? '' } },
  version: row.version,
})
