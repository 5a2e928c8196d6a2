import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnRequest } from '#src/api/content/custom/own-requests.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { planAddress } from './plan-line.tsx'
import { RedesignDialog } from './redesign-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface Props {
  request: OwnRequest
  onChange(): void
}

/** What is most likely wanted first; exactly what the server allows. */
export function CardActions({ request, onChange }: Props) {
  const [asking, setAsking] = useState<'withdraw' | 'redesign' | null>(null)
  const close = () => setAsking(null)
  const { plan, order, request_no, evaluation } = request
  const isToDecide = plan?.state === 'sent' && order === null && request.status !== 'closed'
  return (
    <div className="flex flex-col justify-center gap-2 self-stretch border-line border-l pl-5 max-lg:flex-row max-lg:flex-wrap max-lg:justify-end max-lg:border-0 max-lg:pl-0">
      {evaluation.state === 'open' && (
        <Link className={buttonLook('pine', 'sm')} search={{ request_no }} to="/customized/evaluate">
          评价定制服务
        </Link>
      )}
      {evaluation.state === 'written' && (
        <Link className={buttonLook('line', 'sm')} search={{ request_no }} to="/customized/evaluate">
          我的评价
        </Link>
      )}
      {plan?.is_own && (
        <Link className={buttonLook(isToDecide ? 'cin' : 'line', 'sm')} {...planAddress(plan)}>
          查看方案
        </Link>
      )}
      {order && (
        <Link
          className={buttonLook('line', 'sm')}
          search={{ id: order.order_id, isPlato: 1 }}
          to="/center/order/orderDetail"
        >
          查看订单
        </Link>
      )}
      {request.redesign_why === '' && (
        <Button look="text" onClick={() => setAsking('redesign')} size="sm">
          换一位定制师
        </Button>
      )}
      {request.withdraw_why === '' && (
        <Button look="text" onClick={() => setAsking('withdraw')} size="sm">
          撤回需求
        </Button>
      )}
      {request.status === 'closed' && (
        <Link
          className={buttonLook('line', 'sm')}
          to={request.kind === 'private' ? '/custom/personal' : '/custom/business'}
        >
          重新提交
        </Link>
      )}
      <WithdrawDialog isOpen={asking === 'withdraw'} onClose={close} onDone={onChange} request={request} />
      <RedesignDialog isOpen={asking === 'redesign'} onClose={close} onDone={onChange} request={request} />
    </div>
  )
}
