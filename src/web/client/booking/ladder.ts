import type { ProductDetail } from '#src/api/catalog/product-views.ts'
import type { LadderStep } from '#src/domain/booking/ladder-step.ts'

/** The refund ladder of a product as the rules read it. */
export const ladderOf = (steps: ProductDetail['ladder_steps']): LadderStep[] =>
  steps.map(({ from_days, to_days, bp }) => ({ fromDays: from_days, toDays: to_days, bp }))
