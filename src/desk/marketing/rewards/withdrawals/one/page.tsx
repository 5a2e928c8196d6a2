import { useAddress } from '../../../../client/address.ts'
import { useOpened } from '../../../../find/opened.ts'
import { Neighbours } from '../../../../list/trail.tsx'
import { Presence } from '../../../../live/presence.tsx'
import { AuditLink } from '../../../../parts/audit-link.tsx'
import { PageHead } from '../../../../parts/page-head.tsx'
import { Withdrawal } from '../withdrawal.tsx'

/** One withdrawal, whole. */
export function Page() {
  const { params } = useAddress()
  const no = params['no'] ?? ''
  useOpened({ kind: '提现', title: no, path: `/rewards/withdrawals/${no}` })
  return (
    <>
      <PageHead isNumber of={{ title: '提现', to: '/rewards', search: { tab: 'withdrawals' } }} title={no}>
        <Presence id={no} kind="withdrawal" />
        <AuditLink entity="withdrawal" id={no} />
        <Neighbours />
      </PageHead>
      <Withdrawal key={no} no={no} />
    </>
  )
}
