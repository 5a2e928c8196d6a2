import { AppWindow, CircleCheck, Landmark, QrCode, Smartphone } from 'lucide-react'
import type { Ref } from 'react'
import type { payments } from '#src/api/booking/payments.ts'
import type { Data } from '#src/api/endpoint.ts'
import type { PayPlace } from './pay-place.ts'

export type Channel = Data<(typeof payments)['cashier']>['channels'][number]
type PayMethod = Channel['code']

interface Props {
  channels: readonly Channel[]
  chosen: PayMethod | undefined
  place: PayPlace
  onChoose(channel: PayMethod): void
  /** The way that is chosen, for the focus to come back to. */
  chosenRef: Ref<HTMLInputElement>
}

const iconOf = (code: PayMethod, place: PayPlace) =>
  code === 'offline' ? Landmark : place !== 'computer' ? Smartphone : code === 'wechat' ? QrCode : AppWindow

const hints: Record<PayMethod, Record<PayPlace, string>> = {
  wechat: {
    computer: '用微信扫一扫',
    phone: '打开微信付款',
    wechat_browser: '请在浏览器中打开本页',
  },
  alipay: {
    computer: '在新窗口登录支付宝，或用支付宝扫一扫',
    phone: '打开支付宝付款',
    wechat_browser: '微信内无法使用支付宝',
  },
  offline: {
    computer: '从公司或个人账户转账，1个工作日内核对',
    phone: '从公司或个人账户转账',
    wechat_browser: '从公司或个人账户转账',
  },
}

/** A transfer opens nothing that a browser could block. */
export const canPay = ({ code, enabled }: Channel, place: PayPlace) =>
  enabled && (code === 'offline' || place !== 'wechat_browser')

/** Not every bill is paid by transfer, and a shop may have no account for it: then it is no choice at all. */
export const isOffered = ({ code, enabled }: Channel) => code !== 'offline' || enabled

/** One row for each way to pay; one that cannot be used here stays, grey, with its reason. */
export const PayMethods = ({ channels, chosen, place, onChoose, chosenRef }: Props) => (
  <fieldset className="grid gap-2.5">
    <legend className="mb-2 text-13 text-ink-500">支付方式</legend>
    {channels.map((channel) => {
      const { code, name, enabled } = channel
      const isChosen = code === chosen
      const Icon = iconOf(code, place)
      return (
        <label
          className={`relative flex items-center gap-3 rounded-control border px-4 py-3 has-[:focus-visible]:shadow-(--focus) ${isChosen ? 'border-pine-600 bg-pine-50' : 'border-line'} ${canPay(channel, place) ? 'cursor-pointer' : 'cursor-not-allowed'}`}
          key={code}
        >
          <input
            checked={isChosen}
            className="sr-only"
            disabled={!canPay(channel, place)}
            name="channel"
            onChange={() => onChoose(code)}
            ref={isChosen ? chosenRef : undefined}
            type="radio"
          />
          <Icon
            aria-hidden
            className={`icon shrink-0 ${canPay(channel, place) ? 'text-pine-600' : 'text-ink-400'}`}
          />
          <span className="shrink-0 font-medium">{name}</span>
          <span className="text-13 text-ink-500">{enabled ? hints[code][place] : '暂未开通'}</span>
          {isChosen && <CircleCheck aria-hidden className="icon ml-auto shrink-0 text-pine-600" />}
        </label>
      )
    })}
  </fieldset>
)
