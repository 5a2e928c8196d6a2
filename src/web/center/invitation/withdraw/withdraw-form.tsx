import { useQuery } from '@tanstack/react-query'
import type { UserInfo } from '#src/api/auth/session.ts'
import type { WithdrawalView } from '#src/api/marketing/withdrawals.ts'
import { yuanText } from '#src/domain/money.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { OwnCodeField } from '#src/web/center/own-work/own-code-field.tsx'
import { UnsavedGuard } from '#src/web/center/own-work/unsaved-guard.tsx'
import { Failure, Form, Send } from '#src/web/form/form.tsx'
import { rateQuery } from '../rates.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { NetSum } from './net-sum.tsx'
import { useWithdrawForm, type WithdrawInfo } from './use-withdraw-form.ts'

interface Props {
  of: WithdrawInfo
  member: UserInfo
  onDone(withdrawal: WithdrawalView): unknown
}

/** The form of 提现 (rule book §13): what arrives is said before anything is sent. */
export function WithdrawForm({ of, member, onDone }: Props) {
  const form = useWithdrawForm(of, onDone)
  const { amount, channel } = form.values
  const fillAll = () => form.changeAt('amount_fen', { amount: yuanText(of.most_fen).slice(1) })
  return (
    <Form className="mt-1 grid gap-4" of={form}>
      <UnsavedGuard isDirty={form.isDirty} />
      <p className="text-ink-500">
        可提现 <b className="num font-semibold text-ink-700">{yuanText(of.available_fen)}</b>，审核后 3
        个工作日内到账
      </p>
      <TextInput
        autoComplete="off"
        className="!h-12"
        help={<Limits />}
        inputMode="decimal"
        label="提现金额"
        maxLength={16}
        prefix="¥"
        required
        suffix={
          <button className="text-pine-600 hover:text-pine-700" onClick={fillAll} type="button">
            全部
          </button>
        }
        {...form.bound('amount_fen', amount, (typed) => ({ amount: typed }))}
      />
      <ChannelChoice form={form} wechat={of.wechat} />
      {channel === 'alipay' && (
        <TextInput
          autoComplete="off"
          className="!h-12"
          label="支付宝账号"
          maxLength={100}
          placeholder="手机号或邮箱"
          required
          {...form.field('account')}
        />
      )}
      <TextInput
        autoComplete="name"
        className="!h-12"
        help={`须与收款账户、您本人的旅客资料（${of.real_name}）一致`}
        label="实名"
        maxLength={40}
        required
        {...form.field('real_name')}
      />
      <OwnCodeField
        member={member}
        onFault={(sentence) => form.say('code', sentence)}
        required
        scene="withdraw"
        {...form.field('code')}
      />
      <NetSum info={of} typed={amount} />
      <Failure as="notice" className="">
        。填写的内容都还在。
      </Failure>
      <Send look="pine" size="lg" wide>
        确认提现
      </Send>
    </Form>
  )
}

function Limits() {
  const { data } = useQuery(rateQuery)
  if (!data) return '每天 1 次'
  const { min_fen, day_fen, per_day } = data.limits
  return `单次最低 ${yuanText(min_fen)}，每天 ${per_day} 次、最高 ${yuanText(day_fen)}`
}
