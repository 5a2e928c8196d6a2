import type { RequestCard, RequestDetail } from '#src/api/desk/service/custom-requests.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { customTripFault } from '#src/domain/content/custom-trip.ts'
import { budgetsOf, tripAims } from '#src/domain/content/custom-trip-lists.ts'
import { requestStage } from '#src/domain/content/plans/request-stage.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { RequestRecord } from './store.ts'

const person = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name }

/** A request as staff see it: the telephone masked. */
export const cardOf = ({ vault, now }: Pick<Ctx, 'vault' | 'now'>, row: RequestRecord): RequestCard => ({
  request_no: row.request_no,
  kind: row.kind,
  status: row.status,
  stage: requestStage({
    status: row.status,
    hasDraft: row.has_draft,
    isAsked: row.plan_asked_at !== null,
  }),
  name: row.name,
  phone_mask: maskPhone(vault.open(row.phone_enc)),
  place: row.place,
  people: row.people ?? row.adult + row.child + row.senior,
  start_on: row.start_on,
  month: row.month,
  days: row.days,
  budget: budgetsOf(row.kind).find(({ id }) => id === row.budget_id)?.label ?? '',
  designer: person(row.designer_id, row.designer_name),
  owner: person(row.owner_id, row.owner_name),
  created_at: row.created_at,
  promised_at: row.promised_at,
  is_overdue: row.status === 'new' && row.promised_at < now,
  contacted_at: row.contacted_at,
  next_at: row.next_at,
  redesign_by: row.redesign_due_at,
  version: row.version,
})

export const wishesOf = (row: RequestRecord): RequestDetail['wishes'] => ({
  company: row.company,
  position: row.position,
  departure_city: row.departure_city,
  flexible: row.flexible,
  adult: row.adult,
  child: row.child,
  senior: row.senior,
  themes: row.themes,
  hotel_level: row.hotel_level,
  pace: row.pace,
  aim: tripAims.find(({ id }) => id === row.trip_aim_id)?.label ?? '',
  need_ticket: row.need_ticket,
  need_meeting_room: row.need_meeting_room,
  need_invoice: row.need_invoice,
  special_demand: maskNumbers(row.special_demand),
})

/** `mayAssign`: the right to give it to a designer is a right of its own. */
export function actionsOf({ status }: RequestRecord, mayAssign: boolean): RequestDetail['actions'] {
  const why = customTripFault(status)
  const each = { allowed: why === null, why: why ?? '' }
  return [
    { code: 'step', ...each },
    { code: 'assign', ...(mayAssign ? each : { allowed: false, why: '由客服分配' }) },
    { code: 'close', ...each },
  ]
}
