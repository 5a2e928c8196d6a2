import type { Day } from '#src/domain/calendar-day.ts'
import { computedLabels } from '#src/domain/catalog/facets.ts'
import type { ConfirmMode } from '#src/domain/codes.ts'

interface Labelled {
  labels: readonly string[]
  confirmMode: ConfirmMode
  hasEarlyBird: boolean
  /** Absent where a departure is chosen: the departure tells itself whether its group is formed. */
  formedOn?: Day | null
}

/** The selling tags of a product: those that staff attached, then those that follow from facts (rule book §4.1). */
export const labelsOf = ({ labels, confirmMode, hasEarlyBird, formedOn }: Labelled): string[] => [
  ...labels,
  ...(confirmMode === 'instant' ? [computedLabels.instant.label] : []),
  ...(formedOn ? [computedLabels.formed.label] : []),
  ...(hasEarlyBird ? [computedLabels.earlyBird.label] : []),
]
