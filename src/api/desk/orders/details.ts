import { deskActions } from '#src/domain/booking/desk/actions.ts'
import { timelineFilters } from '#src/domain/booking/desk/timeline.ts'
import { MOST_AT_ONCE } from '#src/domain/desk/list.ts'
import { endpoint } from '../../endpoint.ts'
import { day, fen, instant, jsonField, jsonId, orderNo } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor } from '../list.ts'
import { DeskOrder, TimelineEntry } from './views.ts'

/** An order's number that nobody would read out, in an array of JSON. */
export const orderNos = jsonField(
  z.array(orderNo).check(z.minLength(1), z.maxLength(MOST_AT_ONCE, `一次最多${MOST_AT_ONCE}个订单`)),
)

/** One of several orders before something is done to all of them. */
export const Candidate = z.object({
  no: z.string(),
  title: z.string(),
  departs_on: z.string(),
  people_text: z.string(),
  allowed: z.boolean(),
  why: z.string(),
})
/** What became of each of several orders. */
export const Outcomes = z.object({
  outcomes: z.array(z.object({ no: z.string(), done: z.boolean(), message: z.string() })),
})

const Message = z.object({ channel: z.enum(['sms', 'inbox']), text: z.string() })
/** Another date of the same trip that has seats for the whole party. */
const Offer = z.object({ departure_id: z.int(), departs_on: day, adult_fen: fen, seats: z.int() })

/** Departures that the message offers instead. */
export const offers = jsonField(z.array(jsonId).check(z.maxLength(3, '最多推荐3个团期')))

export const orderDetails = {
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}',
    access: { staff: 'order.read' },
    summary: '订单详情',
    input: z.object({ no: orderNo }),
    data: DeskOrder,
    refusals: ['NOT_FOUND'],
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/timeline',
    access: { staff: 'order.read' },
    summary: '订单记录',
    input: z.object({
      no: orderNo,
      filter: z.optional(z.enum(timelineFilters)),
      cursor: z.optional(cursor),
    }),
    data: z.object({
      list: z.array(TimelineEntry),
      next: z.nullable(cursor),
      counts: z.object({
        all: z.int(),
        guest: z.int(),
        money: z.int(),
        note: z.int(),
        audit: z.int(),
      }),
    }),
    refusals: ['NOT_FOUND'],
  }),
  difference: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/difference',
    access: { staff: 'order.read' },
    summary: '售出的行程与现产品有什么不同；定制订单没有产品',
    input: z.object({ no: orderNo }),
    data: z.object({
      fields: z.array(
        z.object({
          field: z.string(),
          title: z.string(),
          before: z.array(z.string()),
          now: z.array(z.string()),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/colleagues',
    access: { staff: 'order.note' },
    summary: '备注中可以提到的同事：在职、能看到这个订单',
    input: z.object({ no: orderNo }),
    data: z.object({ list: z.array(z.object({ id: z.int(), name: z.string(), login: z.string() })) }),
    refusals: ['NOT_FOUND'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/preview',
    access: { staff: 'order.read' },
    summary: '操作前预览',
    input: z.object({ no: orderNo, act: z.enum(deskActions), offers_json: z.optional(offers) }),
    data: z.object({
      allowed: z.boolean(),
      why: z.string(),
      /** What will be so afterwards: seats, deadline, money. */
      facts: z.array(z.object({ name: z.string(), value: z.string() })),
      messages: z.array(Message),
      offers: z.array(Offer),
    }),
    refusals: ['NOT_FOUND'],
  }),
  previewMany: endpoint({
    method: 'GET',
    path: '/api/desk/orders/preview/confirm_many',
    access: { staff: 'order.confirm' },
    summary: '批量确认前预览',
    input: z.object({ nos_json: orderNos }),
    data: z.object({
      list: z.array(Candidate),
      /** Until when those that can be confirmed have to be signed and paid, the earliest first. */
      deadlines: z.array(instant),
    }),
    refusals: [],
  }),
}
