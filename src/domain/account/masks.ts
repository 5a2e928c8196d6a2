import { maskPhone } from './phone.ts'

/** `张*`, whatever follows: a list shows who is meant to its owner and nothing to a stranger (rule book §10.5). */
export function maskName(name: string): string {
  const first = Array.from(name.trim())[0]
  return first === undefined ? '' : `${first}*`
}

/** `l***@example.com`: the first character and the host. What is no address is hidden whole. */
export function maskEmail(email: string): string {
  const [first = ''] = email
  const at = email.lastIndexOf('@')
  if (email === '') return ''
  return at < first.length ? '***' : `${first}***${email.slice(at)}`
}

const PHONE = /(?<!\d)1[3-9]\d(?:[\s-]?\d{4}){2}(?!\d)/g
const LONG_NUMBER = /(?<![\da-z])\d{15}(?:\d{2}[\dx])?(?![\da-z])/gi

/** A text that somebody wrote, without the telephones and document numbers that stand in it. */
export const maskNumbers = (text: string): string =>
  text
    .replace(PHONE, (phone) => maskPhone(phone.replace(/[\s-]/g, '')))
    .replace(
      LONG_NUMBER,
      (number) => `${number.slice(0, 3)}${'*'.repeat(number.length - 7)}${number.slice(-4)}`,
    )

/** A masked value that a form sends back unchanged (rule book §10.1). */
export const isMasked = (text: string): boolean => text.includes('*')

/** What staff write to a traveller goes without anybody's number: seven digits and more are hidden. */
export const withoutNumbers = (text: string): string => text.replace(/\d{7,}[Xx]?/g, '***')
