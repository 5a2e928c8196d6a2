import { Minus, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { setChatDock } from '../client/shell/chat.ts'
import { useShopInfo } from '../client/shop-info.ts'
import { bottomBannerIsShown } from '../shell/bottom-banner.tsx'
import { Composer } from './composer.tsx'
import { conversation } from './conversation.ts'
import { MessageList } from './message-list.tsx'
import { PinnedTrip } from './pinned-trip.tsx'
import { Score } from './score.tsx'
import { connection } from './stream.ts'

const stateText = {
  none: '在线',
  waiting: '正在安排客服',
  open: '在线',
  closed: '会话已结束',
  offline: '不在线',
} as const

/** 376 by 640 at the lower right corner, above the bottom banner and as wide as a narrow window; it lies over the page, and the page goes on below it. */
export function Dock() {
  const { now } = conversation.use()
  const dock = useRef<HTMLElement>(null)
  const info = useShopInfo()
  // Its button and its cross stay within reach.
  const isRaised = bottomBannerIsShown.use()
  useEffect(() => dock.current?.querySelector<HTMLElement>('textarea')?.focus({ preventScroll: true }), [])
  const state = now?.state ?? 'none'
  const name = now?.agent?.name ?? `${info.name}客服`
  return (
    <section
      aria-label="在线客服"
      className={`fixed right-6 z-(--z-side) flex w-94 flex-col overflow-hidden rounded-dialog bg-paper shadow-dialog max-xs:inset-x-3 max-xs:w-auto print:hidden ${isRaised ? 'bottom-24 h-[min(640px,calc(100dvh-120px))]' : 'bottom-6 h-[min(640px,calc(100dvh-48px))] max-xs:bottom-3'}`}
      // Esc that ends a word of an input method leaves the panel where it is.
      onKeyDown={({ key, nativeEvent }) =>
        key === 'Escape' && !nativeEvent.isComposing && setChatDock('small')
      }
      ref={dock}
    >
      <header className="flex h-16 shrink-0 items-center gap-2 bg-pine-700 px-4 text-white">
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-full bg-white font-semibold font-serif text-16 text-pine-700"
        >
          {[...name][0]}
        </span>
        <div className="min-w-0 grow">
          <h2 className="truncate font-semibold text-15/24">{name}</h2>
          <p className="flex items-center gap-1.5 text-12/18 text-pine-100" role="status">
            <span
              aria-hidden
              className={`size-1.5 shrink-0 rounded-full ${state === 'offline' ? 'bg-ink-400' : 'bg-pine-200'}`}
            />
            <span className="truncate">
              {stateText[state]}
              {state !== 'closed' && now && ` · ${now.reply_text}`}
            </span>
          </p>
        </div>
        <HeadButton label="收起" onClick={() => setChatDock('small')}>
          <Minus aria-hidden className="icon" />
        </HeadButton>
        <HeadButton label="关闭在线客服" onClick={() => setChatDock('closed')}>
          <X aria-hidden className="icon" />
        </HeadButton>
      </header>
      <Lost />
      <PinnedTrip />
      <MessageList />
      {now?.asks_score && <Score />}
      <Composer />
    </section>
  )
}

interface HeadButtonProps {
  label: string
  onClick(): void
  children: ReactNode
}
const HeadButton = ({ label, onClick, children }: HeadButtonProps) => (
  <button
    aria-label={label}
    className="grid size-8 shrink-0 place-items-center rounded-control hover:bg-pine-600"
    onClick={onClick}
    type="button"
  >
    {children}
  </button>
)

/** It is tried again by itself; after three failures the visitor is told (product specification §7). */
function Lost() {
  const now = connection.use()
  if (now === 'live') return null
  return (
    <p className="shrink-0 bg-warn-50 px-4 py-2 text-13/20 text-warn" role="status">
      {now === 'failed' ? '连接失败, 请稍后重试 ...' : '网络断开，正在重新连接…'}
    </p>
  )
}
