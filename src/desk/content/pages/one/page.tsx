import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type DeskPage, staticPages } from '#src/api/desk/content/static-pages.ts'
import { messageOf } from '#src/api/reply.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../../../client/address.ts'
import { query } from '../../../client/query.ts'
import { useOpened } from '../../../find/opened.ts'
import { Presence } from '../../../live/presence.tsx'
import { AuditLink } from '../../../parts/audit-link.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { PageState } from '../../../parts/page-state.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { TextForm } from './text-form.tsx'

/** Read seldom: its code comes behind the editor's. */
const Versions = lazy(() => import('./versions.tsx'))

/** One text of the shop: what is written, what visitors read, and what they read before. */
export function Page() {
  const { params } = useAddress()
  const key = params['key'] ?? ''
  const { data, error, refetch } = useQuery(query(staticPages.detail, { key }))
  const page = data?.key === key ? data : undefined
  useOpened({ kind: '静态页面', title: page?.title ?? '', path: `/content/pages/${key}` })
  return (
    <>
      <PageHead of={{ title: '静态页面', to: '/content/pages' }} title={page?.title ?? '…'}>
        <Presence id={key} kind="static_page" />
        <AuditLink entity="static_page" id={key} />
      </PageHead>
      {page ? (
        <Parts key={key} page={page} />
      ) : error ? (
        <PageState action={{ label: '重试', run: refetch }} title={messageOf(error)} />
      ) : (
        <Skeleton className="h-100 rounded-control" />
      )}
    </>
  )
}

const Parts = ({ page }: { page: DeskPage }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-3">
    <TextForm page={page} />
    <div className="grid gap-3">
      <PublishPanel page={page} />
      <Suspense>
        <Versions page={page} />
      </Suspense>
    </div>
  </div>
)
