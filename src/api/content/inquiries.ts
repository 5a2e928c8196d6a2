import { phoneRequiredText } from '#src/domain/account/phone.ts'
import { feedbackRequiredText, isSiteFeedback } from '#src/domain/content/inquiry.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { day, flag, flagText, id, requiredText, text } from '../wire.ts'
import { captchaAnswer as captcha, phone } from '../wire-person.ts'
import { z } from '../zod.ts'

const nameRequiredText = '请输入您的姓名'
const name = requiredText(1, 20, nameRequiredText)
const message = z.optional(text(100, '您的咨询文字超过了最大100字，请精简'))
const source = z.optional(text(64, '来源过长'))

interface Message {
  nickname?: string | undefined
  phone?: string | undefined
  message?: string | undefined
  source?: string | undefined
}

/** Refuses a field by a rule that depends on the source, together with the faults of other fields. */
const lacks = (field: keyof Message, error: string, isLacking: (left: Message) => boolean) =>
  z.refine<Message>((left) => !isLacking(left), { path: [field], error, when: () => true })

/** Whoever asks is called back and so gives name and telephone; feedback on a page needs neither, but a message. */
const wantedBySource = [
  lacks('nickname', nameRequiredText, (left) => left.nickname === undefined && !isSiteFeedback(left.source)),
  lacks('phone', phoneRequiredText, (left) => left.phone === undefined && !isSiteFeedback(left.source)),
  lacks('message', feedbackRequiredText, (left) => !left.message && isSiteFeedback(left.source)),
]

/** `merged`: the same person asked again within ten minutes, and the message was added to the first. */
const Left = z.object({ id: z.int(), merged: flag, message: z.string() })

/** Rule book §16.2 and §16.3: one service behind three addresses. */
export const inquiry = {
  message: endpoint({
    method: 'POST',
    path: '/api/v3/independ/customer/feedback',
    access: 'public',
    summary: '咨询留言、页面反馈（source=6，姓名和手机号可不填）',
    input: z
      .object({
        nickname: z.optional(name),
        phone: z.optional(phone),
        message,
        source,
        page_url: z.optional(rawText(500, '页面地址过长')),
        captcha,
      })
      .check(...wantedBySource),
    data: Left,
    refusals: ['CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
  }),
  product: endpoint({
    method: 'POST',
    path: '/api/v3/customer/feedback/order',
    access: 'public',
    summary: '产品咨询（意向单）',
    input: z.object({
      phone,
      linkman: name,
      special_demand: z.optional(text(200)),
      new_version: z.optional(flagText),
      login_flag: z.optional(flagText),
      product_id: id,
      captcha,
    }),
    data: Left,
    refusals: ['NOT_FOUND', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
  }),
  date: endpoint({
    method: 'POST',
    path: '/api/v3/customer/feedback/activity',
    access: 'public',
    summary: '日期咨询、活动页线索',
    input: z.object({
      phone,
      nickname: name,
      message,
      source,
      slug: z.optional(rawText(64, '活动名称有误').check(z.regex(/^[a-z0-9-]{1,40}$/, '活动名称有误'))),
      date: z.optional(day),
      captcha,
    }),
    data: Left,
    refusals: ['CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
  }),
}
