/** The code of a text message or a call (rule book §23.1), as typed, pasted or filled in by a telephone. */

export const codeRequiredText = '请输入短信验证码'
export const codeWrongText = '短信验证码错误或已过期'

/** What people paste: blanks and invisible marks between the digits, full-width digits. */
export const normaliseCode = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cf}\p{Cc}-]/gu, '')

/** Takes the text as typed. A code that cannot be right is not sent: each try counts. */
export function codeFault(text: string): string | null {
  const code = normaliseCode(text)
  if (code === '') return codeRequiredText
  return /^\d{6}$/.test(code) ? null : codeWrongText
}
