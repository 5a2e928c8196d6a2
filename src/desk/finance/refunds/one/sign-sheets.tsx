import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskRefund } from '#src/api/desk/finance/refunds.ts'
import { deskRefunds as refunds } from '#src/api/desk/finance/refunds.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { Told } from '../../../orders/order/acts/consequences.tsx'
import { Routes } from '../routes.tsx'

interface Props {
  refund: DeskRefund
  onClose(): void
}

/** A sum or a state that has changed meanwhile is told at once, with what was typed still there. */
function useReadAnew() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [refunds.detail.path] })
}

/**
 * Agreeing, as the first person or as the second: above the line the sum is typed again (desk book §4.0). What is agreed
 * to is the sum that was read when the sheet was opened; another one is read and accepted before anything is sent.
 */
export function SignSheet({ refund, step, onClose }: Props & { step: 'approve' | 'second' }) {
  const nowFen = refund.now?.refund_fen ?? refund.refund_fen
  const [sumFen, setSumFen] = useState(nowFen)
  const isLast = step === 'second' || !refund.second.is_needed
  const verb = isLast ? `退 ${yuanText(sumFen)}` : '通过，转交复核'
  return (
    <ChangeSheet
      amountFen={sumFen}
      endpoint={refunds[step]}
      inputOf={(reason) => ({ no: refund.no, refund_fen: sumFen, reason })}
      isBlocked={nowFen !== sumFen}
      isGrave={isLast}
      level={sumFen > refund.second.line_fen ? 3 : 2}
      onClose={onClose}
      onDone={({ status }) =>
        status === 'first_approved'
          ? toast.ok('已通过，等待另一位财务复核')
          : toast.ok('已通过，款项将原路退回，已告知客人')
      }
      onRefused={useReadAnew()}
      title={step === 'second' ? '复核退款' : '通过退款申请'}
      verb={verb}
    >
      <p className="flex items-baseline justify-between gap-3 rounded-row bg-sunk px-3 py-2">
        <span className="min-w-0">{refund.kind_text}，应退</span>
        <span className="num font-semibold text-18/28">{yuanText(sumFen)}</span>
      </p>
      {nowFen !== sumFen ? (
        <SumChanged onAccept={() => setSumFen(nowFen)} sumFen={nowFen} />
      ) : (
        refund.now?.is_changed && (
          <Notice className="mt-2" tone="warn">
            与申请时的 {yuanText(refund.refund_fen)} 不同
          </Notice>
        )
      )}
      {isLast ? (
        <>
          <div className="mt-2">
            <Routes routes={refund.routes} />
          </div>
          <p className="mt-1 text-12/18 text-ink-500">{refund.arrive_text}到账，退出的团位随即放回。</p>
          <Told messages={refund.messages} />
        </>
      ) : (
        <p className="mt-2 text-ink-700">须另一位财务复核后，款项才会退出，客人才会收到消息。</p>
      )}
    </ChangeSheet>
  )
}

/** Costs or payments came while the sheet is open. */
const SumChanged = ({ sumFen, onAccept }: { sumFen: Fen; onAccept(): void }) => (
  <Notice className="mt-2" live tone="warn">
    <p>
      应退金额刚刚变为 <span className="num">{yuanText(sumFen)}</span>，请核对后再确认
    </p>
    <Button className="mt-2" onClick={onAccept} size="sm">
      已核对
    </Button>
  </Notice>
)

/** Refusing: the order goes back to where it stood, and the traveller reads why. */
export function RejectSheet({ refund, onClose }: Props) {
  return (
    <ChangeSheet
      endpoint={refunds.reject}
      inputOf={(reason) => ({ no: refund.no, reason })}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('已驳回，已告知客人')}
      onRefused={useReadAnew()}
      title="驳回退款申请"
      verb="驳回并告知客人"
    >
      <p className="text-13/22">
        {refund.kind === 'whole' ? '订单回到申请前的状态，可以再次申请。' : '订单不变，可以再次申请。'}
        下面的原因客人会在订单里原样看到。
      </p>
    </ChangeSheet>
  )
}
