import { isMobile, normalisePhone, phoneFormatText } from '../account/phone.ts'
import { consultSources } from '../codes.ts'

/** The older pattern of the consult form and the coupon scene (product specification §5, rule book §25 A3). */
const PHONE_LEGACY = /^1[34578]\d{9}$/

export const consultMessageMost = 100
export const feedbackRequiredText = '请写下您想说的'
export const feedbackThanksText = '谢谢您的反馈'
const consultTooLongText = '您的咨询文字超过了最大100字，请精简'

/** What is said of a page, which nobody answers with a call: it needs no name and no telephone (rule book §16.3). */
export const isSiteFeedback = (source: string | undefined): boolean =>
  source === String(consultSources.site_feedback)

/**
 * What is wrong with a telephone as typed into the consult form; `wide` takes every mainland mobile number. The server
 * takes all of them in any case.
 */
export function consultPhoneFault(typed: string, wide: boolean): string | null {
  const phone = normalisePhone(typed)
  return (wide ? isMobile(phone) : PHONE_LEGACY.test(phone)) ? null : phoneFormatText
}

/** Counted in code points, as the server does: an emoji is one. */
export const consultMessageFault = (typed: string): string | null =>
  [...typed.trim()].length > consultMessageMost ? consultTooLongText : null

/** The same for what is said of a page, which has to say something. */
export const feedbackFault = (typed: string): string | null =>
  typed.trim() === '' ? feedbackRequiredText : consultMessageFault(typed)
