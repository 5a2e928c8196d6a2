import { useState } from 'react'
import type { PayDevice } from '#src/domain/booking/payment.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'

interface Props {
  /** 支付宝, 微信支付. */
  name: string
  url: string
  device: PayDevice
  isOver: boolean
  isClosed: boolean
  /** Asks at once whether the money has come. */
  onAsk(): void
  /** Chooses another way to pay, or the same anew. */
  onChoose(): void
  onRenew(): void
}

/** For ways to pay that lead away: a window of its own on a computer, the provider's application on a telephone. */
export function PayElsewhere({ name, url, device, isOver, isClosed, onAsk, onChoose, onRenew }: Props) {
  const [hasLeft, setLeft] = useState(false)
  if (isOver) return <p className="rounded-card bg-sunk px-8 py-6 text-center">付款时间已到</p>
  if (isClosed)
    return (
      <div className="grid justify-items-center gap-3 rounded-card bg-sunk px-8 py-6 text-center">
        <p>这笔支付已失效</p>
        <Button
          onClick={() => {
            setLeft(false)
            onRenew()
          }}
          size="sm"
        >
          重新发起支付
        </Button>
      </div>
    )
  if (!hasLeft)
    return (
      <div className="grid w-full justify-items-center gap-2">
        <a
          className={buttonLook('cin', 'lg', device === 'phone')}
          href={url}
          onClick={() => setLeft(true)}
          {...(device === 'computer' && { target: '_blank', rel: 'noopener' })}
        >
          去{name === '支付宝' ? '支付宝' : '微信'}付款
        </a>
        <p className="text-13 text-ink-500">
          {device === 'computer' ? `将在新窗口打开${name}` : '付款后会回到本页'}
        </p>
      </div>
    )
  return (
    <div className="grid w-full justify-items-center gap-4 rounded-card bg-sunk px-6 py-6 text-center">
      <p className="font-medium">{device === 'computer' ? '请在新窗口完成支付' : `请在${name}中完成支付`}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="pine" onClick={onAsk}>
          已完成支付
        </Button>
        <Button
          onClick={() => {
            setLeft(false)
            onChoose()
          }}
        >
          重新选择
        </Button>
      </div>
    </div>
  )
}
