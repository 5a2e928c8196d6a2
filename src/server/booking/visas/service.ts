import type { OrderVisa, orderVisas } from '#src/api/booking/records/order-visas.ts'
import type { Data } from '#src/api/endpoint.ts'
import { visaAhead, visaNextText, visaStateText } from '#src/domain/booking/visas/visa.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { findOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { listSeqs, listSteps, needsVisa, type VisaStep } from './store.ts'

export { followVisas, forgetVisa } from './store.ts'

/** How far each traveller's visa is; nobody where the trip needs none and nobody has written of one. */
export async function viewVisas(
  { db }: Pick<Ctx, 'db'>,
  member: Member,
  orderNo: string,
): Promise<Data<typeof orderVisas.info>> {
  const order = await findOrder(db, member.id, orderNo)
  if (!order) throw new Refused('NOT_FOUND')
  const steps = await listSteps(db, order.id)
  const need = steps.length > 0 || (await needsVisa(db, order.id))
  const seqs = need ? await listSeqs(db, order.id) : []
  return {
    need,
    list: seqs.map((seq) =>
      viewOf(
        seq,
        steps.filter((step) => step.seq === seq),
      ),
    ),
  }
}

function viewOf(seq: number, steps: readonly VisaStep[]): OrderVisa {
  const state = steps.at(-1)?.state ?? null
  return {
    seq,
    state,
    state_text: state === null ? '待开始' : visaStateText[state],
    next_text: state === null ? '出行人资料齐全后，客服会发送材料清单。' : visaNextText[state],
    steps: steps.map((step) => ({
      state: step.state,
      text: visaStateText[step.state],
      date: step.happened_on,
    })),
    ahead: visaAhead(state).map((each) => visaStateText[each]),
  }
}
