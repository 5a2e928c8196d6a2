import { useRouterState } from '@tanstack/react-router'
import { ArrowUp, Headset, Heart, type LucideIcon, PenLine } from 'lucide-react'
import { productOfAddress } from '#src/domain/content/page-address.ts'
import { useFavourites } from '../client/favourites/favourites.ts'
import { openInquiry } from '../client/shell/inquiry.ts'
import { bottomBannerIsShown } from './bottom-banner.tsx'

/** The landing pages whose request form it leads to (product specification §2). */
const customTripPages = ['/product/individual', '/product/team']

const behavior = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')

/** Shown after 300 pixels of scrolling; raised while the bottom banner lies below it. */
export default function SideBar() {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  const productId = productOfAddress(pathname + searchStr)
  const isRaised = bottomBannerIsShown.use()
  return (
    <aside aria-label="快捷操作" className={`side-bar ${isRaised ? 'is-raised' : ''}`}>
      {customTripPages.includes(pathname) && <Item Icon={PenLine} isHot label="定制" onClick={goToForm} />}
      <Item Icon={Headset} label="客服" onClick={() => openInquiry({ productId: productId ?? undefined })} />
      {productId !== null && <SaveItem productId={productId} />}
      <Item Icon={ArrowUp} label="回顶部" onClick={() => window.scrollTo({ top: 0, behavior: behavior() })} />
    </aside>
  )
}

/** The first thing to fill in takes the focus, so that a keyboard arrives where the eye does. */
function goToForm() {
  // A cached page that is hidden may have one too.
  const form = [...document.querySelectorAll('main form')].find((each) => each.checkVisibility())
  form?.scrollIntoView({ block: 'center', behavior: behavior() })
  form?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
}

function SaveItem({ productId }: { productId: number }) {
  const { isSaved, toggle } = useFavourites(productId)
  return <Item Icon={Heart} isPressed={isSaved === true} label="收藏" onClick={toggle} />
}

interface ItemProps {
  Icon: LucideIcon
  label: string
  isHot?: boolean
  isPressed?: boolean
  onClick(): void
}

/** Below 1440 pixels the word is a tooltip; it names the button in either case. */
const Item = ({ Icon, label, isHot = false, isPressed, onClick }: ItemProps) => (
  <button aria-pressed={isPressed} className={isHot ? 'hot' : ''} onClick={onClick} type="button">
    <Icon aria-hidden className={`icon ${isPressed ? 'fill text-cin-600' : ''}`} />
    <span>{label}</span>
  </button>
)
