import type { orderDateChanges } from '#src/api/desk/orders/date-changes/date-changes.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import { changeExpiry } from '#src/domain/booking/changes/change.ts'
import { toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { lockDeskOrder, logInPlace, type OrderRecord } from '#src/server/booking/orders/service.ts'
import { findFacts } from '#src/server/booking/refunds/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { beginChange, keepPromise, promisedColumns } from '../begin.ts'
import { endChange } from '../ending.ts'
import { type ChangeRow, findChange, type KeptChange, lockChange, moveChange } from '../store.ts'
import { readChangeToken } from '../token.ts'
import { type Proposal, toldOfProposal, workOutProposal } from './quote.ts'

type Promised = Proposal & { kept: KeptChange }

/** What the traveller asked for becomes a proposal, perhaps of another date; it keeps its number and its day of asking. */
async function answerAsked(
  ctx: Ctx,
  tx: Tx,
  staff: Staff,
  order: OrderRecord,
  asked: ChangeRow,
  { kept, differenceFen, floorFen, target }: Promised,
  note: string,
): Promise<ChangeRow> {
  const expiresAt = changeExpiry(ctx.now)
  const proposed = await moveChange(tx, asked.id, ['asked'], {
    state: 'proposed',
    ...(await promisedColumns(tx, order, {
      ...{ kept, differenceFen: toFen(differenceFen), floorFen: toFen(floorFen) },
      toDepartureId: target?.departure.id ?? null,
    })),
    ...{ decided_by: staff.id, decided_at: ctx.now, note, expires_at: expiresAt, staff_due_at: null },
  })
  if (!proposed) throw new Refused('STATE', undefined, '该申请已处理')
  await logInPlace(
    tx,
    order,
    { actor: 'staff', actorId: staff.id, reason: 'change_proposed', extra: { change: proposed.change_no } },
    ctx.now,
  )
  await keepPromise(ctx, tx, proposed, expiresAt)
  return proposed
}

/**
 * A clerk offers another date, asked or not, or agrees to another person: seats and price are kept for a day, and the
 * traveller accepts, signs and pays (desk book §4.2). STATE with what stands in the way, PRICE_CHANGED for other sums than
 * were seen, SOLD_OUT when somebody took the seats meanwhile.
 */
export const proposeChange = (ctx: Ctx, staff: Staff, asked: Input<typeof orderDateChanges.propose>) =>
  ctx.transaction(async (tx) => {
    const order = await lockDeskOrder(tx, staff, asked.no, 'order.change')
    const offered = readChangeToken(ctx.vault, asked.quote_token)
    if (offered?.orderNo !== asked.no) throw badFields({ quote_token: '试算已失效，请重新试算' })
    const proposal = await workOutProposal(ctx, tx, await findFacts(tx, order), offered)
    const { why, kind, target, kept, differenceFen, floorFen, answers } = proposal
    if (why !== '' || !kept) throw new Refused('STATE', undefined, why)
    if (differenceFen !== offered.differenceFen || floorFen !== offered.keptFen)
      throw new Refused('PRICE_CHANGED', undefined, '差价或扣款有变化，请重新试算')
    const note = withoutNumbers(asked.reason)
    const change = answers
      ? await answerAsked(ctx, tx, staff, order, answers, { ...proposal, kept }, note)
      : await beginChange(ctx, tx, order, {
          ...{ kind, state: 'proposed', askedBy: staff.id, reason: note, note, kept },
          ...{ differenceFen: toFen(differenceFen), floorFen: toFen(floorFen) },
          toDepartureId: target?.departure.id ?? null,
        })
    const until = change.expires_at ?? ctx.now
    const said = { changeNo: change.change_no, until, note }
    await notify(ctx, tx, 'change_proposed', toldOfProposal(order, proposal, said))
    const after = {
      ...{ change_no: change.change_no, kind, to: kept.to?.date ?? null, difference_fen: differenceFen },
      kept_floor_fen: floorFen,
    }
    return { entity: 'order', id: asked.no, after, reason: asked.reason }
  })

type Ending = Input<typeof orderDateChanges.refuse>

const endAtDesk = (
  ctx: Ctx,
  staff: Staff,
  { no, change_no, reason }: Ending,
  ending: { to: 'refused' | 'withdrawn'; from: readonly ('asked' | 'proposed')[] },
) =>
  ctx.transaction(async (tx) => {
    const order = await lockDeskOrder(tx, staff, no, 'order.change')
    const found = await findChange(tx, change_no)
    if (!found || found.order_id !== order.id) throw new Refused('NOT_FOUND')
    const before = await lockChange(tx, found.id)
    const ended = await endChange(ctx, tx, order, before, {
      ...ending,
      ...{ actor: 'staff', actorId: staff.id, note: withoutNumbers(reason), isTold: true },
    })
    if (!ended) throw new Refused('STATE', undefined, '该改期或换人已处理，请刷新页面')
    return {
      ...{ entity: 'order', id: no, before: { change_no, state: before.state } },
      ...{ after: { change_no, state: ended.state }, reason },
    }
  })

/** Says no to what a traveller has asked for, with the reason that they read. */
export const refuseChange = (ctx: Ctx, staff: Staff, asked: Ending) =>
  endAtDesk(ctx, staff, asked, { to: 'refused', from: ['asked'] })

/** Takes a proposal back that the traveller has not accepted. */
export const withdrawProposal = (ctx: Ctx, staff: Staff, asked: Ending) =>
  endAtDesk(ctx, staff, asked, { to: 'withdrawn', from: ['proposed'] })
