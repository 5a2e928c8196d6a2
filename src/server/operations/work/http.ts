import { work } from '#src/api/desk/work/items.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { isWorkingTime, nextOpening } from '#src/domain/content/working-hours.ts'
import { instantValue, PAGE_ROWS, pageOf } from '#src/domain/desk/list.ts'
import { workKinds } from '#src/domain/desk/work.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { assignItems, claimItems, releaseItems, snoozeItems } from './claims.ts'
import { countItems, findItems, listColleagues, listItems } from './store.ts'
import { viewItems } from './view.ts'

/** What a change of items answers: how they stand now. */
async function changed(ctx: Ctx, staff: Staff, ids: readonly number[], audit: AuditEntry[]) {
  const list = await viewItems(ctx, staff, await findItems(ctx.db, staff, ids))
  return { answer: { list }, audit }
}

export const workHandlers = handlers(work, {
  async list({ ctx, staff, input }) {
    const { scope = 'mine', kind = null, overdue: isOverdue = false, cursor: after = null } = input
    const wanted = { scope, kind, isOverdue, after, limit: PAGE_ROWS + 1 }
    const found = await listItems(ctx.db, staff, wanted, ctx.now)
    const { rows, ...page } = pageOf(
      found.rows,
      found.total,
      ({ priority, closed_at, due_at }) =>
        `${priority}:${instantValue((scope === 'done' && closed_at) || due_at)}`,
    )
    return {
      list: await viewItems(ctx, staff, rows),
      ...page,
      now: ctx.now,
      next_start_at: isWorkingTime(ctx.now) ? null : nextOpening(ctx.now),
    }
  },

  async counts({ ctx, staff }) {
    const { kinds, done } = await countItems(ctx.db, staff, ctx.now)
    const sum = (of: 'mine' | 'roles' | 'all' | 'overdue' | 'due_today') =>
      kinds.reduce((before, row) => before + row[of], 0)
    return {
      mine: sum('mine'),
      roles: sum('roles'),
      all: sum('all'),
      done,
      overdue: sum('overdue'),
      due_today: sum('due_today'),
      kinds: kinds.map(({ kind, all, mine }) => ({ kind, title: workKinds[kind].title, count: all, mine })),
    }
  },

  async people({ ctx }) {
    const colleagues = await listColleagues(ctx.db, ctx.now)
    return { list: colleagues.map(({ id, name, roles, count }) => ({ id, name, roles, count })) }
  },

  claim: async ({ ctx, staff, input: { ids, take_over = false } }) =>
    changed(ctx, staff, ids, await claimItems({ ctx, staff }, ids, take_over)),

  release: async ({ ctx, staff, input: { ids } }) =>
    changed(ctx, staff, ids, await releaseItems({ ctx, staff }, ids)),

  snooze: async ({ ctx, staff, input: { ids, ...snooze } }) =>
    changed(ctx, staff, ids, await snoozeItems({ ctx, staff }, ids, snooze)),

  assign: async ({ ctx, staff, input: { ids, staff_id } }) =>
    changed(ctx, staff, ids, await assignItems({ ctx, staff }, ids, staff_id)),
})
