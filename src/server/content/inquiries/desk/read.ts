import type { deskInquiries, InquiryDetail } from '#src/api/desk/service/inquiries.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { onlyOf } from '#src/domain/account/staff.ts'
import { pageOf } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findBeside, listSteps } from '#src/server/operations/service-work/service.ts'
import * as store from './store.ts'
import { actionsOf, viewOf } from './views.ts'

export const reachOf = (staff: Staff): store.Reach => ({ onlyOf: onlyOf(staff, 'consult.work') })

/** One page of inquiries, as far as this person's right reaches. */
export async function pageInquiries(
  ctx: Ctx,
  staff: Staff,
  { tab = 'message', state = 'open', mine, overdue, cursor }: Input<(typeof deskInquiries)['list']>,
): Promise<Data<(typeof deskInquiries)['list']>> {
  const conditions: store.Conditions = {
    ...reachOf(staff),
    tab,
    state,
    assignedTo: mine ? staff.id : null,
    overdueAt: overdue ? ctx.now : null,
  }
  const total = await store.countInquiries(ctx.db, conditions)
  const found = await store.listInquiries(ctx.db, conditions, cursor)
  const { rows, ...page } = pageOf(found, total, (row) => store.placeOf(state, row))
  return { list: rows.map((row) => viewOf(ctx, row)), ...page }
}

/** The telephone of who left it, within this person's right; null where none was left. It goes into no reply. */
export async function phoneOfCaller({ vault }: Pick<Ctx, 'vault'>, db: Db, staff: Staff, id: number) {
  const row = await store.findInquiry(db, id, reachOf(staff))
  if (!row) throw new Refused('NOT_FOUND')
  return row.phone_enc && vault.open(row.phone_enc)
}

/** Refuses NOT_FOUND, also beyond `reach`. */
export async function viewInquiry(
  ctx: Ctx,
  db: Db,
  staff: Staff,
  { id, reach = reachOf(staff) }: { id: number; reach?: store.Reach },
): Promise<InquiryDetail> {
  const row = await store.findInquiry(db, id, reach)
  if (!row) throw new Refused('NOT_FOUND')
  return {
    ...viewOf(ctx, row),
    request_no: row.request_no,
    chat_id: row.chat_id,
    asked_chat_id: row.asked_chat_id,
    steps: await listSteps(db, { inquiry: id }),
    beside:
      row.phone_hash === null
        ? { member: null, inquiries: [], orders: [], requests: [] }
        : await findBeside(db, staff, { phoneHash: row.phone_hash, inquiryId: id }),
    actions: actionsOf(row),
  }
}
