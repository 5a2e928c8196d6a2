import { isMasked } from '#src/domain/account/masks.ts'

/**
 * What a field holds after a key, a paste or a deletion. A mask cannot be mended in places: what is put into it takes
 * its place, and what is cut out of it empties the field (rule book §10.1).
 */
export function retyped(before: string, after: string): string {
  if (!isMasked(before) || !isMasked(after)) return after
  const [was, is] = [[...before], [...after]]
  let head = 0
  while (head < was.length && head < is.length && was[head] === is[head]) head += 1
  let tail = 0
  while (tail < Math.min(was.length, is.length) - head && was.at(-1 - tail) === is.at(-1 - tail)) tail += 1
  return is.slice(head, is.length - tail).join('')
}
