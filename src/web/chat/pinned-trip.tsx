import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { products } from '#src/api/catalog/products.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { productOfAddress } from '#src/domain/content/page-address.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { query } from '../client/api/query.ts'
import { setChatDock } from '../client/shell/chat.ts'

/** On the page of a trip, that trip: the panel may lie over its buy panel, therefore it carries the button. */
export function PinnedTrip() {
  const productId = useRouterState({
    select: ({ location }) => productOfAddress(location.pathname + location.searchStr),
  })
  return productId === null ? null : <Trip key={productId} productId={productId} />
}

function Trip({ productId }: { productId: number }) {
  const { data: trip } = useQuery(query(products.detail, { product_id: productId }))
  const cover = trip?.images[0]?.url
  if (!trip) return null
  return (
    <div className="flex h-17 shrink-0 items-center gap-3 border-line border-b bg-white px-3.5">
      {cover && (
        <img
          alt=""
          className="h-11.5 w-15.5 rounded-tag object-cover"
          height={46}
          src={pictureSrc(cover, 480)}
          width={62}
        />
      )}
      <p className="min-w-0 grow">
        <span className="block truncate text-14/22">{trip.title}</span>
        {trip.price_fen !== null && (
          <span className="num font-semibold text-14/22 text-cin-600">
            {yuanText(trip.price_fen)}
            <span className="ml-1 font-normal text-12 text-ink-500">起/人</span>
          </span>
        )}
      </p>
      <Button className="shrink-0" look="cin" onClick={toBuyPanel} size="sm">
        预订
      </Button>
    </div>
  )
}

/** Out of the way of the panel in which a date is chosen. */
function toBuyPanel() {
  setChatDock('small')
  // A cached page that is hidden has one too.
  const panel = [...document.querySelectorAll('main aside')].find((each) => each.checkVisibility())
  panel?.scrollIntoView({ block: 'center' })
  panel?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
}
