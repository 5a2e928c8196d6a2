import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import type { Template } from '../channels.ts'
import type { Events } from '../events.ts'
import type { SmsFields } from '../sms-words.ts'
import { yuanField } from './order-words.ts'

type Told = 'cashback_payable' | 'withdrawal_paid' | 'withdrawal_rejected'

const invitePage = () => '/center/invation'
const dealPage = () => '/center/deal'
const toMember = {
  limit: 'withdrawal',
  to: ({ memberId }: { memberId: number }) => ({ kind: 'member', id: memberId }) as const,
} as const

/** What a member hears of cashback and of what they withdraw of it. */
export const withdrawalTemplates: { [E in Told]: Template<Events[E], SmsFields<E>> } = {
  cashback_payable: {
    inbox: {
      kind: 'payment',
      title: '有返现可以提现了',
      body: () => '好友的行程已结束满7天，相应的返现可以提现了。满¥50即可申请，金额见“邀请返现”。',
      url: invitePage,
      key: ({ memberId }, now) => `cashback.payable.${shanghaiTime(now).slice(0, 10)}:${memberId}`,
    },
  },
  withdrawal_paid: {
    sms: {
      ...toMember,
      fields: ({ withdrawalNo, netFen, channelText }) => ({
        withdrawal_no: withdrawalNo,
        channel: channelText,
        amount: yuanField(netFen),
      }),
    },
    inbox: {
      kind: 'payment',
      title: '提现已付款',
      body: ({ withdrawalNo, netFen, channelText }) =>
        `提现${withdrawalNo}已付款至您的${channelText}，到账${yuanText(netFen)}。`,
      url: dealPage,
      key: ({ withdrawalNo }) => `withdrawal.paid:${withdrawalNo}`,
    },
  },
  withdrawal_rejected: {
    sms: { ...toMember, fields: ({ withdrawalNo }) => ({ withdrawal_no: withdrawalNo }) },
    inbox: {
      kind: 'payment',
      title: '提现未能办理',
      body: ({ withdrawalNo, amountFen, reason }) =>
        // A refund may have eaten of the cashback meanwhile: no sum is promised.
        `提现${withdrawalNo}（${yuanText(amountFen)}）未能办理：${reason}。提现已退回，现在可提现的金额见“邀请返现”。`,
      url: dealPage,
      key: ({ withdrawalNo }) => `withdrawal.rejected:${withdrawalNo}`,
    },
  },
}
