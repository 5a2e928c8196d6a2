import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Facets } from '#src/api/catalog/product-lists.ts'
import { type ProductOrder, productOrders, productOrderText } from '#src/domain/codes.ts'
import { ListLink } from '../list-link.tsx'
import { type ListSearch, orderOf } from '../search.ts'
import { changed } from './choosing.ts'

const plain = ['overall', 'sold', 'score'] as const

interface Props {
  search: ListSearch
  total: number
  /** The orders that say something now; absent where the list was asked for without them. */
  orders: Facets['order_by'] | undefined
  /** What is chosen, beside the order. */
  children?: ReactNode
}

/** The order of a list. Price is one entry that turns round when it is chosen again. */
export function SortBar({ search, total, orders, children }: Props) {
  const current = orderOf(search)
  const isOffered = (order: ProductOrder) =>
    order === current || !orders || orders.some(({ id }) => id === productOrders[order])
  const isByPrice = current === 'price_up' || current === 'price_down'
  const PriceIcon = current === 'price_up' ? ArrowUp : current === 'price_down' ? ArrowDown : ArrowUpDown
  const inOrder = (order: ProductOrder) =>
    changed(search, { orderBy: order === 'overall' ? undefined : productOrders[order] })
  const entry = (order: ProductOrder) => (
    <ListLink
      className={lookOf(order === current)}
      isOn={order === current}
      key={order}
      search={inOrder(order)}
    >
      {productOrderText[order]}
    </ListLink>
  )
  return (
    <div className="my-3.5 flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <nav aria-label="排序" className="panel flex flex-wrap p-1">
        {plain.filter(isOffered).map(entry)}
        <ListLink
          className={lookOf(isByPrice)}
          isOn={isByPrice}
          label={productOrderText[current === 'price_up' ? 'price_down' : 'price_up']}
          search={inOrder(current === 'price_up' ? 'price_down' : 'price_up')}
        >
          价格
          <PriceIcon aria-hidden className="icon ml-1 size-3.5" />
        </ListLink>
        {entry('soonest')}
      </nav>
      {children}
      <p className="ml-auto text-ink-500" role="status">
        {total} 条结果
      </p>
    </div>
  )
}

const lookOf = (isOn: boolean) =>
  `rounded-[6px] px-4.5 leading-34 whitespace-nowrap max-lg:px-3 ${isOn ? 'bg-pine-50 font-semibold text-pine-700' : 'text-ink-700 hover:text-pine-600'}`
