import type { DeskRefund } from '#src/api/desk/finance/refunds.ts'
import { useMay } from '../../../client/me.ts'
import { DeskLink } from '../../../parts/desk-link.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { RefundRows } from '../payouts/refund-rows.tsx'

/** Where the money is: a row for each payment it goes back to, with what its channel answered. */
export const MoneyPanel = ({ refund: { rows } }: { refund: DeskRefund }) => (
  <Panel title="款项去向">
    <RefundRows
      about={({ payment_no }) => (
        <>
          付款 <PaymentLink no={payment_no} />
        </>
      )}
      rows={rows}
    />
  </Panel>
)

function PaymentLink({ no }: { no: string }) {
  const may = useMay()
  return may('finance.read') ? (
    <DeskLink className="text-pine-600 underline" to={`/finance/payments/${no}`}>
      {no}
    </DeskLink>
  ) : (
    no
  )
}
