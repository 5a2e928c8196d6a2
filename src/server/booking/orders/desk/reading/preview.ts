import type { orderDetails } from '#src/api/desk/orders/details.ts'
import type { Data, Staff } from '#src/api/endpoint.ts'
import type { DeskAction, DeskFacts } from '#src/domain/booking/desk/actions.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { confirmedDeadline } from '#src/domain/limits/order-limits.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { messagesOf } from '#src/server/operations/notifications/service.ts'
import { aboutOrder, untilText } from '../../notices.ts'
import type { OrderRecord } from '../../snapshot.ts'
import { offersFor } from '../changing/confirm.ts'
import { actionsFor, deskFactsOf } from '../order.ts'
import { candidatesOf } from '../several.ts'

type Preview = Data<(typeof orderDetails)['preview']>

/** What pressing would do, said by the rules that will do it (desk book §1, rule 3). Nothing is written. */
export async function previewOf(
  ctx: Ctx,
  staff: Staff,
  order: OrderRecord,
  act: DeskAction,
  chosen: readonly number[] = [],
): Promise<Preview> {
  const facts = await deskFactsOf(ctx, order)
  const action = actionsFor(staff, order, facts).find(({ code }) => code === act)
  const { allowed = false, why = '' } = action ?? {}
  if (!allowed) return { allowed, why, facts: [], messages: [], offers: [] }
  return { allowed, why, ...(await consequenceOf(ctx, order, act, { ...facts, chosen })) }
}

const seatsOf = (order: OrderRecord) => order.adult + order.child_bed + order.child_nobed

async function consequenceOf(
  ctx: Ctx,
  order: OrderRecord,
  act: DeskAction,
  facts: DeskFacts & { chosen: readonly number[] },
): Promise<Pick<Preview, 'facts' | 'messages' | 'offers'>> {
  const about = aboutOrder(order)
  const seats = order.departure_id === null ? '定制行程，不占团位' : `${seatsOf(order)}个`
  if (act === 'confirm') {
    const until = confirmedDeadline(ctx.now, order.sign_hours, order.departs_on)
    return {
      facts: [
        { name: '团位', value: `${seats}，继续为客人保留` },
        { name: '签约付款截止', value: `${minuteText(until)}，${order.sign_hours}小时内` },
      ],
      messages: messagesOf('order_confirmed', { ...about, until: untilText(until) }),
      offers: [],
    }
  }
  if (act === 'decline')
    return {
      facts: [{ name: '团位', value: `${seats}，放回可售` }],
      ...(await declining(ctx, order, facts.chosen)),
    }
  if (act === 'cancel')
    return {
      facts: [
        { name: '团位', value: `${seats}，放回可售` },
        { name: '在途支付', value: facts.status === 'wait_pay' ? '先向支付渠道查询并关闭' : '没有账单' },
      ],
      messages: messagesOf('order_cancelled', { ...about, reason: 'by_staff', version: order.version }),
      offers: [],
    }
  return { facts: [], messages: [], offers: [] }
}

/** Other dates with room, and the message as it offers those that were chosen of them. */
async function declining(ctx: Ctx, order: OrderRecord, chosen: readonly number[]) {
  const offers = await offersFor(ctx, ctx.db, order)
  const days = offers.filter(({ departure_id }) => chosen.includes(departure_id))
  const messages = messagesOf('order_cancelled', {
    ...aboutOrder(order),
    reason: 'no_resources',
    version: order.version,
    offers: days.map(({ departs_on }) => departs_on).toSorted(),
  })
  return { offers, messages }
}

/** Of several orders, which can be confirmed now and why the others cannot. */
export async function previewMany(
  ctx: Ctx,
  staff: Staff,
  nos: readonly string[],
): Promise<Data<(typeof orderDetails)['previewMany']>> {
  const ends = new Set<number>()
  const list = await candidatesOf(ctx, staff, nos, 'order.confirm', async (order) => {
    const facts = await deskFactsOf(ctx, order)
    const why = actionsFor(staff, order, facts).find(({ code }) => code === 'confirm')?.why ?? ''
    if (why === '') ends.add(confirmedDeadline(ctx.now, order.sign_hours, order.departs_on).getTime())
    return why
  })
  return { list, deadlines: [...ends].toSorted((a, b) => a - b).map((end) => new Date(end)) }
}
