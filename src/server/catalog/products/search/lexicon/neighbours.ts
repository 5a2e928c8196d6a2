/** The most frequent word among those that are written almost like a text, or nothing. */
export type Neighbours = (text: string) => string | undefined

/** Words of one shape are many (every 某某大酒店 without its first letter): the most frequent few are looked at. */
const MOST_ALIKE = 8
/** Nobody means a name in what is longer. */
const LONGEST = 40

/**
 * Finds the word whose spelling is one edit away from a text, without looking at all of them: two texts that are one
 * edit apart have in common what is left of each when at most one character is taken out. Of `spellings`, the most
 * frequent first, those shorter than three characters or longer than forty have no neighbours.
 */
export function neighboursOf(
  spellings: Iterable<readonly [spelling: string, word: string]>,
  isNear = isOneEditAway,
): Neighbours {
  const alike = new Map<string, { rank: number; spelling: string; word: string }[]>()
  let rank = 0
  for (const [spelling, word] of spellings) {
    rank += 1
    if (spelling.length < 3 || spelling.length > LONGEST) continue
    for (const key of shortened(spelling)) {
      const others = alike.get(key)
      if (!others) alike.set(key, [{ rank, spelling, word }])
      else if (others.length < MOST_ALIKE) others.push({ rank, spelling, word })
    }
  }
  return (text) => {
    if (text.length > LONGEST) return undefined
    return [...shortened(text)]
      .flatMap((key) => alike.get(key) ?? [])
      .filter(({ spelling }) => isNear(text, spelling))
      .sort((one, other) => one.rank - other.rank)[0]?.word
  }
}

/** The text itself, and what is left of it without one of its characters. */
const shortened = (text: string) =>
  new Set([text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))])

/** One character more, less or other, or two neighbours changed over. */
export function isOneEditAway(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const rests = (a: number, b: number) => one.slice(same + a) === other.slice(same + b)
  if (one.length !== other.length) return one.length > other.length ? rests(1, 0) : rests(0, 1)
  return rests(1, 1) || (one[same] === other[same + 1] && one[same + 1] === other[same] && rests(2, 2))
}
