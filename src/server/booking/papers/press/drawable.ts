/** What a font draws, as the compiler tells it: by turns how many code points it lacks and how many it has. */
export type Coverage = readonly number[]

/** Drawn as nothing by every font: blanks, marks that join or turn what stands beside them, ends of lines. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\p{Variation_Selector}]/u

function codePointsOf(coverage: Coverage): Set<number> {
  const drawn = new Set<number>()
  let at = 0
  for (const [index, length] of coverage.entries()) {
    if (index % 2 === 1) for (let code = at; code < at + length; code++) drawn.add(code)
    at += length
  }
  return drawn
}

/**
 * Writes what the font cannot draw as its number, `𠮷` as `〔U+20BB7〕`: a box would print for every such letter alike, and a
 * name would be lost.
 */
export function makeDrawable(coverage: Coverage): (text: string) => string {
  const drawn = codePointsOf(coverage)
  const isDrawn = (each: string) => drawn.has(each.codePointAt(0) ?? 0) || UNSEEN.test(each)
  const numbered = (each: string) =>
    `〔U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}〕`
  return (text) => {
    const letters = [...text]
    return letters.every(isDrawn)
      ? text
      : letters.map((each) => (isDrawn(each) ? each : numbered(each))).join('')
  }
}
