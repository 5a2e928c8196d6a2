import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { type DeskProduct, deskProducts } from '#src/api/desk/products/products.ts'
import { Button } from '#src/ui/button.tsx'
import { deskHref, useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import { CheckedFact } from '../../facts/checked-fact.tsx'
import { useOpened } from '../../find/opened.ts'
import { Neighbours } from '../../list/trail.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ScheduleStrip } from '../life/schedule-strip.tsx'
import { productStatusLook, productStatusText } from '../words.ts'
import { Figures } from './figures.tsx'
import { Versions } from './versions.tsx'
import { Written } from './written.tsx'

const WithdrawSheet = lazy(() => import('./withdraw-sheet.tsx'))
const ArchiveSheet = lazy(() => import('../life/archive-sheet.tsx'))

/** A product as the shop has it, with its figures and every version; it is written on the page of its draft. */
export function Page() {
  const { params } = useAddress()
  const id = Number(params['id'])
  const product = useQuery(query(deskProducts.detail, { id }))
  const found = product.data?.id === id ? product.data : undefined
  useOpened({ kind: '产品', title: found ? `${id} ${found.title}` : '', path: `/products/${id}` })
  return (
    <>
      <PageHead of={{ title: '产品', to: '/products' }} title={found?.title ?? '…'}>
        <span className="num text-ink-500">{id}</span>
        {found && <span className={productStatusLook[found.status]}>{productStatusText[found.status]}</span>}
        <Neighbours />
        <AuditLink entity="product" id={String(id)} />
      </PageHead>
      <Loaded of={product}>{(one, now) => <Product key={one.id} now={now} product={one} />}</Loaded>
    </>
  )
}

const Product = ({ product, now }: { product: DeskProduct; now: Date }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3">
    <div className="grid min-w-0 gap-3">
      <ScheduleStrip id={product.id} />
      <Acts product={product} />
      <Written product={product} />
    </div>
    <div className="grid gap-3">
      <Figures product={product} />
      <VisaCheck id={product.id} />
      <Versions now={now} product={product} />
    </div>
  </div>
)

/** When the visa rules of the product were last held against their source. */
const VisaCheck = ({ id }: { id: number }) => (
  <CheckedFact kind="visa" recordId={id}>
    {(fact) => <Panel title="签证资料">{fact}</Panel>}
  </CheckedFact>
)

function Acts({ product: { id, title, acts, draft, status } }: { product: DeskProduct }) {
  const { go } = useAddress()
  const [asking, setAsking] = useState<'withdraw' | 'archive' | null>(null)
  const copy = useChange(productDrafts.copy, {
    onDone: (made) => go(deskHref(`/products/${made.id}/draft`)),
  })
  const isArchived = status === 'archived'
  const putAway = isArchived ? acts.unarchive : acts.archive
  const why = acts.edit.why || acts.withdraw.why || acts.copy.why
  return (
    <section aria-label="操作" className="panel flex flex-wrap items-center gap-2 px-4 py-2.5">
      <Act act={acts.edit} look="pine" onClick={() => void go(deskHref(`/products/${id}/draft`))}>
        {draft ? '继续编辑草稿' : '编辑'}
      </Act>
      <Act act={acts.withdraw} onClick={() => setAsking('withdraw')}>
        下架
      </Act>
      <Act act={acts.copy} isBusy={copy.isBusy} onClick={() => copy.send({ id })}>
        复制为新产品
      </Act>
      <Act act={putAway} onClick={() => setAsking('archive')}>
        {isArchived ? '取消归档' : '归档'}
      </Act>
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
      <Suspense>
        {asking === 'withdraw' && <WithdrawSheet id={id} onClose={() => setAsking(null)} title={title} />}
        {asking === 'archive' && (
          <ArchiveSheet id={id} isArchived={isArchived} onClose={() => setAsking(null)} title={title} />
        )}
      </Suspense>
    </section>
  )
}

interface ActProps extends Pick<ComponentProps<typeof Button>, 'look' | 'isBusy' | 'children'> {
  act: DeskProduct['acts']['edit']
  onClick(): void
}

/** Grey where it is impossible; the reason stands once, behind all of them. */
const Act = ({ act: { allowed }, onClick, ...button }: ActProps) => (
  <Button
    {...button}
    aria-describedby={allowed ? undefined : 'why-not'}
    aria-disabled={allowed ? undefined : true}
    onClick={() => allowed && onClick()}
    size="sm"
  />
)
