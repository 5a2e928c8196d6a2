import { Suspense, useState } from 'react'
import { dateOffers } from '#src/api/booking/departures/date-offers.ts'
import type { Data } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { call } from '#src/web/client/api/call.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { useWork } from '../../own-work/use-work.ts'

const ConfirmDialog = onDemand(() => import('../../own-work/confirm-dialog.tsx'))

interface Props {
  offer: Data<typeof dateOffers.offer>
  onChange(): void
}

/** Everything back instead of a date, also while one that was chosen has yet to be signed for. */
export function TakeMoney({ offer, onChange }: Props) {
  const { order_id, refund_fen, compensation_fen } = offer
  const [isAsking, setAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const refusing = useWork({
    work: () => call(dateOffers.refuse, { order_id }),
    onDone() {
      toast.ok('已为您办理全额退款')
      setAsking(false)
      onChange()
    },
    onFailed(error) {
      toast.error(messageOf(error))
      setAsking(false)
      onChange()
    },
  })
  const sum = yuanText(refund_fen)
  const owed =
    compensation_fen > 0 ? `另付违约金 ${yuanText(compensation_fen)}，客服会与您核对收款账户。` : ''
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      <p className="min-w-0 grow text-ink-700">
        不改期：全额退款 <b className="num font-semibold">{sum}</b>，原路退回。{owed}
      </p>
      <Button
        onClick={() => {
          setWasAsked(true)
          setAsking(true)
        }}
      >
        全额退款
      </Button>
      {wasAsked && (
        <Suspense>
          <ConfirmDialog
            cancelText="再想想"
            confirmText="确认退款"
            isBusy={refusing.isBusy}
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            onConfirm={() => refusing.start()}
            title="不改期，全额退款？"
          >
            <p>
              应退 {sum}，原路退回。{owed}确认后订单结束，不能再改期。
            </p>
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  )
}
