import { lazy, Suspense, useState } from 'react'
import type { RefundRow } from '#src/api/desk/finance/payouts.ts'
import { payChannelText } from '#src/domain/booking/order-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay } from '../../../client/me.ts'

const RetrySheet = lazy(() =>
  import('./row-sheets.tsx').then(({ RetrySheet: found }) => ({ default: found })),
)
const ByHandSheet = lazy(() =>
  import('./row-sheets.tsx').then(({ ByHandSheet: found }) => ({ default: found })),
)

/** What 财务 does with a refund that no channel has sent: once more, or by bank. */
export function RowActs({ row }: { row: RefundRow }) {
  const [asked, setAsked] = useState<'retry' | 'hand' | null>(null)
  const may = useMay()
  if (row.status !== 'failed') return null
  const why = row.payout ? '已登记转账，等待同事复核' : may('refund.approve') ? '' : '需要“财务”角色'
  const whyByHand = why || row.why_not_by_hand
  const isTransfer = row.channel_text === payChannelText.offline_transfer
  const close = () => setAsked(null)
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      {!isTransfer && (
        <Button disabled={why !== ''} onClick={() => setAsked('retry')} size="sm">
          重新发送
        </Button>
      )}
      <Button disabled={whyByHand !== ''} onClick={() => setAsked('hand')} size="sm">
        登记银行转账
      </Button>
      {whyByHand && <span className="text-12/18 text-ink-500">{whyByHand}</span>}
      <Suspense>
        {asked === 'retry' && <RetrySheet onClose={close} row={row} />}
        {asked === 'hand' && <ByHandSheet onClose={close} row={row} />}
      </Suspense>
    </div>
  )
}
