import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { type DeskProduct, deskProducts } from '#src/api/desk/products/products.ts'
import { Button } from '#src/ui/button.tsx'
import { deskHref, useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import { useOpened } from '../../find/opened.ts'
import { Neighbours } from '../../list/trail.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { productStatusLook, productStatusText } from '../words.ts'
import { Figures } from './figures.tsx'
import { Versions } from './versions.tsx'
import { Written } from './written.tsx'

const WithdrawSheet = lazy(() => import('./withdraw-sheet.tsx'))

/** A product as the shop has it, with its figures and every version; it is written on the page of its draft. */
export function Page() {
  const { params } = useAddress()
  const id = Number(params['id'])
  const product = useQuery(query(deskProducts.detail, { id }))
  const found = product.data?.id === id ? product.data : undefined
  useOpened({ kind: '产品', title: found ? `${id} ${found.title}` : '', path: `/products/${id}` })
  return (
    <>
      <PageHead title={found?.title ?? '产品'}>
        <span className="num text-ink-500">{id}</span>
        {found && <span className={productStatusLook[found.status]}>{productStatusText[found.status]}</span>}
        <Neighbours />
        <AuditLink entity="product" id={String(id)} />
      </PageHead>
      <Loaded of={product}>{(one, now) => <Product now={now} product={one} />}</Loaded>
    </>
  )
}

const Product = ({ product, now }: { product: DeskProduct; now: Date }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3">
    <div className="grid min-w-0 gap-3">
      <Acts product={product} />
      <Written product={product} />
    </div>
    <div className="grid gap-3">
      <Figures product={product} />
      <Versions now={now} product={product} />
    </div>
  </div>
)

function Acts({ product: { id, title, acts, draft, status } }: { product: DeskProduct }) {
  const { go } = useAddress()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const copy = useChange(productDrafts.copy, {
    onDone: (made) => go(deskHref(`/products/${made.id}/draft`)),
  })
  const why = acts.edit.why || acts.withdraw.why || acts.copy.why
  return (
    <section aria-label="操作" className="panel flex flex-wrap items-center gap-2 px-4 py-2.5">
      <Button
        aria-describedby={acts.edit.allowed ? undefined : 'why-not'}
        aria-disabled={acts.edit.allowed ? undefined : true}
        look="pine"
        onClick={() => acts.edit.allowed && void go(deskHref(`/products/${id}/draft`))}
        size="sm"
      >
        {draft ? '继续编辑草稿' : '编辑'}
      </Button>
      <Button
        aria-describedby={acts.withdraw.allowed ? undefined : 'why-not'}
        aria-disabled={acts.withdraw.allowed ? undefined : true}
        onClick={() => acts.withdraw.allowed && setWithdrawing(true)}
        size="sm"
      >
        下架
      </Button>
      <Button
        aria-describedby={acts.copy.allowed ? undefined : 'why-not'}
        aria-disabled={acts.copy.allowed ? undefined : true}
        isBusy={copy.isBusy}
        onClick={() => acts.copy.allowed && copy.send({ id })}
        size="sm"
      >
        复制为新产品
      </Button>
      {status === 'on_sale' && (
        <a
          className="btn btn-text btn-sm"
          href={`/product/productDetail?productId=${id}`}
          rel="noreferrer"
          target="_blank"
        >
          商店页面
        </a>
      )}
      {why && (
        <span className="text-12 text-ink-500" id="why-not">
          {why}
        </span>
      )}
      {draft && <span className="ml-auto text-12 text-warn">{draft.by} 有一份未发布的草稿</span>}
      {isWithdrawing && (
        <Suspense>
          <WithdrawSheet id={id} onClose={() => setWithdrawing(false)} title={title} />
        </Suspense>
      )}
    </section>
  )
}
