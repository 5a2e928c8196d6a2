import { useRef, useState } from 'react'
import { dayOf } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { useFavourites } from '#src/web/client/favourites/favourites.ts'
import { ProductCard } from '#src/web/ui/product/product-card.tsx'
import type { FavouriteProduct } from './use-collection.ts'

/** The heart removes the favourite; its card stays until the page is left, one press from being added again. */
export function FavouriteCard({ product, isFirst }: { product: FavouriteProduct; isFirst: boolean }) {
  const { isSaved = true, toggle } = useFavourites(product.product_id)
  const [wasRemoved, setWasRemoved] = useState(false)
  if (!isSaved && !wasRemoved) setWasRemoved(true)
  const item = useRef<HTMLLIElement>(null)
  const undo = () => {
    toggle()
    // The undo button disappears when it is pressed, so the heart takes the focus.
    item.current?.querySelector<HTMLElement>('button[aria-pressed]')?.focus()
  }
  return (
    <li
      className={`flex flex-col ${isSaved ? '' : '[&_.ph_img]:opacity-60 [&_.ph_img]:grayscale'}`}
      ref={item}
    >
      <div className="grid grow">
        <ProductCard isFirst={isFirst} level={2} product={product} />
      </div>
      <p className="mt-2 flex min-h-8 flex-wrap items-center gap-x-3 px-1 text-13 text-ink-500" role="status">
        {!isSaved ? (
          <>
            已取消收藏
            <button
              aria-label={`撤销，重新收藏 ${product.title}`}
              className="h-8 px-2 font-medium text-pine-600 underline underline-offset-3 hover:text-pine-700"
              onClick={undo}
              type="button"
            >
              撤销
            </button>
          </>
        ) : wasRemoved ? (
          '已重新收藏'
        ) : (
          <>
            <span>收藏于 {dayOf(product.saved_at)}</span>
            {product.price_drop_fen > 0 && (
              <b className="font-medium text-cin-600">比收藏时低 {yuanText(product.price_drop_fen)}</b>
            )}
          </>
        )}
      </p>
    </li>
  )
}
