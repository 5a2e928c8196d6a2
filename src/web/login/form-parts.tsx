import { MessageCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { weixin } from '#src/api/auth/weixin.ts'
import { Check, PhoneInput, type TextInputProps } from '#src/ui/fields/field.tsx'
import { type LoginDialogName, loginWanted } from '../client/member/login.ts'
import { useShopInfo } from '../client/shop-info.ts'
import type { LoginFormProps } from './login-form.ts'

export const agreementText = '请阅读并接受用户协议'

/** Ticked only by the traveller's own hand (电商法 19). */
export const AgreementBox = ({
  lead = '',
  ...box
}: Omit<ComponentProps<typeof Check>, 'children'> & { lead?: string }) => (
  <Check {...box}>
    {lead}我已阅读并同意
    <a className="link" href="/useragree?keywords=useragree" rel="noreferrer" target="_blank">
      《用户协议》
    </a>
    <a className="link" href="/useragree?keywords=privacy" rel="noreferrer" target="_blank">
      《隐私政策》
    </a>
  </Check>
)

export const confirmLook = { className: '!h-13', look: 'pine', size: 'lg', wide: true } as const

/** Reports the typed phone to the dialog, which carries it along to the next form. */
export const LoginPhone = ({
  onPhone,
  ...input
}: Omit<TextInputProps, 'label'> & Pick<LoginFormProps, 'onPhone'>) => (
  <PhoneInput
    autoComplete="username"
    className="!h-12"
    label="手机号"
    onInput={({ currentTarget }) => onPhone(currentTarget.value)}
    placeholder="请输入手机号"
    {...input}
  />
)

interface SwitchesProps extends Pick<LoginFormProps, 'goTo'> {
  to: readonly (readonly [LoginDialogName, string])[]
}

/** The ways to the other forms. */
export const Switches = ({ goTo, to }: SwitchesProps) => (
  <ul className="mt-1 flex flex-wrap justify-center divide-x divide-line-strong">
    {to.map(([name, text]) => (
      <li className="px-4.5 leading-20 max-xs:px-2.5" key={name}>
        <button
          className="text-pine-600 hover:text-pine-700 hover:underline"
          onClick={() => goTo(name)}
          type="button"
        >
          {text}
        </button>
      </li>
    ))}
  </ul>
)

/** A plain link: the page is left, and the messaging app's page leads back to it. */
export function WeixinEntry() {
  const isOpen = useShopInfo().modules.wx_login
  const back = loginWanted.use()?.back ?? location.pathname + location.search
  const mark = (
    <span
      aria-hidden
      className={`grid size-9 place-items-center rounded-full text-white ${isOpen ? 'bg-ok' : 'bg-ink-500'}`}
    >
      <MessageCircle className="icon" />
    </span>
  )
  return (
    <div className="mt-1">
      <p className="flex items-center gap-3.5 text-13 text-ink-500 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        其他方式
      </p>
      <p className="mt-3 flex justify-center">
        {isOpen ? (
          <a
            className="flex items-center gap-2.5 rounded-control px-2 py-1 hover:text-pine-600"
            href={`${weixin.open.path}?back=${encodeURIComponent(back)}`}
          >
            {mark}
            微信登录
          </a>
        ) : (
          <span className="flex items-center gap-2.5 px-2 py-1 text-ink-500">
            {mark}
            微信登录（暂未开通）
          </span>
        )}
      </p>
    </div>
  )
}
