import { useAddress } from '../../../client/address.ts'
import { useOpened } from '../../../find/opened.ts'
import { Neighbours } from '../../../list/trail.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Invoice } from '../invoice.tsx'

/** One invoice, whole. */
export function Page() {
  const { params } = useAddress()
  const no = params['no'] ?? ''
  useOpened({ kind: '发票', title: no, path: `/finance/invoices/${no}` })
  return (
    <>
      <PageHead title={`发票 ${no}`}>
        <Neighbours />
      </PageHead>
      <Invoice key={no} no={no} />
    </>
  )
}
