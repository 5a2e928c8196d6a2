import type { Budget } from '#src/domain/content/custom-trip-lists.ts'

const thousands = (fen: number) => {
  const kilo = fen / 100_000
  return kilo >= 10 ? [kilo / 10, '万'] : [kilo, '千']
}

/** For a chip, where the whole label has no room: `5千内`, `5千–1万`, `1–2万`. */
export function shortBudget({ minFen, maxFen }: Budget): string {
  const [low, lowUnit] = thousands(minFen)
  if (maxFen === null) return minFen === 0 ? '不限' : `${low}${lowUnit}以上`
  const [high, highUnit] = thousands(maxFen)
  if (minFen === 0) return `${high}${highUnit}内`
  return `${low}${lowUnit === highUnit ? '' : lowUnit}–${high}${highUnit}`
}
