import { useAddress } from '../../client/address.ts'
import { useMay } from '../../client/me.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { Cashback } from './cashback.tsx'
import { Points } from './points.tsx'
import { Rules } from './rules.tsx'
import { Withdrawals } from './withdrawals/withdrawals.tsx'

const tabs = [
  { value: 'points', title: '积分', right: 'points.adjust', Part: Points },
  { value: 'cashback', title: '返现', right: 'withdraw.review', Part: Cashback },
  { value: 'withdrawals', title: '提现', right: 'withdraw.review', Part: Withdrawals },
  { value: 'rules', title: '规则', right: 'points.adjust', Part: Rules },
] as const

/** Words of the address that belong to one tab alone. */
const drops = ['uid', 'types', 'states', 'order_no', 'no', 'from', 'until', 'act']

/** 积分与返现 (desk book §4.10). */
export function Page() {
  const { search } = useAddress()
  const may = useMay()
  const shown = tabs.filter(({ right }) => may(right))
  const { Part } = shown.find(({ value }) => value === search['tab']) ?? tabs[0]
  return (
    <>
      <PageHead title="积分与返现" />
      <div className="flex max-h-full min-h-0 flex-col gap-3">
        <Tabs drops={drops} label="积分与返现" tabs={shown} />
        <Part />
      </div>
    </>
  )
}
