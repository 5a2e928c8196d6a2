import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { productLists } from '#src/api/catalog/product-lists.ts'
import { query } from '../client/api/query.ts'
import { forgetLastViewed } from '../client/shell/last-viewed.ts'

interface Props {
  id: number
  /** White at the foot of a landing page's scene, above what covers its end; otherwise in a line of small text. */
  isOnScene: boolean
}

/** Offers the product as long as it is sold, and forgets it otherwise. */
export default function LastViewed({ id, isOnScene }: Props) {
  const { data } = useQuery(query(productLists.byIds, { ids: [id] }))
  const [product] = data?.list ?? []
  const isGone = data !== undefined && product === undefined
  useEffect(() => {
    if (isGone) forgetLastViewed()
  }, [isGone])
  if (!product) return null
  return (
    <Link
      className={`flex max-w-100 items-center gap-2 max-lg:hidden ${isOnScene ? 'absolute bottom-19 text-white hover:underline' : 'text-ink-700 hover:text-pine-600'}`}
      search={{ productId: product.product_id }}
      to="/product/productDetail"
    >
      <span className={`shrink-0 ${isOnScene ? 'text-white/80' : 'text-pine-700'}`}>继续看</span>
      <span className="truncate">{product.title}</span>
      <ChevronRight aria-hidden className="icon" />
    </Link>
  )
}
