import { useQuery } from '@tanstack/react-query'
import { deskProducts } from '#src/api/desk/products/products.ts'
import { query } from '../../client/query.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Figures } from './figures.tsx'

/** What Space shows of a product: its figures, and what it lacks. */
export function ProductPeek({ id }: { id: number }) {
  const product = useQuery(query(deskProducts.detail, { id }))
  return (
    <Loaded of={product}>
      {(found) => (
        <div className="grid gap-3">
          <h2 className="font-semibold text-14/22">{found.title}</h2>
          <Figures product={found} />
        </div>
      )}
    </Loaded>
  )
}
