import { orderTravellers } from '#src/api/account/travellers.ts'
import { orders } from '#src/api/booking/orders.ts'
import { toFen } from '#src/domain/money.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { addTraveller, editOrder, editTraveller } from './changing/edit.ts'
import { cancelOrder, lockOrder } from './lifecycle.ts'
import { createOrder } from './placing/create.ts'
import { calendarOf } from './reading/calendar.ts'
import { checkOrder } from './reading/check.ts'
import { detailOf } from './reading/detail.ts'
import { pageOrders } from './reading/list.ts'
import { simpleOf } from './reading/rows.ts'
import { findOrder } from './reading/store.ts'

const PAGE_SIZE = 10

export const orderHandlers = [
  ...handlers(orders, {
    async create({ ctx, member, input }) {
      const placed = await createOrder(ctx, member, input)
      return {
        order_id: placed.order_no,
        status: placed.status,
        need_confirm: placed.confirm_deadline !== null,
        pay_deadline_ts: placed.pay_deadline,
        payable_fen: toFen(placed.payable_fen),
        next: placed.status === 'wait_confirm' ? ('wait' as const) : ('contract' as const),
      }
    },

    async edit({ ctx, member, input }) {
      await editOrder(ctx, member, input)
      return detailOf(ctx, await ownOrder(ctx, member, input.order_id))
    },

    list: ({ ctx, member, input }) =>
      pageOrders(ctx, member.id, {
        tab: input.status ?? 'all',
        keywords: input.keywords ?? '',
        page: input.page ?? 1,
        size: input.pageSize ?? input.size ?? PAGE_SIZE,
      }),

    async detail({ ctx, member, input }) {
      return detailOf(ctx, await ownOrder(ctx, member, input.order_id ?? input.id ?? ''))
    },

    async calendar({ ctx, member, input }) {
      return calendarOf(ctx, await ownOrder(ctx, member, input.order_id))
    },

    async simple({ ctx, member, input }) {
      return simpleOf(await ownOrder(ctx, member, input.order_id), ctx.now)
    },

    async check({ ctx, member, input }) {
      return checkOrder(ctx, await ownOrder(ctx, member, input.order_id))
    },

    /** By the traveller, whatever reason is ticked: 2 用户取消 is what the books say (rule book §7.2, row 6). */
    async cancel({ ctx, member, input }) {
      await ctx.transaction(async (tx) => {
        const order = await lockOrder(tx, { orderNo: input.order_id })
        if (order?.member_id !== member.id) throw new Refused('NOT_FOUND')
        await cancelOrder(ctx, tx, order, { reason: 'by_user', actor: 'member', actorId: member.id })
      })
      return {}
    },
  }),
  ...handlers(orderTravellers, {
    async add({ ctx, member, input }) {
      return addTraveller(ctx, member, input)
    },
    async edit({ ctx, member, input }) {
      return editTraveller(ctx, member, input)
    },
  }),
]

async function ownOrder(ctx: Ctx, member: Member, orderNo: string) {
  const order = await findOrder(ctx.db, member.id, orderNo)
  if (!order) throw new Refused('NOT_FOUND')
  return order
}
