import { endpoint } from '../endpoint.ts'
import { id } from '../wire.ts'
import { z } from '../zod.ts'
import { HotelDetail } from './product-views.ts'

export const hotels = {
  detail: endpoint({
    method: 'GET',
    path: '/api/v3/hotel/detail',
    access: 'public',
    summary: '酒店详情',
    input: z.object({ id }),
    data: HotelDetail,
    refusals: ['NOT_FOUND'],
    kept: true,
  }),
}
