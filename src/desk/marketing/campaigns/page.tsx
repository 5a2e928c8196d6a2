import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import type { Data } from '#src/api/endpoint.ts'
import { Button } from '#src/ui/button.tsx'
import { useMe } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { WholeList } from '../../list/whole-list.tsx'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { statusLook, statusText } from './states.ts'

const NewCampaign = lazy(() => import('./new-campaign.tsx'))

type Row = Data<(typeof deskCampaigns)['list']>['list'][number]

/** Every campaign with its editions (desk book §4.11). */
export function Page() {
  const campaigns = useQuery(query(deskCampaigns.list, {}))
  const mayCreate = useMe().rights['campaign.edit']?.includes('all') ?? false
  const [isNew, setNew] = useState(false)
  return (
    <>
      <PageHead title="活动页">
        <Button
          className="ml-auto"
          disabled={!mayCreate}
          look="pine"
          onClick={() => setNew(true)}
          size="sm"
          title={mayCreate ? undefined : '新建活动需要“内容”角色'}
        >
          新建活动
        </Button>
      </PageHead>
      <Loaded of={campaigns}>
        {({ list }) => (
          <WholeList heads={heads} list={list} nothing="还没有活动。新建后先写草稿，检查通过再发布。">
            {(row) => <CampaignRow key={row.slug} row={row} />}
          </WholeList>
        )}
      </Loaded>
      {isNew && (
        <Suspense>
          <NewCampaign onClose={() => setNew(false)} />
        </Suspense>
      )}
    </>
  )
}

const heads = [
  ['活动', 'w-56'],
  ['访客现在看到', 'w-36'],
  ['各期（新的在前）'],
  ['商店地址', 'w-56'],
] as const

const shownText = { live: '进行中', upcoming: '即将开始', ended: '已结束' } as const

const CampaignRow = ({ row: { slug, name, keep_alive, shows, editions } }: { row: Row }) => (
  <tr className="border-line border-t align-top">
    <th className="px-4 py-2 text-left font-semibold" scope="row">
      {name}
      {keep_alive && <span className="tag mt-0.5 flex w-fit font-normal">保留浏览位置</span>}
    </th>
    <td className="px-4 py-2">{shows ? shownText[shows.state] : '没有公开过'}</td>
    <td className="px-4 py-1">
      <ul>
        {editions.map(({ id, title, status, starts_at, ends_at }) => (
          <li className="flex items-center gap-2 py-1" key={id}>
            <span className={`${statusLook[status]} w-14 shrink-0 justify-center`}>{statusText[status]}</span>
            <DeskLink className="truncate text-pine-700 hover:underline" to={`/campaigns/${slug}/${id}`}>
              {title}
            </DeskLink>
            <span className="num ml-auto shrink-0 text-12 text-ink-500">
              {fullTimeText(starts_at).slice(0, 10)} 至 {fullTimeText(ends_at).slice(0, 10)}
            </span>
          </li>
        ))}
      </ul>
    </td>
    <td className="px-4 py-2">
      {shows ? (
        <a
          className="num text-pine-700 hover:underline"
          href={`/activities/${slug}`}
          rel="noreferrer"
          target="_blank"
        >
          /activities/{slug}
        </a>
      ) : (
        <span className="num text-ink-500">/activities/{slug}</span>
      )}
    </td>
  </tr>
)
