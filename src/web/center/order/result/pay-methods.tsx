import { CircleCheck, QrCode } from 'lucide-react'
import type { payments } from '#src/api/booking/payments.ts'
import type { Data } from '#src/api/endpoint.ts'

type Channels = Data<(typeof payments)['cashier']>['channels']
export type PayMethod = Channels[number]['code']

interface Props {
  channels: Channels
  chosen: PayMethod
  onChoose(channel: PayMethod): void
}

/** One row for each way to pay. */
export const PayMethods = ({ channels, chosen, onChoose }: Props) => (
  <fieldset className="grid gap-2.5">
    <legend className="mb-2 text-13 text-ink-500">支付方式</legend>
    {channels.map(({ code, name, enabled }) => (
      <label
        className={`flex items-center gap-3 rounded-control border px-4 py-3 ${code === chosen ? 'border-pine-600 bg-pine-50' : 'border-line'}`}
        key={code}
      >
        <input
          checked={code === chosen}
          className="sr-only"
          disabled={!enabled}
          name="channel"
          onChange={() => onChoose(code)}
          type="radio"
        />
        <QrCode aria-hidden className="icon text-pine-600" />
        <span className="font-medium">{name}</span>
        <span className="text-13 text-ink-500">{enabled ? '用微信扫一扫' : '暂未开通'}</span>
        {code === chosen && <CircleCheck aria-hidden className="icon ml-auto text-pine-600" />}
      </label>
    ))}
  </fieldset>
)
