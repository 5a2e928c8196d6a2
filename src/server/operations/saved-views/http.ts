import { savedViews } from '#src/api/desk/work/saved-views.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { mayAssign } from '#src/domain/desk/work.ts'
import { Refused } from '#src/platform/refused.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'

/** So that nobody fills the table, and a menu stays a menu. */
const MOST_VIEWS = 30

async function viewsOf({ db }: Ctx, staff: Staff, screen: string) {
  const rows = await db
    .selectFrom('saved_view')
    .select(['id', 'name', 'query', 'staff_id'])
    .where('screen', '=', screen)
    .where((eb) => eb.or([eb('staff_id', 'is', null), eb('staff_id', '=', staff.id)]))
    .orderBy('id')
    .execute()
  return { list: rows.map(({ staff_id, ...row }) => ({ ...row, is_shared: staff_id === null })) }
}

export const savedViewHandlers = handlers(savedViews, {
  list: ({ ctx, staff, input: { screen } }) => viewsOf(ctx, staff, screen),

  async save({ ctx, staff, input: { screen, name, query, shared = false } }) {
    if (shared && !mayAssign(staff))
      throw new Refused('NO_RIGHT', { right: 'signed_in' }, '共享视图需要组长或管理员')
    const { list } = await viewsOf(ctx, staff, screen)
    const kept = list.filter((view) => view.is_shared === shared)
    if (kept.length >= MOST_VIEWS && !kept.some((view) => view.name === name))
      throw new Refused('STATE', undefined, `最多保存${MOST_VIEWS}个视图`)
    const owner = shared ? null : staff.id
    const { id } = await ctx.db
      .insertInto('saved_view')
      .values({ staff_id: owner, screen, name, query, created_at: ctx.now })
      .onConflict((same) => same.columns(['staff_id', 'screen', 'name']).doUpdateSet({ query }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const audit = [{ entity: 'saved_view', id, after: { screen, name, shared } }]
    return { answer: await viewsOf(ctx, staff, screen), audit }
  },

  /** One's own, or as a lead a shared one; any other is not there. */
  async remove({ ctx, staff, input: { id } }) {
    const removed = await ctx.db
      .deleteFrom('saved_view')
      .where('id', '=', id)
      .where((eb) =>
        mayAssign(staff)
          ? eb.or([eb('staff_id', '=', staff.id), eb('staff_id', 'is', null)])
          : eb('staff_id', '=', staff.id),
      )
      .returning(['screen', 'name'])
      .executeTakeFirst()
    if (!removed) throw new Refused('NOT_FOUND')
    const audit = [{ entity: 'saved_view', id, before: removed }]
    return { answer: await viewsOf(ctx, staff, removed.screen), audit }
  },
})
