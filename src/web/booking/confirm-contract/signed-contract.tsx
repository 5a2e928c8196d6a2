import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ContractInfo } from '#src/api/booking/contracts.ts'
import type { orders } from '#src/api/booking/orders.ts'
import type { Data } from '#src/api/endpoint.ts'
import { contractStateText } from '#src/domain/booking/order-codes.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { PaperLink } from '../../center/order/paper-link.tsx'
import { ContractBar } from './contract-bar.tsx'
import { ContractSheet } from './sheet/contract-sheet.tsx'

interface Props {
  orderId: string
  contract: ContractInfo
  check: Data<(typeof orders)['check']>
}

/** The contract as it was signed, to read and print; nothing is left to sign. */
export const SignedContract = ({ orderId, contract, check }: Props) => (
  <>
    <div className="mx-auto w-200 max-w-full pb-28 print:pb-0">
      <p className="mb-3 text-right print:hidden">
        <PaperLink of={contract.contract_no} orderId={orderId} paper="contract">
          合同 PDF
        </PaperLink>
      </p>
      <ContractSheet contract={contract} orderId={orderId} />
    </div>
    <ContractBar
      title={contract.fields.trip[0]?.value ?? ''}
      totalFen={check.payable_fen}
      totalLabel={check.status === 'wait_pay' ? '应付总额' : '合同总价'}
    >
      <span className="flex shrink-0 items-center gap-2 text-ok max-lg:hidden">
        <CircleCheck aria-hidden className="icon" />
        {contractStateText[contract.state]}
        {contract.signed_at && ` · ${minuteText(contract.signed_at)}`}
      </span>
      {check.status === 'wait_pay' ? (
        <Link className={`${buttonLook('cin')} shrink-0`} search={{ id: orderId }} to="/center/order/result">
          去支付
        </Link>
      ) : (
        <Link
          className={`${buttonLook('pine')} shrink-0`}
          search={{ id: orderId }}
          to="/center/order/orderDetail"
        >
          查看订单
        </Link>
      )}
    </ContractBar>
  </>
)
