import type { Staff } from '#src/api/endpoint.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { claimLapsesAt, isFor, mayAssign } from '#src/domain/desk/work.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { changeItems, type ItemRow, listColleagues, lockItems } from './store.ts'

interface Acting {
  ctx: Ctx
  staff: Staff
}

/** Open items under their locks. Refuses NOT_FOUND for one that the person may not see, STATE for one that is done. */
async function lockOpen({ ctx, staff }: Acting, ids: readonly number[]) {
  const wanted = [...new Set(ids)]
  const rows = await lockItems(ctx.db, staff, wanted)
  if (rows.length < wanted.length) throw new Refused('NOT_FOUND')
  const done = rows.find(({ closed_at }) => closed_at !== null)
  if (done) throw new Refused('STATE', undefined, doneText(done))
  return rows
}

const clockText = (at: Date) => shanghaiTime(at).slice(11, 16)
const doneText = ({ closed_name, closed_at }: ItemRow) =>
  closed_name && closed_at ? `${closed_name} ${clockText(closed_at)} 已处理` : '该待办已不需要处理'

/** Whoever has it now, other than the person; a claim that has lapsed is nobody's. */
export function holderOf({ claimed_by, claimed_at, claimed_name }: ItemRow, now: Date) {
  if (claimed_by === null || claimed_at === null || claimLapsesAt(claimed_at) <= now) return null
  return { id: claimed_by, name: claimed_name ?? '', at: claimed_at }
}

const refuseStrangers = (rows: readonly ItemRow[], staff: Staff) => {
  if (!rows.every((row) => row.owner_id === staff.id || isFor(ofRoles(row), staff)))
    throw new Refused('STATE', undefined, '该待办不属于你的角色')
}
const ofRoles = ({ roles, lead_roles }: ItemRow) => ({ roles, leadRoles: lead_roles })

/** Takes items, or takes them over from a colleague. Refuses STATE with who has one, and where it is for other roles. */
export async function claimItems(acting: Acting, ids: readonly number[], isTakenOver: boolean) {
  const { ctx, staff } = acting
  const rows = await lockOpen(acting, ids)
  refuseStrangers(rows, staff)
  for (const row of rows) {
    const holder = holderOf(row, ctx.now)
    if (holder && holder.id !== staff.id && !isTakenOver)
      throw new Refused('STATE', undefined, `${holder.name} ${clockText(holder.at)} 已领取`)
  }
  await changeItems(ctx.db, ids, { claimed_by: staff.id, claimed_at: ctx.now })
  return rows.map((row): AuditEntry => entry(row, { claimed_by: row.claimed_by }, { claimed_by: staff.id }))
}

/** Gives items back to everybody of their roles. Refuses STATE for one that a colleague has. */
export async function releaseItems(acting: Acting, ids: readonly number[]) {
  const { ctx, staff } = acting
  const rows = await lockOpen(acting, ids)
  for (const row of rows) {
    const holder = holderOf(row, ctx.now)
    if (holder && holder.id !== staff.id && !mayAssign(staff))
      throw new Refused('STATE', undefined, `${holder.name} ${clockText(holder.at)} 已领取`)
  }
  const own = rows.filter(({ owner_id }) => owner_id === staff.id).map(({ id }) => id)
  await changeItems(ctx.db, ids, { claimed_by: null, claimed_at: null })
  if (own.length > 0) await changeItems(ctx.db, own, { owner_id: null })
  return rows.map((row): AuditEntry => entry(row, { claimed_by: row.claimed_by }, { claimed_by: null }))
}

interface Snooze {
  minutes: number
  reason: string
}

/** Puts items off until an instant before each is due. Refuses STATE for a later one, and for an overdue item. */
export async function snoozeItems(acting: Acting, ids: readonly number[], { minutes, reason }: Snooze) {
  const { ctx, staff } = acting
  const rows = await lockOpen(acting, ids)
  refuseStrangers(rows, staff)
  const until = new Date(ctx.now.getTime() + minutes * 60_000)
  const early = rows.find(({ due_at }) => due_at <= until)
  if (early)
    throw new Refused('STATE', undefined, `只能推后到截止之前（${shanghaiTime(early.due_at).slice(5, 16)}）`)
  await changeItems(ctx.db, ids, {
    snoozed_until: until,
    snooze_reason: reason,
    claimed_by: staff.id,
    claimed_at: ctx.now,
  })
  return rows.map(
    (row): AuditEntry => ({
      ...entry(row, { snoozed_until: row.snoozed_until }, { snoozed_until: until }),
      reason,
    }),
  )
}

/** Gives items to a colleague whose role they are for. Refuses NO_RIGHT unless a lead or an admin asks, STATE otherwise. */
export async function assignItems(acting: Acting, ids: readonly number[], colleagueId: number) {
  const { ctx, staff } = acting
  if (!mayAssign(staff)) throw new Refused('NO_RIGHT', { right: 'queue.read' }, '分配待办需要组长或管理员')
  const rows = await lockOpen(acting, ids)
  const colleague = (await listColleagues(ctx.db, ctx.now)).find(({ id }) => id === colleagueId)
  if (!colleague) throw new Refused('NOT_FOUND')
  const able = { roles: colleague.roles, isLead: colleague.is_lead }
  if (!rows.every((row) => isFor(ofRoles(row), able)))
    throw new Refused('STATE', undefined, `${colleague.name}没有处理该待办的角色`)
  await changeItems(ctx.db, ids, { owner_id: colleague.id, claimed_by: null, claimed_at: null })
  return rows.map((row): AuditEntry => entry(row, { owner_id: row.owner_id }, { owner_id: colleague.id }))
}

const entry = (
  row: ItemRow,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): AuditEntry => ({
  entity: 'work_item',
  id: row.id,
  before: { kind: row.kind, ref: row.ref, ...before },
  after,
})
