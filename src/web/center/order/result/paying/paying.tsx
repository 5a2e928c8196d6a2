import { useRef, useState } from 'react'
import type { payments } from '#src/api/booking/payments.ts'
import type { Data } from '#src/api/endpoint.ts'
import { Notice } from '#src/ui/notice.tsx'
import { type Channel, canPay, isOffered, PayMethods } from './pay-methods.tsx'
import { usePayPlace } from './pay-place.ts'
import { Payment } from './payment.tsx'
import { Transfer } from './transfer.tsx'

interface Props {
  orderId: string
  billId: number
  channels: readonly Channel[]
  /** Whether its payer has chosen to send the money by bank, and whether some has come. */
  transfer: Data<(typeof payments)['cashier']>['transfer']
  isSandbox: boolean
  /** The time to pay is over. */
  isOver: boolean
  onPaid(): void
}

/** The ways to pay, and the payment by the one that is chosen. */
export function Paying({ channels: all, transfer, ...payment }: Props) {
  const place = usePayPlace()
  const [asked, setAsked] = useState<Channel['code'] | undefined>(transfer === 'none' ? undefined : 'offline')
  const chosenRef = useRef<HTMLInputElement>(null)
  const channels = all.filter(isOffered)
  const usable = channels.filter((channel) => canPay(channel, place))
  const chosen = usable.find(({ code }) => code === asked) ?? usable[0]
  return (
    <>
      <PayMethods
        channels={channels}
        chosen={chosen?.code}
        chosenRef={chosenRef}
        onChoose={setAsked}
        place={place}
      />
      {place === 'wechat_browser' && (
        <Notice tone="info">请点右上角“…”，选择在浏览器中打开本页，再用微信支付或支付宝付款。</Notice>
      )}
      {chosen?.code === 'offline' && (
        <Transfer billId={payment.billId} isChecking={transfer === 'checking'} orderId={payment.orderId} />
      )}
      {chosen && chosen.code !== 'offline' && place !== 'wechat_browser' && (
        <Payment
          {...payment}
          channel={chosen}
          device={place}
          // Each way is a payment of its own: what the eye on the first one saw is not of the second.
          key={chosen.code}
          onChoose={() => chosenRef.current?.focus()}
        />
      )}
    </>
  )
}
