import type { DeskChange } from '#src/api/desk/orders/date-changes/views.ts'
import type { Staff } from '#src/api/endpoint.ts'
import {
  type ChangeState,
  changeKindText,
  deskChangeStateText,
  isOpenChange,
} from '#src/domain/booking/changes/change.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findNewestChange } from '../reading/changes/store.ts'
import { dateView, lineViews, sumsView, swappedNames } from '../reading/changes/view.ts'
import type { OrderRecord } from '../snapshot.ts'
import { seesPeople, whyNoRight } from './scope.ts'

/** What each act wants the change to be, and what is said of another state. */
const acts: Record<keyof DeskChange['can'], { in: ChangeState; otherwise: string }> = {
  propose: { in: 'asked', otherwise: '没有待处理的申请' },
  refuse: { in: 'asked', otherwise: '没有待处理的申请' },
  withdraw: { in: 'proposed', otherwise: '没有待客人确认的方案' },
}

/** The newest change of an order at the desk; null where there was none. Names are for who may see people. */
export async function deskChangeOf(ctx: Ctx, staff: Staff, order: OrderRecord): Promise<DeskChange | null> {
  const change = await findNewestChange(ctx.db, order.id)
  if (!change) return null
  const { state, kind, quote } = change
  const ids = [change.asked_by, change.decided_by].filter((id) => id !== null)
  const names = new Map(
    ids.length === 0
      ? []
      : (await ctx.db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute()).map(
          ({ id, name }) => [id, name] as const,
        ),
  )
  const nameOf = (id: number | null) => (id === null ? '' : (names.get(id) ?? ''))
  const noRight = whyNoRight(staff, 'order.change', order.advisor_id === staff.id)
  const can = (act: keyof DeskChange['can']) => {
    const why = noRight || (state === acts[act].in ? '' : acts[act].otherwise)
    return { allowed: why === '', why }
  }
  const swapped = await swappedNames(ctx, change)
  return {
    change_no: change.change_no,
    kind,
    kind_text: changeKindText[kind],
    state,
    state_text: deskChangeStateText[state],
    is_open: isOpenChange(state),
    asked_by: nameOf(change.asked_by) || '客人',
    asked_at: change.asked_at,
    reason: change.reason,
    answer_due: state === 'asked' ? change.staff_due_at : null,
    decided_by: nameOf(change.decided_by),
    note: change.note,
    expires: isOpenChange(state) ? change.expires_at : null,
    from: dateView(quote.from),
    to: quote.to && dateView(quote.to),
    traveller: swapped && (seesPeople(staff) ? swapped : { ...swapped, old_name: '', new_name: '' }),
    lines: lineViews(quote.rows),
    ...sumsView(quote, order, change.kept_floor_fen, ctx.now),
    can: { propose: can('propose'), refuse: can('refuse'), withdraw: can('withdraw') },
  }
}
