import type { Data } from '#src/api/endpoint.ts'
import { type WithdrawalView, withdrawals } from '#src/api/marketing/withdrawals.ts'
import { isEmail } from '#src/domain/account/email.ts'
import { isMobile, normalisePhone } from '#src/domain/account/phone.ts'
import { codeFault, normaliseCode } from '#src/domain/account/sms-code.ts'
import type { WithdrawChannel } from '#src/domain/marketing/cashback/withdrawal-states.ts'
import { yuanText } from '#src/domain/money.ts'
import { typedYuan } from '#src/domain/typed-yuan.ts'
import { useForm } from '#src/web/form/use-form.ts'

/** What is known before anything is typed. */
export type WithdrawInfo = Data<typeof withdrawals.form>

interface Typed {
  amount: string
  channel: WithdrawChannel
  account: string
  real_name: string
  code: string
}

const startOf = ({ wechat }: WithdrawInfo): Typed => ({
  amount: '',
  channel: wechat.is_bound ? 'wechat' : 'alipay',
  account: '',
  real_name: '',
  code: '',
})

export const useWithdrawForm = (info: WithdrawInfo, onDone: (withdrawal: WithdrawalView) => unknown) =>
  useForm(withdrawals.create, {
    start: startOf(info),
    input: ({ amount, channel, account, real_name, code }) => ({
      amount_fen: typedYuan(amount),
      channel,
      account: channel === 'alipay' ? account : undefined,
      real_name,
      code: normaliseCode(code),
    }),
    faults: (typed) => ({
      amount_fen: amountFault(typed.amount, info),
      channel:
        typed.channel === 'wechat' && !info.wechat.is_bound
          ? '您还没有绑定微信，请先绑定，或选择支付宝'
          : null,
      account: typed.channel === 'alipay' ? accountFault(typed.account) : null,
      code: codeFault(typed.code),
    }),
    at: { WITHDRAW_LIMIT: 'amount_fen', BALANCE: 'amount_fen', REALNAME: 'real_name' },
    onDone,
  })
export type WithdrawFormOf = ReturnType<typeof useWithdrawForm>

/** What would be refused, said at once and with the sum that would not be. */
function amountFault(typed: string, { available_fen, most_fen, min_fen }: WithdrawInfo): string | null {
  const amount = typedYuan(typed)
  if (amount === null) return '请填写提现金额，如 200 或 199.50'
  if (amount < min_fen) return `单次最低提现 ${yuanText(min_fen)}`
  if (amount > available_fen) return `可提现余额不足，最多可提 ${yuanText(most_fen)}`
  return amount > most_fen ? `超出提现限额，现在最多可提 ${yuanText(most_fen)}` : null
}

function accountFault(typed: string): string | null {
  const account = typed.trim()
  if (account === '') return '请填写支付宝账号'
  return isMobile(normalisePhone(account)) || isEmail(account) ? null : '支付宝账号是手机号或邮箱'
}
