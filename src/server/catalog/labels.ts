import type { ConfirmMode } from '#src/domain/codes.ts'
import { computedLabels } from '#src/domain/facets.ts'

interface Labelled {
  labels: readonly string[]
  confirmMode: ConfirmMode
  hasFormedDeparture: boolean
  hasEarlyBird: boolean
}

/** The selling tags of a product: those that staff attached, then those that follow from facts (rule book §4.1). */
export const labelsOf = ({ labels, confirmMode, hasFormedDeparture, hasEarlyBird }: Labelled): string[] => [
  ...labels,
  ...(confirmMode === 'instant' ? [computedLabels.instant.label] : []),
  ...(hasFormedDeparture ? [computedLabels.formed.label] : []),
  ...(hasEarlyBird ? [computedLabels.earlyBird.label] : []),
]
