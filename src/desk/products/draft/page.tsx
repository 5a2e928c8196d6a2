import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import { Presence } from '../../live/presence.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { productStatusLook, productStatusText } from '../words.ts'

/** The forms of every part: their code comes behind the page's. */
const Editor = lazy(() => import('./editor.tsx'))

/** What is being written of a product: saved as it is typed, and put into the shop as a whole (desk book §4.4). */
export function Page() {
  const { params } = useAddress()
  const id = Number(params['id'])
  const draft = useQuery(query(productDrafts.draft, { id }))
  const found = draft.data?.id === id ? draft.data : undefined
  const title = found?.fields['title'] ?? ''
  return (
    <>
      <PageHead of={{ title: `产品 ${id}`, to: `/products/${id}` }} title={title ? `草稿 ${title}` : '草稿'}>
        {found && <span className={productStatusLook[found.status]}>{productStatusText[found.status]}</span>}
        {found && found.changed.length > 0 && (
          <span className="tag warn">草稿 {found.changed.length} 处改动</span>
        )}
        <Presence id={String(id)} kind="product" />
      </PageHead>
      <Loaded of={draft}>
        {(one) => (
          <Suspense fallback={<Skeleton className="h-150 rounded-control" />}>
            <Editor draft={one} key={one.id} />
          </Suspense>
        )}
      </Loaded>
    </>
  )
}
