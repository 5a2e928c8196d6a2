import { isMobile, normalisePhone, phoneFormatText } from '../account/phone.ts'
import { inquirySources } from '../codes.ts'

/** The narrow pattern of the inquiry form and the coupon scene (product specification §5, rule book §25 A3). */
const PHONE_LEGACY = /^1[34578]\d{9}$/

export const inquiryMessageMost = 100
export const feedbackRequiredText = '请写下您想说的'
export const feedbackThanksText = '谢谢您的反馈'

/** Feedback on a page is not answered with a call: it needs no name and no telephone (rule book §16.3). */
export const isSiteFeedback = (source: string | undefined): boolean =>
  source === String(inquirySources.site_feedback)

/**
 * What is wrong with a telephone as typed into the inquiry form; `wide` takes every mainland mobile number. The server
 * takes all of them in any case.
 */
export function inquiryPhoneFault(typed: string, wide: boolean): string | null {
  const phone = normalisePhone(typed)
  return (wide ? isMobile(phone) : PHONE_LEGACY.test(phone)) ? null : phoneFormatText
}

/** Counted in code points, as the server does: an emoji is one. `most` is less where the shop adds words of its own. */
export const inquiryMessageFault = (typed: string, most = inquiryMessageMost): string | null =>
  [...typed.trim()].length > most ? `您的咨询文字超过了最大${most}字，请精简` : null

/** The same for feedback on a page, which must not be empty. */
export const feedbackFault = (typed: string): string | null =>
  typed.trim() === '' ? feedbackRequiredText : inquiryMessageFault(typed)
