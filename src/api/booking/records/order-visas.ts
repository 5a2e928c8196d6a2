import { visaStates } from '#src/domain/booking/visas/visa.ts'
import { endpoint } from '../../endpoint.ts'
import { day, flag, orderNo } from '../../wire.ts'
import { z } from '../../zod.ts'

const Visa = z.object({
  /** Of the traveller in the order. */
  seq: z.int(),
  /** Null before the shop has begun. */
  state: z.nullable(z.enum(visaStates)),
  state_text: z.string(),
  /** What comes next, in a sentence. */
  next_text: z.string(),
  /** What has happened, the oldest first. */
  steps: z.array(z.object({ state: z.enum(visaStates), text: z.string(), date: day })),
  /** What is still to come. */
  ahead: z.array(z.string()),
})
export type OrderVisa = z.output<typeof Visa>

/** 签证进度 of the travellers of an order. */
export const orderVisas = {
  info: endpoint({
    method: 'GET',
    path: '/api/v3/order/visas',
    access: 'member',
    summary: '每位出行人的签证进度；不需要签证的行程为空',
    input: z.object({ order_id: orderNo }),
    data: z.object({ need: flag, list: z.array(Visa) }),
    refusals: ['NOT_FOUND'],
  }),
}
