import { TitledText } from '../../catalog/product-views.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, orderNo, picture, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { SoldDay } from '../order-views.ts'

const GONE = '这个行程链接已失效'

/** What anybody with the link sees: the trip, and nothing of who travels or what it cost. */
export const SharedTrip = z.object({
  title: z.string(),
  cover: picture,
  days: z.int(),
  nights: z.int(),
  date: day,
  return_date: day,
  depart_city: z.string(),
  itinerary: z.array(SoldDay),
  packing: z.array(z.string()),
  weather: z.array(TitledText),
  /** When and where the group meets, once its travellers were told. */
  meeting: z.nullable(z.object({ at: time, place: z.string() })),
  /** The shop's own, from when on its travellers see it. */
  emergency_line: z.string(),
  /** From then on the link leads nowhere. */
  ends_at: time,
})
export type SharedTrip = z.output<typeof SharedTrip>

/** The itinerary of an order for others, by a link (rule book §9.4). */
export const orderShares = {
  make: endpoint({
    method: 'GET',
    path: '/api/v3/order/share/make',
    access: 'member',
    changesState: true,
    summary: '行程分享链接；有效期内总是同一个',
    input: z.object({ order_id: orderNo }),
    data: z.object({
      token: z.string(),
      url: z.string(),
      title: z.string(),
      desc: z.string(),
      image: picture,
      expires_at: time,
    }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/v3/order/share/revoke',
    access: 'member',
    summary: '停止分享，链接立即失效',
    input: z.object({ order_id: orderNo }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
  }),
  shared: endpoint({
    method: 'GET',
    path: '/api/v3/share/{token}',
    access: 'public',
    summary: '凭链接查看行程，不含任何个人信息与价格',
    input: z.object({ token: rawText(64, GONE, GONE) }),
    data: SharedTrip,
    refusals: ['NOT_FOUND'],
  }),
}
