import type { DeskComplaint, deskComplaints } from '#src/api/desk/service/complaints.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { onlyOf } from '#src/domain/account/staff.ts'
import { complaintActions, complaintFault, complaintStage } from '#src/domain/content/complaints/complaint.ts'
import { instantValue, pageOf } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findBeside, listSteps } from '#src/server/operations/service-work/service.ts'
import { listMessages } from '../messages.ts'
import { heldPicture, picturesOf } from '../pictures.ts'
import { factsOf } from '../store.ts'
import * as store from './store.ts'

/** One page of complaints, as far as this person's right reaches. */
export async function pageComplaints(
  ctx: Ctx,
  staff: Staff,
  { state = 'open', category, mine, overdue, cursor }: Input<(typeof deskComplaints)['list']>,
): Promise<Data<(typeof deskComplaints)['list']>> {
  const conditions: store.Conditions = {
    state,
    category: category ?? null,
    onlyOf: onlyOf(staff, 'consult.work'),
    assignedTo: mine ? staff.id : null,
    overdueAt: overdue ? ctx.now : null,
  }
  const total = await store.countComplaints(ctx.db, conditions)
  const found = await store.listComplaints(ctx.db, conditions, cursor)
  const { rows, ...page } = pageOf(found, total, (row) =>
    instantValue((state === 'open' && row.due_at) || row.created_at),
  )
  return { list: rows.map((row) => rowView(ctx, row)), ...page }
}

/** Refuses NOT_FOUND, also beyond `reach`. */
export async function viewComplaint(
  ctx: Ctx,
  db: Db,
  staff: Staff,
  complaintNo: string,
  reach = onlyOf(staff, 'consult.work'),
): Promise<DeskComplaint> {
  const row = await store.findComplaint(db, complaintNo, reach)
  if (!row) throw new Refused('NOT_FOUND')
  const said = await listMessages(db, row.id)
  const pictures = await picturesOf(db, row.id)
  const facts = factsOf(row)
  return {
    ...rowView(ctx, row),
    closed_at: row.closed_at,
    solved_at: row.solved_at,
    pictures: pictures.get(null) ?? [],
    messages: said.map(({ id, text, at, staff_id, staff_name }) => ({
      id,
      by: personOf(staff_id, staff_name),
      text: maskNumbers(text),
      pictures: pictures.get(id) ?? [],
      at,
    })),
    steps: await listSteps(db, { inquiry: row.id }),
    beside:
      row.phone_hash === null
        ? { member: null, inquiries: [], orders: [], requests: [] }
        : await findBeside(db, staff, { phoneHash: row.phone_hash, inquiryId: row.id }),
    actions: complaintActions.map((code) => {
      const why = complaintFault(code, facts)
      return { code, allowed: why === null, why: why ?? '' }
    }),
  }
}

/** Refuses NOT_FOUND for a picture of another complaint, and for a complaint beyond this person's reach. */
export async function complaintPicture(
  ctx: Ctx,
  staff: Staff,
  { complaint_no, ref }: Input<(typeof deskComplaints)['picture']>,
) {
  const row = await store.findComplaint(ctx.db, complaint_no, onlyOf(staff, 'consult.work'))
  if (!row) throw new Refused('NOT_FOUND')
  return heldPicture(ctx, row.id, ref)
}

const personOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name }

/** A complaint as staff see it: the telephone masked. */
function rowView({ vault, now }: Pick<Ctx, 'vault' | 'now'>, row: store.DeskRow) {
  const stage = complaintStage(factsOf(row))
  return {
    id: row.id,
    complaint_no: row.complaint_no,
    category: row.category,
    kind: row.kind,
    stage,
    name: row.name ?? '',
    phone_mask: row.phone_enc === null ? '' : maskPhone(vault.open(row.phone_enc)),
    content: maskNumbers(row.message),
    order:
      row.order_no === null || row.departs_on === null
        ? null
        : { order_no: row.order_no, title: row.order_title ?? '', departs_on: row.departs_on },
    created_at: row.created_at,
    last_at: row.last_at,
    due_at: stage === 'waiting' ? row.due_at : null,
    is_overdue: stage === 'waiting' && row.due_at !== null && row.due_at < now,
    is_reopened: row.reopened_at !== null,
    assigned_to: personOf(row.staff_id, row.staff_name),
    version: row.version,
  }
}
