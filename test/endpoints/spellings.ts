import { createHash } from 'node:crypto'

/**
 * Every form in which a text is usually stored or sent: as it is, in pieces, encoded for URLs, JSON, bytes, mail, and
 * hashed without a key, which for a telephone number is hardly better than the number itself.
 */
export function spellings(text: string): string[] {
  const bytes = Buffer.from(text)
  const inAddress = encodeURIComponent(text)
  const escaped = [...text].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  const hashes = ['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(text).digest())
  const all = [
    text,
    text.toLowerCase(),
    text.toUpperCase(),
    ...pieces(text),
    fullWidth(text),
    inAddress,
    inAddress.toLowerCase(),
    escaped,
    JSON.stringify(text).slice(1, -1),
    ...[bytes, ...hashes].flatMap((each) => [each.toString('hex'), each.toString('hex').toUpperCase()]),
    ...[bytes, ...hashes].flatMap(insideBase64),
  ]
  return [...new Set(all)]
}

/** `138 1234 5678` and `138-1234-5678`. */
function pieces(text: string) {
  const [, first, second, third] = /^(\d{3})(\d{4})(\d{4})$/.exec(text) ?? []
  return first ? [[first, second, third].join(' '), [first, second, third].join('-')] : []
}

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0))

/** Base64 of a longer text has three faces for what it holds, by where that begins; the ends belong to its neighbours. */
function insideBase64(bytes: Buffer) {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
    const [start, end] = [Math.ceil((before * 8) / 6), Math.floor((whole.length * 8) / 6)]
    return (['base64', 'base64url'] as const).map((encoding) => whole.toString(encoding).slice(start, end))
  })
}

/** Which of these texts are somewhere in the hay, in any spelling. */
export const foundIn = (hay: string, secrets: readonly string[]) =>
  secrets.filter((secret) => spellings(secret).some((spelling) => hay.includes(spelling)))
