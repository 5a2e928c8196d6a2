import { z } from '#src/api/zod.ts'
import type { DepartureTerms } from '#src/domain/booking/departures/terms.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { EditedDeparture } from '../editing/record.ts'

const fen = z.nullable(z.int())
const Kept = z.object({
  adult_fen: z.int(),
  child_bed_fen: fen,
  child_nobed_fen: fen,
  infant_fen: fen,
  single_supp_fen: z.int(),
  tiers: z.array(z.object({ min_pax: z.int(), adult_fen: z.int(), child_bed_fen: fen })),
  market_fen: fen,
  capacity: z.int(),
  min_group: z.int(),
  close_at: z.number(),
  floor_fen: fen,
  note: z.string(),
  status: z.enum(['open', 'formed', 'closed', 'cancelled', 'by_phone']),
})

/** A departure as JSON keeps it. */
export const keptBefore = ({ close_at, ...departure }: EditedDeparture) =>
  z.parse(Kept, { ...departure, close_at: close_at.getTime() })

const fenOrNull = (amount: number | null): Fen | null => (amount === null ? null : toFen(amount))

export function readBefore(stored: unknown): { terms: DepartureTerms; status: EditedDeparture['status'] } {
  const { status, close_at, ...kept } = z.parse(Kept, stored)
  const terms = {
    ...kept,
    adult_fen: toFen(kept.adult_fen),
    single_supp_fen: toFen(kept.single_supp_fen),
    child_bed_fen: fenOrNull(kept.child_bed_fen),
    child_nobed_fen: fenOrNull(kept.child_nobed_fen),
    infant_fen: fenOrNull(kept.infant_fen),
    market_fen: fenOrNull(kept.market_fen),
    floor_fen: fenOrNull(kept.floor_fen),
    tiers: kept.tiers.map((tier) => ({
      min_pax: tier.min_pax,
      adult_fen: toFen(tier.adult_fen),
      child_bed_fen: fenOrNull(tier.child_bed_fen),
    })),
    close_at: new Date(close_at),
  }
  return { terms, status }
}
