/** Chinese mobile numbers (rule book §23.1), in the same form in the browser, on the wire and under the blind index. */

/** What people paste: blanks and invisible marks, full-width digits, a country code in front. */
export function normalisePhone(text: string): string {
  const halfWidth = text.replace(/[０-９＋]/g, (each) => String.fromCharCode(each.charCodeAt(0) - 0xfee0))
  return halfWidth.replace(/[\s\p{Cf}\p{Cc}]/gu, '').replace(/^\+86/, '')
}

/** For a number that has been normalised. */
export const isMobile = (phone: string): boolean => /^1[3-9]\d{9}$/.test(phone)

export const phoneRequiredText = '请输入手机号'
export const phoneFormatText = '您输入的手机号码格式错误，请重新输入'

/** Takes the text as typed. */
export function phoneFault(text: string): string | null {
  const phone = normalisePhone(text)
  if (phone === '') return phoneRequiredText
  return isMobile(phone) ? null : phoneFormatText
}

/** `138****1234`. Anything that is no mobile number is hidden but for its last two characters. */
export const maskPhone = (phone: string): string =>
  isMobile(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : phone.replace(/.(?=..)/gsu, '*')
