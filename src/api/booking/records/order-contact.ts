import { emailFormatText, isEmail } from '#src/domain/account/email.ts'
import { rawText } from '../../raw-text.ts'
import { requiredText, text } from '../../wire.ts'
import { z } from '../../zod.ts'

/** Whom the shop talks to about an order: the same fields in the shop and at the desk. */
export const linkman = requiredText(2, 20, '请输入联系人姓名')
const email = z.optional(
  text(80, emailFormatText).check(z.refine((typed) => typed === '' || isEmail(typed), emailFormatText)),
)
export const contactExtras = {
  email,
  emergency_name: z.optional(text(20)),
  emergency_phone: z.optional(rawText(64, '您输入的手机号码格式错误，请重新输入')),
  remark: z.optional(text(200, '备注最多200字')),
}
