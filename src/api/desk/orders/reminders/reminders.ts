import { orderReminders } from '#src/domain/booking/reminders/order-reminder.ts'
import { endpoint } from '../../../endpoint.ts'
import { orderNo } from '../../../wire.ts'
import { z } from '../../../zod.ts'
import { Candidate, Outcomes, orderNos } from '../details.ts'

const Message = z.object({ channel: z.enum(['sms', 'inbox']), text: z.string() })
const kind = z.enum(orderReminders, '请选择提醒的内容')

/** 提醒客人 (desk book §4.2): words of the shop's own, never free text; one of a kind per order and day, three in all. */
export const orderReminding = {
  choices: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/remind',
    access: { staff: 'order.edit' },
    summary: '可以提醒客人什么，以及发出的短信与站内消息',
    input: z.object({ no: orderNo }),
    data: z.object({
      list: z.array(
        z.object({
          kind,
          title: z.string(),
          allowed: z.boolean(),
          why: z.string(),
          messages: z.array(Message),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/remind',
    access: { staff: 'order.edit' },
    audit: 'order.remind',
    summary: '提醒客人：每单每天同一内容一次，共三次',
    input: z.object({ no: orderNo, kind }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  previewMany: endpoint({
    method: 'GET',
    path: '/api/desk/orders/preview/remind_many',
    access: { staff: 'order.edit' },
    summary: '批量提醒前预览',
    input: z.object({ nos_json: orderNos, kind }),
    data: z.object({ list: z.array(Candidate) }),
    refusals: [],
  }),
  sendMany: endpoint({
    method: 'POST',
    path: '/api/desk/orders/remind_many',
    access: { staff: 'order.edit' },
    audit: 'order.remind',
    summary: '批量提醒客人',
    input: z.object({ nos_json: orderNos, kind }),
    data: Outcomes,
    refusals: [],
  }),
}
