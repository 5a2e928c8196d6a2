import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { OrderChange } from '#src/api/booking/change-views.ts'
import { changes } from '#src/api/booking/changes.ts'
import { contracts } from '#src/api/booking/contracts.ts'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { messageOf } from '#src/api/reply.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { call } from '#src/web/client/api/call.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { useWork } from '../../../own-work/use-work.ts'

const ConfirmDialog = onDemand(() => import('../../../own-work/confirm-dialog.tsx'))

interface Props {
  change: OrderChange
  order: OrderDetail
  onChange(): void
}

/** The next step as the one button that stands out, and the way back. */
export function ChangeActs({ change, order: { order_id }, onChange }: Props) {
  const { change_no, bill_id, pay_fen } = change
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {change.can_accept && <Accept change={change} onChange={onChange} orderId={order_id} />}
      {change.can_sign && (
        <Link
          className={buttonLook('cin')}
          search={{ orderId: order_id, change: change_no }}
          to="/productOrder/confirmContract"
        >
          签署新合同
        </Link>
      )}
      {change.can_pay && bill_id !== null && (
        <Link
          className={buttonLook('cin')}
          search={{ id: order_id, bill: bill_id }}
          to="/center/order/result"
        >
          支付差价 {yuanText(pay_fen)}
        </Link>
      )}
      {change.can_withdraw && <Withdraw change={change} onChange={onChange} />}
    </div>
  )
}

/** Whoever agrees to what a clerk proposed goes on to sign it. */
function Accept({
  change: { change_no },
  orderId,
  onChange,
}: Pick<Props, 'change' | 'onChange'> & { orderId: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const accepting = useWork({
    work: () => call(changes.accept, { change_no }),
    async onDone() {
      queryClient.removeQueries({ queryKey: [contracts.info.path, orderId] })
      onChange()
      await navigate({ to: '/productOrder/confirmContract', search: { orderId, change: change_no } })
    },
    onFailed(error) {
      toast.error(messageOf(error))
      // It lapsed, was taken back, or another tab was first: show what is so now.
      onChange()
    },
  })
  return (
    <Button isBusy={accepting.isBusy} look="cin" onClick={() => accepting.start()}>
      同意，去签署新合同
    </Button>
  )
}

/** What is said before a change is given up, by who began it. */
const wordsOf = ({ state, kind_text }: OrderChange) =>
  state === 'proposed'
    ? { button: '不同意', title: `不同意这个${kind_text}方案？`, verb: '确认不同意', done: '已答复客服' }
    : {
        button: `撤回${kind_text}`,
        title: `撤回${kind_text}？`,
        verb: '确认撤回',
        done: `${kind_text}已撤回`,
      }

/** Gives the change up: the order stays as it is. */
function Withdraw({ change, onChange }: Pick<Props, 'change' | 'onChange'>) {
  const [isAsking, setAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const words = wordsOf(change)
  const withdrawing = useWork({
    work: () => call(changes.withdraw, { change_no: change.change_no }),
    onDone() {
      toast.ok(words.done)
      setAsking(false)
      onChange()
    },
    onFailed(error) {
      toast.error(messageOf(error))
      setAsking(false)
      onChange()
    },
  })
  const ask = () => {
    setWasAsked(true)
    setAsking(true)
  }
  return (
    <>
      <Button onClick={ask}>{words.button}</Button>
      {wasAsked && (
        <Suspense>
          <ConfirmDialog
            cancelText="再想想"
            confirmText={words.verb}
            isBusy={withdrawing.isBusy}
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            onConfirm={() => withdrawing.start()}
            title={words.title}
          >
            <p>
              订单保持原状：日期、出行人与合同都不变。
              {change.to && '为您留的新日期余位会放开，再次申请时按当时的价格和余位计算。'}
            </p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
