import { ProductCard } from '../catalog/product-card.ts'
import { endpoint } from '../endpoint.ts'
import { fen, flag, flagText, id, ids, pageOf, paging, time } from '../wire.ts'
import { z } from '../zod.ts'

/** 收藏: a member's favourites. */
export const favourites = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/product/collects',
    access: 'member',
    summary: '我的收藏',
    input: z.object({ valid: z.optional(flagText), ...paging }),
    data: z.object(
      pageOf(
        z.object({
          ...ProductCard.shape,
          saved_at: time,
          /** How much less it costs now than when it became a favourite; 0 when it does not. */
          price_drop_fen: fen,
          off_sale: flag,
        }),
      ),
    ),
    refusals: [],
  }),
  toggle: endpoint({
    method: 'POST',
    path: '/api/v3/product/collect',
    access: 'member',
    summary: '收藏或取消收藏；重复不是错误',
    input: z.object({ product_id: id, action: z.enum(['add', 'del'], '操作有误') }),
    data: z.object({ collected: flag, collect_count: z.int() }),
    refusals: ['NOT_FOUND'],
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/v3/product/collect/check',
    access: 'public',
    summary: '是否已收藏（游客为否）',
    /** One product, or all products of a list at once: `3,5,8`. */
    input: z.object({ product_id: ids }),
    /** `collected` tells whether all of them are favourites. */
    data: z.object({ collected: flag, collected_ids: z.array(z.int()) }),
    refusals: [],
  }),
}
