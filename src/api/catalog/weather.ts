import { endpoint } from '../endpoint.ts'
import { flag, id, numBetween } from '../wire.ts'
import { z } from '../zod.ts'

const Weather = z.object({
  place: z.string(),
  month_no: z.int(),
  high_c: z.int(),
  low_c: z.int(),
  rain_days: z.int(),
  /** What to pack for it; what exactly this trip asks for stands with the trip. */
  packing: z.array(z.string()),
  /** Made up, and said to be. */
  sample: flag,
})
export type Weather = z.output<typeof Weather>

/** 当地天气: what a month is usually like where a product goes. */
export const weather = {
  month: endpoint({
    method: 'GET',
    path: '/api/v3/product/weather',
    access: 'public',
    summary: '目的地某月的常年天气与行李建议',
    input: z.object({ product_id: id, month_no: numBetween(1, 12, '月份为1到12') }),
    /** Null where nobody has written of it. */
    data: z.object({ weather: z.nullable(Weather) }),
    refusals: [],
  }),
}
