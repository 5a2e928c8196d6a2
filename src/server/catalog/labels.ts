import { type ConfirmMode, confirmModeText } from '#src/domain/codes.ts'

interface Labelled {
  labels: readonly string[]
  confirmMode: ConfirmMode
  hasFormedDeparture: boolean
  hasEarlyBird: boolean
}

/** The selling tags of a product: those that staff attached, then those that follow from facts (rule book §4.1). */
export const labelsOf = ({ labels, confirmMode, hasFormedDeparture, hasEarlyBird }: Labelled): string[] => [
  ...labels,
  ...(confirmMode === 'instant' ? [confirmModeText.instant] : []),
  ...(hasFormedDeparture ? ['铁定成团'] : []),
  ...(hasEarlyBird ? ['早鸟立减'] : []),
]
