import { Copy, Link2Off, Share2 } from 'lucide-react'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { orderShares } from '#src/api/booking/papers/shares.ts'
import { browserAwards } from '#src/api/marketing/browser-awards.ts'
import { messageOf } from '#src/api/reply.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { pointTypes } from '#src/domain/marketing/points/points.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { call } from '#src/web/client/api/call.ts'
import { tellBehind } from '#src/web/client/shell/visits.ts'
import { useWork } from '../../../own-work/use-work.ts'
import { Block } from '../block.tsx'

interface Props {
  order: OrderDetail
  onChange(): void
}

/** The link by which family and friends read the itinerary; made when it is wanted, and ended at once. */
export function ShareBlock({ order, onChange }: Props) {
  const { enabled, url } = order.share_link
  if (!enabled) return null
  return (
    <Block title="分享行程">
      <p className="text-ink-700">
        拿到链接的人可以看到每日行程、酒店、天气与行李清单，看不到出行人、证件、电话、价格和订单号。
      </p>
      {url === '' ? <Make onChange={onChange} order={order} /> : <Made onChange={onChange} order={order} />}
    </Block>
  )
}

function Make({ order: { order_id }, onChange }: Props) {
  const making = useWork({
    work: () => call(orderShares.make, { order_id }),
    async onDone({ url }) {
      await copy(url, order_id)
      onChange()
    },
    onFailed(error) {
      toast.error(messageOf(error))
      onChange()
    },
  })
  return (
    <Button
      busyText="生成中"
      className="mt-3"
      isBusy={making.isBusy}
      look="pine"
      onClick={() => making.start()}
      size="sm"
    >
      <Share2 aria-hidden className="icon" />
      生成并复制链接
    </Button>
  )
}

function Made({ order: { order_id, share_link }, onChange }: Props) {
  const ending = useWork({
    work: () => call(orderShares.revoke, { order_id }),
    onDone() {
      toast.ok('已停止分享，链接已失效')
      onChange()
    },
    onFailed: (error) => toast.error(messageOf(error)),
  })
  const { url, expires_at } = share_link
  return (
    <>
      <p className="mt-3 rounded-control bg-paper px-4 py-3">
        <a className="link wrap-anywhere" href={url} rel="noreferrer" target="_blank">
          {url}
        </a>
        {expires_at && (
          <span className="mt-1 block text-13 text-ink-500">
            <span className="num">{minuteText(expires_at)}</span> 前有效
          </span>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="pine" onClick={() => void copy(url, order_id)} size="sm">
          <Copy aria-hidden className="icon" />
          复制链接
        </Button>
        <Button busyText="停止中" isBusy={ending.isBusy} onClick={() => ending.start()} size="sm">
          <Link2Off aria-hidden className="icon" />
          停止分享
        </Button>
      </div>
    </>
  )
}

async function copy(url: string, orderNo: string) {
  try {
    await navigator.clipboard.writeText(url)
    tellBehind(browserAwards.add.path, {
      type: String(pointTypes.sharing),
      url: `/center/order/orderDetail?id=${orderNo}`,
    })
    toast.ok('行程链接已复制')
  } catch {
    toast.warn('浏览器不允许复制，请手动选择链接')
  }
}
