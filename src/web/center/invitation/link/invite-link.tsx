import { Copy, Download } from 'lucide-react'
import { Suspense } from 'react'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { copyInviteLink } from './copy-link.ts'
import { saveQr } from './save-qr.ts'

const QrCode = onDemand(
  () => import('#src/ui/qr-code.tsx'),
  () => false,
)

const steps = [
  ['分享链接', '好友打开并注册'],
  ['好友出行', '按实付金额算返现'],
  ['返程 7 天后可提现', '无退款、无投诉'],
] as const

/** The member's own address, to be copied or scanned, and how it becomes money. */
export const InviteLink = ({ url }: { url: string | undefined }) => (
  <section aria-labelledby="invite-link" className="panel flex flex-col px-7 pt-5.5 pb-6 max-sm:px-4">
    <h2 className="mb-3 font-semibold text-18/28" id="invite-link">
      我的邀请链接
    </h2>
    <div className="grid grid-cols-[160px_minmax(0,1fr)] gap-6 max-sm:grid-cols-1">
      <div className="size-40 overflow-hidden rounded-control border border-line bg-white">
        {url && (
          <Suspense fallback={<Skeleton className="size-full" />}>
            <QrCode label="邀请二维码" text={url} />
          </Suspense>
        )}
      </div>
      {url ? <Ways url={url} /> : <Skeleton className="h-27" />}
    </div>
    <ol className="mt-auto grid grid-cols-3 pt-5.5 max-sm:grid-cols-1 max-sm:gap-3">
      {steps.map(([title, note], index) => (
        <li
          className="border-line border-t pt-4 pr-3.5 text-13/20 text-ink-500 max-sm:border-0 max-sm:pt-0"
          key={title}
        >
          <b className="flex items-center gap-2 font-medium text-14/22 text-ink-900">
            <span
              aria-hidden
              className="num grid size-5 shrink-0 place-items-center rounded-full bg-pine-50 font-semibold text-12/none text-pine-700"
            >
              {index + 1}
            </span>
            {title}
          </b>
          {note}
        </li>
      ))}
    </ol>
  </section>
)

const Ways = ({ url }: { url: string }) => (
  <div className="min-w-0">
    <span className="input !pr-1">
      <input
        aria-label="邀请链接"
        className="num text-ellipsis font-medium text-14"
        onFocus={({ target }) => target.select()}
        readOnly
        value={url}
      />
      <button className="btn btn-text btn-sm shrink-0" onClick={() => void copyInviteLink(url)} type="button">
        <Copy aria-hidden className="icon" />
        复制
      </button>
    </span>
    <p className="mt-2 text-13/20 text-ink-500">
      扫码或打开链接后 180 天内注册、预订都算数；自己的订单不返现
    </p>
    <button
      className="mt-3 flex items-center gap-1.5 text-pine-600 hover:text-pine-700"
      onClick={() => void saveQr(url)}
      type="button"
    >
      <Download aria-hidden className="icon" />
      保存二维码图片
    </button>
  </div>
)
