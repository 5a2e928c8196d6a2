import { MessageSquare, MessagesSquare, Phone, QrCode } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { isWorkingTime, openingDayText } from '#src/domain/content/working-hours.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useShopInfo } from '../client/shop-info.ts'
import { onDemand } from '../ui/loading/on-demand.tsx'

const InquiryQr = onDemand(
  () => import('#src/ui/qr-code.tsx'),
  () => false,
)

/** Telephone, online service (the shop's own, unless it names another), and the message that is always possible. */
export function InquiryWays({ onMessage, onChat }: { onMessage(): void; onChat(): void }) {
  const info = useShopInfo()
  const { im, consult: inquiry } = info.modules
  const [hasFailed, setFailed] = useState(false)
  return (
    <div className="mt-5 grid gap-3">
      {!isWorkingTime(info.server_ts) && (
        <Notice tone="info">
          客服时间 09:00-22:00，您可留言，我们将在{openingDayText(info.server_ts)} 10:00 前联系您
        </Notice>
      )}
      <Way Icon={Phone} note={info.service_hours} title="电话咨询">
        <a className="num font-semibold text-22 text-pine-700" href={`tel:${info.service_phone}`}>
          {info.service_phone}
        </a>
      </Way>
      {im.enabled && (
        <Way Icon={MessagesSquare} note={im.work_time} title="在线客服">
          <Button onClick={() => (im.url === '' ? onChat() : setFailed(!opened(im.url)))}>开始对话</Button>
        </Way>
      )}
      {hasFailed && (
        <Notice live tone="err">
          连接失败, 请稍后重试 ...
        </Notice>
      )}
      {inquiry.weixin_url && (
        <Way Icon={QrCode} note="打开微信扫一扫" title="微信客服">
          <span className="-my-2 size-27 shrink-0">
            <Suspense>
              <InquiryQr label="微信客服二维码" text={inquiry.weixin_url} />
            </Suspense>
          </span>
        </Way>
      )}
      <Way Icon={MessageSquare} note="留下电话，顾问给您回电" title="留言">
        <Button look="pine" onClick={onMessage}>
          我要留言
        </Button>
      </Way>
    </div>
  )
}

/** Opens a window without opener and referrer. False when the browser did not let it open, or is offline. */
function opened(url: string): boolean {
  if (!navigator.onLine) return false
  const fresh = window.open('about:blank', '_blank')
  if (!fresh) return false
  fresh.opener = null
  fresh.location.href = url
  return true
}

interface WayProps {
  Icon: typeof Phone
  title: string
  note: string
  children: ReactNode
}

const Way = ({ Icon, title, note, children }: WayProps) => (
  <section
    aria-label={title}
    className="flex items-center gap-4 rounded-card border border-line p-4 max-xs:flex-wrap"
  >
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-pine-50 text-pine-700">
      <Icon aria-hidden className="icon" />
    </span>
    <div className="grow">
      <h3 className="font-medium text-16/24">{title}</h3>
      <p className="text-13/20 text-ink-500">{note}</p>
    </div>
    {children}
  </section>
)
