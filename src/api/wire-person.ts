import { isMobile, normalisePhone, phoneFormatText, phoneRequiredText } from '#src/domain/account/phone.ts'
import { codeRequiredText, codeWrongText } from '#src/domain/account/sms-code.ts'
import { rawText } from './raw-text.ts'
import { z } from './zod.ts'

/** Codecs by which a person is reached and proven, beside `wire.ts`: no page needs them before somebody types. */

/** A mainland mobile number; spaces, full-width digits and a leading +86 are forgiven (rule book §23.1). */
export const phone = z.codec(
  rawText(64, phoneFormatText, phoneRequiredText),
  z.string().check(z.refine(isMobile, phoneFormatText)),
  {
    decode: normalisePhone,
    encode: (number) => number,
  },
)

/** The code of a text message or a call: not empty; whether it is right is the call's own question. */
export const smsCode = rawText(8, codeWrongText, codeRequiredText).check(z.minLength(1, codeRequiredText))

/** The answer to a captcha, which only some calls of some visitors need. */
export const captchaAnswer = z.optional(rawText(8, '图形验证码错误'))
