import { keysOf } from '#src/domain/keys.ts'

/**
 * Everything that the shop says to a telephone, each as the template that the provider has to approve: `{name}` is a
 * field (the provider writes `${name}`), never empty, and stands once; `DESK_URL` and `SHOP_URL` are the addresses of desk and shop, which a provider wants written out. `code`,
 * `voice_code`, `restore_code` and `rebind_code` carry a code and go out within the request (rule book §17.2), the others tell of an
 * event (`templates.ts`).
 */
export const smsWords = {
  code: '您的验证码是{code}，5分钟内有效。请勿告知他人。',
  voice_code: '您的验证码是{code}，5分钟内有效。请勿告知他人。',
  /** For a code that its owner is to read out to staff on the telephone, and to nobody else. */
  restore_code: '恢复账号的验证码是{code}，5分钟内有效，仅可告知正在与您通话的百陌客服。',
  /** The same for another telephone of an account. */
  rebind_code: '更换账号手机的验证码是{code}，5分钟内有效，仅可告知正在与您通话的百陌客服。',
  order_confirmed: '订单{order_no}已确认，“{title}”（{departs_on}出发），请在{until}前签署合同并付款。',
  /** Without the title: the address of the order takes its room. */
  order_advised:
    '顾问已为您下单（{departs_on}出发），{next}：SHOP_URL/center/order/orderDetail?id={order_no}',
  order_cancelled: '订单{order_no}已取消（{reason}），“{title}”（{departs_on}出发）。{next}。',
  order_paid: '订单{order_no}已收到付款，“{title}”（{departs_on}出发），{next}。',
  balance_due: '订单{order_no}的尾款{amount}元{standing}：“{title}”（{departs_on}出发）。{next}。',
  balance_given_up: '订单{order_no}因尾款逾期已取消，“{title}”（{departs_on}出发）。{next}。',
  supplement_asked:
    '订单{order_no}有一笔补款“{bill}”{amount}元，请在{due_on}前{action}，付款即表示同意。如有疑问请致电客服。',
  supplement_voided: '订单{order_no}的补款“{bill}”{amount}元已撤销，无需支付。',
  change_proposed:
    '订单{order_no}的{what}方案已为您准备好，请在{until}前到订单详情确认，逾期失效，订单保持原状。',
  change_done: '订单{order_no}的{what}已完成，“{title}”（{departs_on}出发），新合同已生效。',
  change_ended: '订单{order_no}的{what}：{ended}，订单保持原状，“{title}”（{departs_on}出发）。',
  refund_approved: '订单{order_no}的退款申请已通过，“{title}”（{departs_on}出发），{next}。',
  shop_cancelled: '很抱歉，订单{order_no}“{title}”（{departs_on}出发）因{reason}不能成行。{money}。',
  dates_offered:
    '订单{order_no}“{title}”（{departs_on}出发）因{reason}取消。请在{until}前到订单选择改期或全额退款。',
  refund_rejected: '订单{order_no}的退款申请未通过，“{title}”（{departs_on}出发），订单保持原状。',
  refund_arrived: '订单{order_no}的退款已退回{account}，“{title}”（{departs_on}出发）。',
  compensation_approved: '订单{order_no}由我社取消，违约金{amount}元已审批，客服将致电核对您的收款账户。',
  compensation_paid: '订单{order_no}的违约金{amount}元已转账至您的银行账户，请留意银行到账通知。',
  invoice_issued: '订单{order_no}的发票已开具，金额{amount}元，{next}。',
  invoice_red: '订单{order_no}的发票已红冲，原金额{amount}元，{next}。',
  invoice_rejected: '订单{order_no}的开票申请未能办理，请在订单详情查看原因后重新申请。',
  waitlist_offered:
    '您候补的“{title}”（{departs_on}出发）有名额了，已为您保留{seats}位至{until}，请登录后在“我的订单”接受并填写订单。',
  group_formed: '订单{order_no}已成团，“{title}”（{departs_on}出发）将如期出行。',
  withdrawal_paid: '您的返现提现{withdrawal_no}已付款至{channel}，到账{amount}元，请留意查收。',
  withdrawal_rejected:
    '您的返现提现{withdrawal_no}未能办理，已退回。请登录后在“交易明细”查看原因，现在可提现的金额见“邀请返现”。',
  mail_sent: '订单{order_no}的{what}已寄出，{carrier}，单号{tracking_no}，请留意查收。',
  mail_cancelled: '订单{order_no}的{what}未能寄出，{next}。',
  departure_notice:
    '订单{order_no}的出团通知{what}，“{title}”（{departs_on}出发），{gather_at}集合。地点与电话见订单详情。',
  visa_news: '订单{order_no}第{place}位出行人的签证{state}，“{title}”（{departs_on}出发）。{next}。',
  departure_soon:
    '订单{order_no}即将出发，“{title}”（{departs_on}出发），请核对出行人信息与证件，并查看集合时间和地点。',
  order_reminded: '订单{order_no}提醒：“{title}”（{departs_on}出发），{next}。',
  chat_answered: '您在百陌在线客服的留言已有答复，请回到网站打开“在线客服”查看，或致电{service_phone}。',
  custom_request_received:
    '已收到您的定制需求{request_no}，定制师将在工作时间{minutes}分钟内致电您。客服{service_phone}。',
  plan_sent: '您的定制方案“{title}”第{version}版已发出，查看与确认：{link} 有疑问请直接联系定制师。',
  complaint_received:
    '已收到您的投诉{complaint_no}，我们将在{answer_by}前答复。用本手机号登录后，在“我的投诉”可查看进度。',
  complaint_answered: '您的投诉{complaint_no}有了新的答复，请登录后在“我的投诉”查看，没有解决可直接回复。',
  complaint_closed: '您的投诉{complaint_no}已办结，请登录后在“我的投诉”查看结果，{next}。',
  staff_invited:
    '百陌旅行工作台邀请您开通账号：DESK_URL/desk/enrol/{token} 24小时内有效，只能使用一次，请勿转发。',
} as const

export type SmsTemplateName = keyof typeof smsWords
export const smsTemplateNames: readonly string[] = keysOf(smsWords)
/** The templates that carry a code and nothing else. */
export type CodeTemplateName = 'code' | 'voice_code' | 'restore_code' | 'rebind_code'

type FieldNames<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Name | FieldNames<Rest>
  : never
/** The fields of a template, all of them and no other; what has no words has none. */
export type SmsFields<N extends string> = N extends SmsTemplateName
  ? Readonly<Record<FieldNames<(typeof smsWords)[N]>, string>>
  : never

export const isSmsTemplate = (name: string): name is SmsTemplateName => name in smsWords

/** The message as its reader sees it, without the signature, which every message begins with. */
export const sayBySms = (
  template: SmsTemplateName,
  fields: Readonly<Record<string, string>>,
  urls: { deskUrl: string; publicUrl: string },
): string =>
  smsWords[template]
    .replace('DESK_URL', urls.deskUrl)
    .replace('SHOP_URL', urls.publicUrl)
    .replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '')
