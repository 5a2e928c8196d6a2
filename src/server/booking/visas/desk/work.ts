import type { DeskVisas, deskVisas } from '#src/api/desk/orders/visas.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import {
  isVisaNews,
  VISA_SMS_A_DAY,
  visaDayFault,
  visaFault,
  visaStateText,
} from '#src/domain/booking/visas/visa.ts'
import { dayOf, shanghaiTime } from '#src/domain/calendar-day.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { hit } from '#src/platform/limits.ts'
import { badFields, lostTo, Refused } from '#src/platform/refused.ts'
import {
  aboutOrder,
  findDeskOrder,
  lockDeskOrder,
  type OrderRecord,
} from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { insertStep, listSeqs, listSteps, needsVisa } from '../store.ts'

export const viewVisas = async ({ db }: Pick<Ctx, 'db'>, staff: Staff, no: string): Promise<DeskVisas> =>
  visasOf(db, await findDeskOrder(db, staff, no, 'order.edit'))

async function visasOf(db: Db, { id, status }: Pick<OrderRecord, 'id' | 'status'>): Promise<DeskVisas> {
  const steps = await listSteps(db, id)
  return {
    need: steps.length > 0 || (await needsVisa(db, id)),
    why: visaFault(status) ?? '',
    list: (await listSeqs(db, id)).map((seq) => {
      const own = steps.filter((step) => step.seq === seq)
      const last = own.at(-1)
      return {
        seq,
        state: last?.state ?? null,
        last_id: last?.id ?? 0,
        steps: own.map((step) => ({
          id: step.id,
          state: step.state,
          date: step.happened_on,
          by: { id: step.staff_id, name: step.staff_name },
        })),
      }
    }),
  }
}

/** SMS tells the news; above the limit of the order's day the message centre alone does. */
async function tell(ctx: Ctx, tx: Tx, about: Parameters<typeof notify<'visa_changed'>>[3]) {
  const limit = { key: `visa:sms:d:${about.orderNo}`, windowSeconds: 86_400, max: VISA_SMS_A_DAY }
  if (isVisaNews(about.state) && (await hit(tx, [limit], ctx.now)) === null)
    await notify(ctx, tx, 'visa_news', about)
  else await notify(ctx, tx, 'visa_changed', about)
}

/**
 * Writes where a traveller's visa stands, under the order's lock, and tells its traveller. Refuses PARAM for a day that
 * cannot be, NOT_FOUND, and STATE for an order that is over, or by whom where somebody was first.
 */
export const setVisa = (
  ctx: Ctx,
  staff: Staff,
  { no, seq, state, date, last_id }: Input<(typeof deskVisas)['set']>,
): Promise<Audited<DeskVisas>> =>
  ctx.transaction(async (tx) => {
    const order = await lockDeskOrder(tx, staff, no, 'order.edit')
    const fault = visaFault(order.status)
    if (fault !== null) throw new Refused('STATE', undefined, fault)
    if (!(await listSeqs(tx, order.id)).includes(seq)) throw new Refused('NOT_FOUND')
    const dayFault = visaDayFault(date, dayOf(ctx.now))
    if (dayFault !== null) throw badFields({ date: dayFault })
    const last = (await listSteps(tx, order.id)).findLast((step) => step.seq === seq)
    if ((last?.id ?? 0) !== last_id)
      throw lostTo({
        by: last?.staff_name ?? '同事',
        doneAt: last ? shanghaiTime(last.at) : '',
        did: last ? `已改为“${visaStateText[last.state]}”` : '已更新',
      })
    const stepId = await insertStep(tx, {
      order_id: order.id,
      seq,
      state,
      happened_on: date,
      at: ctx.now,
      staff_id: staff.id,
    })
    await tell(ctx, tx, { ...aboutOrder(order), stepId, seq, state, date })
    return {
      answer: await visasOf(tx, order),
      audit: [
        {
          entity: 'order',
          id: order.order_no,
          before: { seq, visa: last?.state ?? null },
          after: { seq, visa: state, date },
        },
      ],
    }
  })
