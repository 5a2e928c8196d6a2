import { Link } from '@tanstack/react-router'
import { Check, CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { withdrawChannels, withdrawChannelText } from '#src/domain/marketing/cashback/withdrawal-states.ts'
import type { WithdrawFormOf, WithdrawInfo } from './use-withdraw-form.ts'

interface Props {
  form: WithdrawFormOf
  wechat: WithdrawInfo['wechat']
}

/** Where the money goes: to the WeChat account that is bound, or to an Alipay account in the same name. */
export function ChannelChoice({ form, wechat }: Props) {
  const note = useId()
  const { value, error, onChange } = form.choice('channel')
  return (
    <fieldset aria-describedby={note}>
      <legend className="mb-1.5 text-ink-700">
        到账方式
        <span aria-hidden className="ml-0.5 text-cin-600">
          *
        </span>
      </legend>
      <div className="grid grid-cols-2 gap-2.5">
        {withdrawChannels.map((channel) => (
          <label
            className={`chip relative !h-12 justify-center !rounded-control text-15 has-[:focus-visible]:shadow-(--focus) ${value === channel ? 'on' : ''}`}
            key={channel}
          >
            <input
              checked={value === channel}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              name="channel"
              onChange={() => onChange(channel)}
              type="radio"
              value={channel}
            />
            {value === channel && <Check aria-hidden className="icon" />}
            {withdrawChannelText[channel]}
          </label>
        ))}
      </div>
      <p className={error ? 'hint err' : 'hint'} id={note}>
        {error && <CircleAlert aria-hidden className="icon" />}
        <span>
          {error ?? (wechat.is_bound ? `已绑定微信“${wechat.nickname}”；` : '还没有绑定微信；')}
          {!error && '支付宝需填同名账号'}
          {!wechat.is_bound && (
            <Link className="link ml-2" search={{ tab: 'security' }} to="/center/myInfo">
              去绑定微信
            </Link>
          )}
        </span>
      </p>
    </fieldset>
  )
}
