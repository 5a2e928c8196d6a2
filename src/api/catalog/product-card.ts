import { productTypes } from '#src/domain/codes.ts'
import { coded, day, fen, picture } from '../wire.ts'
import { z } from '../zod.ts'

export const ProductCard = z.object({
  product_id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  cover: picture,
  cover_alt: z.string(),
  type: coded(productTypes),
  type_text: z.string(),
  days: z.int(),
  nights: z.int(),
  /** Where it gathers; its combos may begin elsewhere. */
  depart_city: z.string(),
  /** `昆明出发`, or `昆明等3地出发`: every city that the filter finds it under. */
  depart_text: z.string(),
  dest_text: z.string(),
  theme_ids: z.array(z.int()),
  labels: z.array(z.string()),
  /** Lowest adult price of a future open departure; null hides the price and shows 电询. */
  price_fen: z.nullable(fen),
  market_fen: z.nullable(fen),
  /** `4.8`; empty before the first real review. */
  score: z.string(),
  comment_count: z.int(),
  sold_count: z.int(),
  next_dates: z.array(day),
  group_text: z.string(),
  pc_route: z.string(),
})
export type ProductCard = z.output<typeof ProductCard>
