import { departureStatuses } from '#src/domain/codes.ts'
import { coded, day, fen, flag, instant } from '../wire.ts'
import { z } from '../zod.ts'

export const LadderRow = z.object({ text: z.string(), bp: z.int() })

/** One day of the price calendar. `stock` is capped at 10, which means plenty. */
export const CalendarDate = z.object({
  date: day,
  /** The holiday that begins on this day. */
  holiday: z.optional(z.string()),
  price_fen: fen,
  child_fen: z.nullable(fen),
  combo_key: z.string(),
  status: coded(departureStatuses),
  label: z.string(),
  group_text: z.string(),
  stock: z.int(),
  min_group: z.int(),
  signed: z.int(),
})
export type CalendarDate = z.output<typeof CalendarDate>

export const Calendar = z.object({
  /** The day in Shanghai of this answer: what can still be cancelled free depends on it. */
  today: day,
  months: z.array(z.string()),
  dates: z.array(CalendarDate),
  lowest_fen: z.nullable(fen),
})

export const PriceTier = z.object({ min_pax: z.int(), adult_fen: fen, child_bed_fen: z.nullable(fen) })

export const ComboDate = z.object({
  ...CalendarDate.shape,
  single_supp_fen: fen,
  child_nobed_fen: z.nullable(fen),
  infant_fen: z.nullable(fen),
  tiers: z.array(PriceTier),
})

export const PriceLine = z.object({
  code: z.string(),
  name: z.string(),
  unit_fen: fen,
  qty: z.int(),
  amount_fen: fen,
})

/** The one price of a choice (rule book §5.3), for the page, for order creation and for PRICE_CHANGED. */
export const PriceQuote = z.object({
  currency: z.literal('CNY'),
  lines: z.array(PriceLine),
  total_fen: fen,
  discount_fen: fen,
  payable_fen: fen,
  /** What a coupon is held against: `price` of `/coupon/availables` (rule book §11.2). */
  discountable_fen: fen,
  rooms: z.int(),
  rooms_min: z.int(),
  rooms_max: z.int(),
  empty_beds: z.int(),
  share_allowed: flag,
  share: flag,
  deposit_fen: z.nullable(fen),
  balance_fen: z.nullable(fen),
  balance_due: z.nullable(day),
  pay_mode: z.enum(['deposit', 'full']),
  ladder: z.array(LadderRow),
  stock: z.int(),
  need_confirm: flag,
  warnings: z.array(z.string()),
  price_token: z.string(),
  price_token_expires_ts: instant,
})
export type PriceQuote = z.output<typeof PriceQuote>
