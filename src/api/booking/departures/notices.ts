import { endpoint } from '../../endpoint.ts'
import { orderNo, time } from '../../wire.ts'
import { z } from '../../zod.ts'

const DepartureNotice = z.object({
  /** 1, 2, …: a changed notice is sent again. */
  edition: z.int(),
  sent_at: time,
  gather_at: time,
  gather_place: z.string(),
  guide_info: z.object({ name: z.string(), phone: z.string() }),
  transport: z.string(),
  weather: z.string(),
  /** 24 hours a day. */
  emergency: z.string(),
  note: z.string(),
  /** What this edition tells anew, in words; empty for the first. */
  changed_text: z.string(),
})
export type DepartureNotice = z.output<typeof DepartureNotice>

/** 出团通知, as the owner of a paid order reads it. */
export const departureNotice = {
  read: endpoint({
    method: 'GET',
    path: '/api/v3/order/notice',
    access: 'member',
    summary: '出团通知：集合、领队、航班、天气、紧急电话；未发送时为空',
    input: z.object({ order_id: orderNo }),
    data: z.object({ notice: z.nullable(DepartureNotice) }),
    refusals: ['NOT_FOUND'],
  }),
  mark: endpoint({
    method: 'POST',
    path: '/api/v3/order/notice/read',
    access: 'member',
    summary: '已读出团通知',
    input: z.object({ order_id: orderNo }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
  }),
}
