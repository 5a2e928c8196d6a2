import type { work } from '#src/api/desk/work/items.ts'
import type { Data, Staff } from '#src/api/endpoint.ts'
import { workingMinutes } from '#src/domain/content/working-hours.ts'
import { isFor, verbOf, workGroupOf, workKinds } from '#src/domain/desk/work.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { holderOf } from './claims.ts'
import { factsOf } from './facts/facts.ts'
import type { ItemRow } from './store.ts'

type Item = Data<typeof work.list>['list'][number]

/** The items as the queue shows them, each with the fact that decides, read from its record as it is now. */
export async function viewItems(ctx: Ctx, staff: Staff, rows: readonly ItemRow[]): Promise<Item[]> {
  const facts = await factsOf(ctx, rows)
  return rows.map((row): Item => {
    const group = workGroupOf(row.due_at, ctx.now)
    const fact = facts.get(row.id)
    const holder = holderOf(row, ctx.now)
    return {
      id: row.id,
      kind: row.kind,
      title: workKinds[row.kind].title,
      verb: verbOf(row.kind, group),
      entity: row.entity,
      ref: row.ref,
      record_id: row.record_id,
      text: fact?.text ?? row.ref,
      amount_fen: fact?.amountFen ?? null,
      note: fact?.note ?? '',
      dealt_with_on: fact?.dealtWithOn ?? null,
      due_at: row.due_at,
      group,
      remaining_minutes: workingMinutes(ctx.now, row.due_at),
      total_minutes: workingMinutes(row.opened_at, row.due_at),
      owner: personOf(row.owner_id, row.owner_name),
      claimed_by: holder && { id: holder.id, name: holder.name },
      claimed_at: holder?.at ?? null,
      snoozed_until: row.snoozed_until && row.snoozed_until > ctx.now ? row.snoozed_until : null,
      snooze_reason: row.snooze_reason,
      is_for_me: isFor({ roles: row.roles, leadRoles: row.lead_roles }, staff) || row.owner_id === staff.id,
      roles: row.roles,
      closed_at: row.closed_at,
      closed_by: personOf(row.closed_by, row.closed_name),
      opened_at: row.opened_at,
    }
  })
}

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
