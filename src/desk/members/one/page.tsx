import { useQuery } from '@tanstack/react-query'
import { deskMembers } from '#src/api/desk/service/members.ts'
import { messageOf } from '#src/api/reply.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../../client/address.ts'
import { useMay } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { Presence } from '../../live/presence.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { DeskLink } from '../../parts/desk-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { PageState } from '../../parts/page-state.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { Part } from '../../service/facts.tsx'
import { Actions } from './actions.tsx'
import { Coupons } from './coupons.tsx'
import { Devices } from './devices.tsx'
import { History } from './history.tsx'
import { Orders } from './orders.tsx'
import { Overview } from './overview.tsx'

const tabs = [
  { value: 'overview', title: '概况' },
  { value: 'orders', title: '订单' },
  { value: 'coupons', title: '优惠券' },
  { value: 'devices', title: '设备' },
  { value: 'history', title: '记录' },
]

/** Points and cashback have lists of their own, which are led to by the member's number. */
function Assets({ uid }: { uid: string }) {
  const may = useMay()
  const lists = [
    { title: '积分', tab: 'points', right: 'points.adjust' },
    { title: '返现', tab: 'cashback', right: 'withdraw.review' },
    { title: '提现', tab: 'withdrawals', right: 'withdraw.review' },
  ] as const
  return lists
    .filter(({ right }) => may('points.adjust') && may(right))
    .map(({ title, tab }) => (
      <DeskLink
        className="whitespace-nowrap text-ink-500 hover:text-pine-600 hover:underline"
        key={tab}
        search={{ tab, uid }}
        to="/rewards"
      >
        {title}
      </DeskLink>
    ))
}

/** One member: who it is, their orders, the browsers they are signed in with, and what staff did. */
export function Page() {
  const { params, search } = useAddress()
  const uid = params['uid'] ?? ''
  const { data: read, error, refetch } = useQuery(query(deskMembers.overview, { uid }))
  // Until this member is read, the one before must not stand below their address.
  const data = read?.uid === uid ? read : undefined
  const tab = search['tab'] ?? 'overview'
  return (
    <>
      <PageHead of={{ title: '会员', to: '/members' }} title={data?.name ?? '…'}>
        {data && (
          <>
            <Presence id={uid} kind="member" />
            <Assets uid={uid} />
            <AuditLink entity="member" id={uid} />
          </>
        )}
      </PageHead>
      {!data && error && <PageState action={{ label: '重试', run: refetch }} title={messageOf(error)} />}
      {!data && !error && <Skeleton className="h-80 rounded-control" />}
      {data && (
        <div className="grid gap-3" key={uid}>
          <Tabs label="会员的内容" tabs={tabs} />
          <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3">
            {tab === 'orders' ? (
              <Orders uid={uid} />
            ) : tab === 'coupons' ? (
              <Coupons uid={uid} />
            ) : tab === 'devices' ? (
              <Devices member={data} />
            ) : tab === 'history' ? (
              <History uid={uid} />
            ) : (
              <Overview member={data} />
            )}
            <Part title="可以做">
              <Actions member={data} />
            </Part>
          </div>
        </div>
      )}
    </>
  )
}
