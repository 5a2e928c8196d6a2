import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { productLists } from '#src/api/catalog/product-lists.ts'
import type { DestNode } from '#src/api/catalog/taxonomy.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '#src/web/client/api/query.ts'
import { Picture } from '#src/web/ui/picture.tsx'
import { Price } from '#src/web/ui/price/price.tsx'

interface Props {
  group: DestNode
  /** The search of the group's list. */
  to: { destId: number }
  close(): void
}

/** The first trip of a group of places as the list itself would begin, and the way to all of them. */
export function GroupScene({ group, to, close }: Props) {
  const { data } = useQuery(query(productLists.shortList, { destId: [group.id], size: 1 }))
  const trip = data?.list[0]
  return (
    <div className="flex flex-col py-6.5 max-lg:hidden">
      {trip ? (
        <Link
          className="group flex min-h-0 flex-1 flex-col"
          onClick={close}
          search={{ productId: trip.product_id }}
          to="/product/productDetail"
        >
          <Picture
            alt=""
            className="min-h-50 w-75 flex-1 basis-50 rounded-card object-cover"
            sizes="300px"
            stem={trip.cover}
          />
          <p className="mt-3 line-clamp-1 font-semibold text-16/24 group-hover:text-pine-600">{trip.title}</p>
          <p className="mt-1 flex items-baseline justify-between text-13 text-ink-500">
            {trip.days}天{trip.nights}晚 · {trip.depart_text}
            <Price fen={trip.price_fen} size="md" unit="起 / 人" />
          </p>
        </Link>
      ) : (
        <>
          <Skeleton className="min-h-50 w-75 flex-1 !rounded-card" />
          <Skeleton className="mt-3 h-6 w-full" />
          <Skeleton className="mt-1 h-[23px] w-full" />
        </>
      )}
      <Link className={`${buttonLook('line', 'sm', true)} mt-4`} onClick={close} search={to} to="/product">
        查看{group.label}全部{data && ` ${data.total} 条`}线路
      </Link>
    </div>
  )
}
