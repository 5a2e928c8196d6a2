import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Plan, plans } from '#src/api/content/plans.ts'
import { messageOf } from '#src/api/reply.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useWork } from '../../../../center/own-work/use-work.ts'
import { call, isRefusal } from '../../../../client/api/call.ts'
import { useShopInfo } from '../../../../client/shop-info.ts'
import { OtherPhone } from './other-phone.tsx'

interface Props {
  plan: Plan
  isOpen: boolean
  onClose(): void
  onChange(): void
}

interface Failure {
  /** Another telephone is signed in than the one that asked. */
  isOther: boolean
  /** This version cannot be taken any more: nothing is left to confirm. */
  isOver: boolean
  text: string
}

/** Says what accepting does; then the order, and on to who travels. A login that is asked for goes on by itself. */
export default function AcceptDialog({ plan, isOpen, onClose, onChange }: Props) {
  const navigate = useNavigate()
  const { order_limits } = useShopInfo()
  const [failure, setFailure] = useState<Failure | null>(null)
  const accepting = useWork({
    work: () => {
      setFailure(null)
      return call(plans.accept, { plan_id: plan.plan_id })
    },
    onDone: ({ order_id }) => navigate({ to: '/productOrder/fillOrder', search: { orderId: order_id } }),
    onFailed(error) {
      setFailure({
        isOther: isRefusal(error, 'NOT_FOUND'),
        isOver: isRefusal(error, 'STATE'),
        text: messageOf(error),
      })
      // A newer version was sent meanwhile, or this one has lapsed: the page below shows it.
      if (isRefusal(error, 'STATE')) onChange()
    },
  })
  const close = () => {
    onClose()
    setFailure(null)
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={`接受第 ${plan.version} 版方案`}>
      <dl className="mt-4 grid grid-cols-[1fr_auto] border-line border-y py-3 leading-30">
        <Sum fen={plan.total_fen} name="总价" />
        {plan.deposit_fen !== null && <Sum fen={plan.deposit_fen} name="签合同后付订金" />}
        {plan.balance_fen !== null && plan.balance_due !== null && (
          <Sum fen={plan.balance_fen} name={`${monthDayText(plan.balance_due)}前付尾款`} />
        )}
        {plan.deposit_fen === null && <Sum fen={plan.total_fen} name="签合同后一次付清" />}
      </dl>
      <p className="mt-3 text-ink-700">
        现在不扣款。确认后按这版行程和价格生成一份订单：先填写出行人，再读合同、签署，然后付款。请在{' '}
        {order_limits.sign_hours} 小时内签署，最晚到出发前一天，逾期订单自动取消。
      </p>
      {plan.ladder[0] && (
        <p className="mt-1 text-13 text-ink-500">
          退改以合同为准：{plan.ladder[0].text}
          {plan.lines.some(({ refundable }) => !refundable) && '，标明不可退的项目除外'}。
        </p>
      )}
      <div className="mt-4 empty:hidden">
        {failure?.isOther ? (
          <OtherPhone onLogin={() => accepting.start()} what="接受" />
        ) : (
          failure && (
            <Notice live tone="err">
              {failure.text}
            </Notice>
          )
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={close}>{failure?.isOver ? '关闭，看最新内容' : '再想想'}</Button>
        {!failure?.isOver && !failure?.isOther && (
          <Button
            busyText="生成订单中"
            isBusy={accepting.isBusy}
            look="cin"
            onClick={() => accepting.start()}
          >
            确认接受
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const Sum = ({ name, fen }: { name: string; fen: Fen }) => (
  <>
    <dt className="text-ink-500">{name}</dt>
    <dd className="num font-semibold">{yuanText(fen)}</dd>
  </>
)
