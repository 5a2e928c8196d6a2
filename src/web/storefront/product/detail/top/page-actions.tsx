import { Heart, Printer, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFavourites } from '#src/web/client/favourites/favourites.ts'

/** What one does with a product besides buying it. */
export function PageActions({ productId, title }: { productId: number; title: string }) {
  const { isSaved, toggle } = useFavourites(productId)
  return (
    <span className="flex items-center gap-1 max-lg:-ml-2" data-noprint>
      <Action isOn={isSaved === true} onClick={toggle} toggles>
        <Heart aria-hidden className={`icon ${isSaved ? 'fill text-cin-600' : ''}`} />
        收藏
      </Action>
      <Action onClick={() => void import('./share.ts').then(({ shareProduct }) => shareProduct(title))}>
        <Share2 aria-hidden className="icon" />
        分享
      </Action>
      <Action onClick={() => window.print()}>
        <Printer aria-hidden className="icon" />
        打印
      </Action>
    </span>
  )
}

interface ActionProps {
  onClick(): void
  toggles?: boolean
  isOn?: boolean
  children: ReactNode
}

const Action = ({ onClick, toggles, isOn, children }: ActionProps) => (
  <button
    aria-pressed={toggles ? isOn : undefined}
    className="inline-flex h-8 items-center gap-1.5 rounded-control px-2 text-ink-700 hover:bg-sunk hover:text-pine-600 [&_.icon]:!size-4"
    onClick={onClick}
    type="button"
  >
    {children}
  </button>
)
