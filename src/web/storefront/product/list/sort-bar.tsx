import { Link } from '@tanstack/react-router'
import { type ProductOrder, productOrders, productOrderText } from '#src/domain/codes.ts'
import { type ListSearch, orderOf } from './search.ts'

export function SortBar({
  search: { page: _page, orderBy, ...search },
  total,
}: {
  search: ListSearch
  total: number
}) {
  const current = orderOf(orderBy === undefined ? {} : { orderBy })
  return (
    <div className="my-4 flex items-center">
      <nav aria-label="排序" className="panel flex p-1">
        {(Object.keys(productOrderText) as ProductOrder[]).map((order) => (
          <Link
            aria-current={order === current ? 'true' : undefined}
            className={`rounded-control px-4 leading-9 ${order === current ? 'bg-pine-50 font-semibold text-pine-700' : 'hover:text-pine-600'}`}
            key={order}
            search={order === 'overall' ? search : { ...search, orderBy: productOrders[order] }}
            to="/product"
          >
            {productOrderText[order]}
          </Link>
        ))}
      </nav>
      <p className="ml-auto text-ink-500" role="status">
        {total} 条结果
      </p>
    </div>
  )
}
