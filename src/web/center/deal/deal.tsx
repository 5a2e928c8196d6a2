import { CenterTitle } from '../frame/center-title.tsx'
import { TabBar, TabLink } from '../frame/tabs.tsx'
import { Cashback } from './cashback.tsx'
import { Payments } from './payments.tsx'
import { PointRecords } from './point-records.tsx'
import { PointRules } from './point-rules.tsx'
import { PointSums } from './point-sums.tsx'
import type { DealSearch } from './search.ts'

/** 交易明细: what cashback, points and payments came to, tab by tab. */
export function Deal({ search, uid }: { search: DealSearch; uid: string }) {
  const tab = search.tab ?? 'points'
  return (
    <>
      <CenterTitle note="返现、积分和每一笔支付都在这里，可按时间核对" title="交易明细" />
      <section aria-label="交易明细" className="panel overflow-hidden">
        <TabBar label="交易明细">
          <TabLink isCurrent={tab === 'cashback'} search={{ tab: 'cashback' }} to="/center/deal">
            返现与提现
          </TabLink>
          <TabLink isCurrent={tab === 'points'} search={{}} to="/center/deal">
            积分
          </TabLink>
          <TabLink isCurrent={tab === 'payments'} search={{ tab: 'payments' }} to="/center/deal">
            支付与退款
          </TabLink>
        </TabBar>
        {tab === 'cashback' && <Cashback search={search} />}
        {tab === 'points' && <PointSums />}
        {tab === 'payments' && <Payments search={search} />}
      </section>
      {tab === 'points' && (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)_--spacing(87)] items-start gap-5 max-lg:grid-cols-1">
          <PointRecords search={search} />
          <PointRules uid={uid} />
        </div>
      )}
    </>
  )
}
