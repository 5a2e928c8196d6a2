import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { coupons } from '#src/api/marketing/coupons.ts'
import { couponTabs } from '#src/domain/marketing/coupons/coupon-codes.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '#src/web/client/api/query.ts'
import { EmptyState, ErrorState } from '#src/web/ui/loading/states.tsx'
import { themesQuery } from '../../client/taxonomy.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { CenterTitle } from '../frame/center-title.tsx'
import { TabBar, TabLink } from '../frame/tabs.tsx'
import { Claimable } from './claimable.tsx'
import { ExchangeForm } from './exchange-form.tsx'
import { cardGrid } from './grid.ts'
import { OwnCoupon } from './own-coupon.tsx'
import { type CouponSearch, tabOf } from './search.ts'

const PAGE_SIZE = 20
const tabs = { usable: '未使用', used: '已使用', expired: '已过期' } as const

export function CouponCentre({ search }: { search: CouponSearch }) {
  const tab = tabOf(search.type)
  const list = useQuery({
    ...query(coupons.own, { type: tab, page: search.page ?? 1, size: PAGE_SIZE }),
    staleTime: 0,
  })
  const { data } = list
  return (
    <>
      <CenterTitle
        action={
          <Link className="link" hash="coupons" search={{ keywords: 'useragree' }} to="/useragree">
            使用规则
          </Link>
        }
        note={data && noteOf(data.counts[1], data.expiring)}
        title="优惠券"
      />
      <section aria-label="我的优惠券" className="panel overflow-hidden">
        <ExchangeForm />
        <TabBar label="优惠券状态">
          {(['usable', 'used', 'expired'] as const).map((each) => (
            <TabLink
              isCurrent={each === tab}
              key={each}
              search={each === 'usable' ? {} : { type: couponTabs[each] }}
              to="/center/coupon"
            >
              {tabs[each]}
              {data && (
                <small className="num ml-1 font-medium text-13">{data.counts[couponTabs[each]]}</small>
              )}
            </TabLink>
          ))}
        </TabBar>
        {data ? (
          data.list.length === 0 ? (
            <NoCoupons tab={tab} hasClaimable={data.counts[0] > 0} />
          ) : (
            <ul className={`${cardGrid} p-6 max-sm:p-4`}>
              {data.list.map((coupon) => (
                <li key={coupon.coupon_id}>
                  <OwnCoupon coupon={coupon} />
                </li>
              ))}
            </ul>
          )
        ) : list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <div aria-busy className={`${cardGrid} p-6`}>
            {['a', 'b', 'c', 'd'].map((each) => (
              <Skeleton className="h-29" key={each} />
            ))}
          </div>
        )}
      </section>
      {data && (
        <Pagination
          linkTo={(page) => ({
            to: '/center/coupon',
            search: { ...(search.type && { type: search.type }), ...(page > 1 && { page }) },
          })}
          page={data.page}
          size={data.size}
          total={data.total}
        />
      )}
      {tab === 'usable' && <Claimable />}
    </>
  )
}

const noteOf = (usable: number, expiring: number) =>
  usable === 0
    ? '没有可用的优惠券'
    : `${usable} 张未使用${expiring > 0 ? `，${expiring} 张将在 3 天内到期` : ''}`

function NoCoupons({ tab, hasClaimable }: { tab: keyof typeof tabs; hasClaimable: boolean }) {
  const { data: themes } = useQuery(themesQuery)
  const stem = themes?.find(({ img }) => img !== '')?.img ?? ''
  if (tab !== 'usable')
    return (
      <EmptyState title={`没有${tabs[tab]}的优惠券`}>
        {tab === 'used' ? '付款后用掉的优惠券会留在这里。' : '过期的优惠券会留在这里。'}
      </EmptyState>
    )
  return (
    <EmptyState
      action={
        hasClaimable ? (
          <a className={buttonLook('line')} href="#claimable">
            看看可领取的优惠券
          </a>
        ) : (
          <Link className={buttonLook('line')} to="/product">
            看看线路
          </Link>
        )
      }
      stem={stem}
      title="还没有优惠券"
    >
      活动领取、积分兑换和兑换码得到的优惠券都会放在这里。
    </EmptyState>
  )
}
