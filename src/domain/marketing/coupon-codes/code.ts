/** An exchange code (rule book §11.3): eleven characters by chance and one that proves them, shown in groups of four. */

/** No 0 O 1 I. Thirty-two, so that five bits of chance are a character without a bias. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODE_LENGTH = 12
const SIZE = CODE_ALPHABET.length

/** What people type or paste: any case, blanks, dashes, full-width letters. */
export const normaliseExchangeCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\p{Cc}]/gu, '')

export const shownExchangeCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Luhn's sum over an alphabet of even size: any one wrong character is found, and nearly every pair that was swapped. */
function checkOf(digits: readonly number[]): number {
  const sum = digits.toReversed().reduce((total, digit, place) => {
    const weighed = place % 2 === 0 ? 2 * digit : digit
    return total + Math.floor(weighed / SIZE) + (weighed % SIZE)
  }, 0)
  return (SIZE - (sum % SIZE)) % SIZE
}

const digitsOf = (code: string) => [...code].map((character) => CODE_ALPHABET.indexOf(character))

/** The code that eleven bytes of chance make. */
export function exchangeCodeOf(chance: Uint8Array): string {
  const digits = [...chance.subarray(0, CODE_LENGTH - 1)].map((byte) => byte % SIZE)
  return [...digits, checkOf(digits)].map((digit) => CODE_ALPHABET[digit]).join('')
}

/** Whether a normalised text can be a code at all. */
export function isExchangeCode(code: string): boolean {
  if (code.length !== CODE_LENGTH) return false
  const digits = digitsOf(code)
  return !digits.includes(-1) && checkOf(digits.slice(0, -1)) === digits.at(-1)
}

/** Why a text that somebody typed cannot be a code; null for one that can, and for none, which is another question. */
export function exchangeCodeFault(typed: string): string | null {
  const code = normaliseExchangeCode(typed)
  if (code === '' || isExchangeCode(code)) return null
  return code.length === CODE_LENGTH ? '兑换码有误，请核对是否抄错' : '兑换码为12位字母和数字，请核对'
}
