import { useAddress } from '../../../client/address.ts'
import { useOpened } from '../../../find/opened.ts'
import { Neighbours } from '../../../list/trail.tsx'
import { Presence } from '../../../live/presence.tsx'
import { AuditLink } from '../../../parts/audit-link.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Invoice } from '../invoice.tsx'

/** One invoice, whole. */
export function Page() {
  const { params } = useAddress()
  const no = params['no'] ?? ''
  useOpened({ kind: '发票', title: no, path: `/finance/invoices/${no}` })
  return (
    <>
      <PageHead isNumber of={{ title: '发票', to: '/finance/invoices' }} title={no}>
        <Presence id={no} kind="invoice" />
        <AuditLink entity="invoice" id={no} />
        <Neighbours />
      </PageHead>
      <Invoice key={no} no={no} />
    </>
  )
}
