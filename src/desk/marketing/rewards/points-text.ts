export const pointsText = (points: number) => points.toLocaleString('en-US').replace('-', '−')

export const signedText = (points: number) => (points > 0 ? `+${pointsText(points)}` : pointsText(points))

/** What somebody typed as points with a sign, both kinds of minus; null for anything else and for nothing at all. */
export function typedPoints(typed: string): number | null {
  const text = typed
    .replace(/[\s,，]/g, '')
    .replace(/^[−－]/, '-')
    .replace(/^\+/, '')
  return /^-?\d{1,6}$/.test(text) && Number(text) !== 0 ? Number(text) : null
}
