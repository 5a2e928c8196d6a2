import { Link, useRouterState } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { dayOf } from '#src/domain/calendar-day.ts'
import { isUndisturbed } from '#src/domain/content/page-address.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { makeStore } from '#src/ui/store.ts'
import { readStored, writeStored } from '#src/ui/web-storage.ts'
import { useShopInfo } from '../client/shop-info.ts'
import { Picture } from '../ui/picture.tsx'

/** Tells the side bar whether to make room. */
export const bottomBannerIsShown = makeStore(false)

const KEY = 'bm_bottom_banner'

/**
 * Once per calendar day and browser, by the shop's clock (product specification §2), on every page but those where
 * money and signatures are. It lies over the page, so nothing moves, and above the row that books a product.
 */
export function BottomBanner() {
  const { bottom_banner: banner, server_ts } = useShopInfo()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [isOpen, setOpen] = useState(false)
  const today = dayOf(server_ts)
  const isDue = banner !== null && !isUndisturbed(path)
  useEffect(() => {
    if (isDue && (isFirstOf(today) || isPreview())) setOpen(true)
  }, [isDue, today])
  const isShown = isOpen && isDue
  useEffect(() => {
    bottomBannerIsShown.set(isShown)
    return () => bottomBannerIsShown.set(false)
  }, [isShown])
  const box = useAboveBuyRow(isShown)
  if (!isShown) return null
  const close = () => setOpen(false)
  const { pathname, search } = new URL(banner.url, location.origin)
  return (
    <aside
      ref={box}
      aria-label="活动推荐"
      className="bottom-banner fixed inset-x-0 bottom-0 z-50 h-18 border-line border-t bg-surface shadow-dialog transition-[opacity,translate] duration-200 starting:translate-y-4 starting:opacity-0 motion-reduce:transition-none"
    >
      <div className="mx-auto flex h-full w-[calc(100%-32px)] max-w-container items-center gap-6 max-md:gap-3">
        <Picture
          alt={banner.img_alt}
          className="h-full w-40 shrink-0 object-cover [mask-image:linear-gradient(90deg,transparent,#000_18%,#000_82%,transparent)] max-md:hidden"
          sizes="160px"
          stem={banner.img}
        />
        <p className="grow font-medium text-16/24 max-md:line-clamp-3 max-md:text-13/20">{banner.text}</p>
        <Link
          className={`${buttonLook('pine')} shrink-0 max-md:!h-9 max-md:!px-3`}
          onClick={close}
          search={Object.fromEntries(new URLSearchParams(search)) as never}
          to={pathname as never}
        >
          {banner.button}
        </Link>
        <button
          aria-label="关闭"
          className="grid size-9 shrink-0 place-items-center rounded-full text-ink-500 hover:bg-sunk hover:text-ink-900"
          onClick={close}
          type="button"
        >
          <X aria-hidden className="icon" />
        </button>
      </div>
    </aside>
  )
}

/** Keeps it from lying over the row with the price and the button that books, wherever the page is scrolled to. */
function useAboveBuyRow(isShown: boolean) {
  const box = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another row.
  useEffect(() => {
    if (!isShown) return
    const ended = new AbortController()
    // A cached page that is hidden has a row too, without a height.
    const row = [...document.querySelectorAll('[data-buy-row]')].find(({ clientHeight }) => clientHeight > 0)
    const place = () => {
      if (box.current) box.current.style.bottom = `${liftOver(row?.getBoundingClientRect(), box.current)}px`
    }
    place()
    if (!row) return
    for (const sign of ['scroll', 'resize'])
      addEventListener(sign, place, { passive: true, signal: ended.signal })
    const grown = new ResizeObserver(place)
    for (const each of [row, row.parentElement]) if (each) grown.observe(each)
    ended.signal.addEventListener('abort', () => grown.disconnect())
    return () => ended.abort()
  }, [isShown, path])
  return box
}

/** How far up from the bottom of the window, in pixels: as far as the row reaches into its place. */
function liftOver(row: DOMRect | undefined, { offsetHeight }: HTMLElement) {
  if (!row || row.top >= innerHeight || row.bottom <= innerHeight - offsetHeight) return 0
  return innerHeight - row.top
}

/** Staff who look at it before (`?preview=`) see it each time. */
const isPreview = () => new URLSearchParams(location.search).has('preview')

/** Says so once a day. A browser that remembers nothing is not told on every page. */
function isFirstOf(today: string) {
  if (readStored(KEY) === today) return false
  writeStored(KEY, today)
  return readStored(KEY) === today
}
