import { picture, time } from '../../wire.ts'
import { z } from '../../zod.ts'

export const DzsName = z.object({ id: z.int(), name: z.string(), avatar: picture })

/** What a customer says of a custom trip: with a case that they agreed to have shown, or of the designer's service. */
export const CustomTripReview = z.object({
  /** Of a case or of an evaluation: unique with `kind` alone. */
  id: z.int(),
  kind: z.enum(['case', 'evaluation']),
  user_name: z.string(),
  avatar: z.string(),
  score: z.int(),
  content: z.string(),
  images: z.array(picture),
  dest_text: z.string(),
  days: z.int(),
  /** Null for a designer without a page. */
  dzs: z.nullable(DzsName),
  /** What the shop says to it, once. */
  reply: z.nullable(z.object({ content: z.string(), at: time })),
  created_at: time,
})
export type CustomTripReview = z.output<typeof CustomTripReview>
