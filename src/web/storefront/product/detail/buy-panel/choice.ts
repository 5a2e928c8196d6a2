import type { Day } from '#src/domain/calendar-day.ts'
import type { Fen } from '#src/domain/money.ts'
import { makeStore } from '#src/ui/store.ts'

/** The departure that is chosen, for the parts below the first screen: a store, because their props must be stable. */
export interface Choice {
  date: Day | null
  /** Of one adult on that day. */
  priceFen: Fen | null
  /** By the live calendar; null before it has come. */
  today: Day | null
}

export const makeChoice = () => makeStore<Choice>({ date: null, priceFen: null, today: null })
export type ChoiceStore = ReturnType<typeof makeChoice>
