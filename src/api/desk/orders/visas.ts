import { visaStates } from '#src/domain/booking/visas/visa.ts'
import { endpoint } from '../../endpoint.ts'
import { day, jsonSeq, numBetween, orderNo, seq } from '../../wire.ts'
import { z } from '../../zod.ts'
import { Person } from '../service/shapes.ts'

const Visas = z.object({
  /** Whether the trip needs visas at all. */
  need: z.boolean(),
  /** Why nothing can be written now; empty when it can. */
  why: z.string(),
  list: z.array(
    z.object({
      seq: jsonSeq,
      state: z.nullable(z.enum(visaStates)),
      /** The newest step, which the next one names; 0 before the first. */
      last_id: z.int(),
      steps: z.array(z.object({ id: z.int(), state: z.enum(visaStates), date: day, by: Person })),
    }),
  ),
})
export type DeskVisas = z.output<typeof Visas>

const no = orderNo
const access = { staff: 'order.edit' } as const

/** 签证进度 in the list of an order's travellers. */
export const deskVisas = {
  info: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/visas',
    access,
    summary: '每位出行人的签证进度与经过',
    input: z.object({ no }),
    data: Visas,
    refusals: ['NOT_FOUND'],
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/visas',
    access,
    audit: 'order.visa',
    summary: '更新一位出行人的签证进度，客人收到消息',
    input: z.object({
      no,
      seq,
      state: z.enum(visaStates, '请选择签证进度'),
      /** The day on which it happened. */
      date: day,
      /** `last_id` as the screen showed it. */
      last_id: numBetween(0, 2_147_483_647, '编号有误'),
    }),
    data: Visas,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
