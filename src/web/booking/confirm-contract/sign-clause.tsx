import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { type ContractInfo, contracts } from '#src/api/booking/contracts.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { asksOnPressAlone } from '#src/web/client/api/asks-on-press-alone.ts'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { PaperLink } from '../../center/order/paper-link.tsx'
import { NotToSign } from './not-to-sign.tsx'
import { ContractSheet } from './sheet/contract-sheet.tsx'
import { useSeen } from './sheet/use-seen.ts'
import { SignPanel } from './sign-panel.tsx'

interface Props {
  orderId: string
  billId: number
}

/** The clause that a large supplement needs: read to its end and signed by code, then the bill can be paid. */
export function SignClause({ orderId, billId }: Props) {
  const clause = useQuery({
    ...ofMember,
    queryKey: [contracts.info.path, orderId, billId],
    queryFn: () => withLogin(() => call(contracts.info, { order_id: orderId, bill_id: billId })),
    staleTime: 0,
    // No refetch may change the text that is being read and signed.
    ...asksOnPressAlone,
  })
  if (isRefusal(clause.error, 'STATE') || isRefusal(clause.error, 'NOT_FOUND'))
    return <NotToSign orderId={orderId} status="paid" />
  if (clause.error && !clause.data)
    return <ErrorState error={clause.error} onRetry={() => void clause.refetch()} />
  if (!clause.data) return <Skeleton className="mx-auto h-150 w-200 max-w-full" />
  return (
    <div className="mx-auto w-200 max-w-full pb-16">
      {clause.data.state === 'signed' ? (
        <>
          <p className="mb-3 text-right print:hidden">
            <PaperLink of={String(billId)} orderId={orderId} paper="clause">
              补充条款 PDF
            </PaperLink>
          </p>
          <ContractSheet contract={clause.data} orderId={orderId} />
          <Signed billId={billId} contract={clause.data} orderId={orderId} />
        </>
      ) : (
        <Reading
          billId={billId}
          contract={clause.data}
          key={clause.data.text_hash}
          onReload={() => void clause.refetch()}
          orderId={orderId}
        />
      )}
    </div>
  )
}

interface ReadingProps extends Props {
  contract: ContractInfo
  onReload(): void
}

function Reading({ orderId, billId, contract, onReload }: ReadingProps) {
  const [isRead, setRead] = useState(false)
  const end = useSeen<HTMLParagraphElement>()
  if (end.isSeen && !isRead) setRead(true)
  const { fields, sign, text_hash } = contract
  return (
    <>
      <Notice className="mb-4" tone="info">
        补款 {fields.fee[0]?.name} {fields.fee[0]?.value}
        ，金额较大，支付前请先阅读并签署补充条款。原合同不变。
      </Notice>
      <ContractSheet contract={contract} orderId={orderId}>
        <p className="mt-6 text-center text-13 text-ink-500" data-noprint ref={end.mark}>
          条款到此结束
        </p>
      </ContractSheet>
      <SignPanel
        billId={billId}
        defaultName={sign.sign_name_default}
        isBlocked={false}
        isRead={isRead}
        onChanged={onReload}
        onLapsed={onReload}
        orderId={orderId}
        people={[]}
        phoneMask={sign.phone_mask}
        textHash={text_hash}
      />
    </>
  )
}

const Signed = ({ orderId, billId, contract }: Omit<ReadingProps, 'onReload'>) => (
  <p className="mt-5 flex items-center justify-between gap-4" data-noprint>
    <span className="flex items-center gap-2 text-ok">
      <CircleCheck aria-hidden className="icon" />
      已签署{contract.signed_at && ` · ${minuteText(contract.signed_at)}`}
    </span>
    <Link className={buttonLook('cin')} search={{ id: orderId, bill: billId }} to="/center/order/result">
      去支付
    </Link>
  </p>
)
