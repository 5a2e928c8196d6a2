/** The bytes that are asked for, both ends included; null for all of them. */
export type ByteRange = { from: number; to: number } | null | 'unsatisfiable'

/**
 * Reads a `Range` header (RFC 9110 §14). What we do not understand, and more ranges than one, is ignored: the whole
 * answer is a right answer to any of them.
 */
export function byteRangeOf(header: string | null, size: number): ByteRange {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= size ? 'unsatisfiable' : { from, to }
}
