import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import { messageOf } from '#src/api/reply.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../../../client/address.ts'
import { query } from '../../../client/query.ts'
import { useOpened } from '../../../find/opened.ts'
import { Presence } from '../../../live/presence.tsx'
import { AuditLink } from '../../../parts/audit-link.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { PageState } from '../../../parts/page-state.tsx'
import { statusLook, statusText } from '../states.ts'

/** The forms of every kind of block: its code comes behind the page's. */
const Editor = lazy(() => import('./editor.tsx'))

/** One run of a campaign: its blocks, when it is shown, and what stands in the way. */
export function Page() {
  const { params } = useAddress()
  const slug = params['slug'] ?? ''
  const id = Number(params['edition'])
  const { data, error, refetch } = useQuery(query(deskCampaigns.edition, { slug, id }))
  const edition = data?.id === id ? data : undefined
  const title = edition ? `${edition.title} ${edition.year}` : '活动页'
  useOpened({ kind: '活动页', title: edition ? title : '', path: `/campaigns/${slug}/${id}` })
  return (
    <>
      <PageHead of={{ title: '活动页', to: '/campaigns' }} title={edition ? title : '…'}>
        <Presence id={String(id)} kind="campaign_edition" />
        <AuditLink entity="campaign_edition" id={String(id)} />
        {edition && <span className={statusLook[edition.status]}>{statusText[edition.status]}</span>}
      </PageHead>
      {edition ? (
        <Suspense fallback={<Skeleton className="h-150 rounded-control" />}>
          <Editor edition={edition} key={id} />
        </Suspense>
      ) : error ? (
        <PageState action={{ label: '重试', run: refetch }} title={messageOf(error)} />
      ) : (
        <Skeleton className="h-150 rounded-control" />
      )}
    </>
  )
}
