import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderShopCancelling } from '#src/api/desk/orders/shop-cancelling.ts'
import { messageOf } from '#src/api/reply.ts'
import { cancelReasonText } from '#src/domain/booking/order-codes.ts'
import { type ShopCause, shopCauses } from '#src/domain/booking/refunds/deduction.ts'
import { yuanText } from '#src/domain/money.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { OneOf } from '../../../act/one-of.tsx'
import { query } from '../../../client/query.ts'
import { Facts } from '../../../parts/panel.tsx'
import { Told } from './consequences.tsx'

interface Props {
  no: string
  onClose(): void
}

/** 商家取消: everything goes back, with what the shop owes by days and its legal line (desk book §4.2; level 3). */
export function ShopCancelAct({ no, onClose }: Props) {
  const [cause, setCause] = useState<ShopCause>('no_resources')
  const { data, error } = useQuery(query(orderShopCancelling.quote, { no, cause }))
  return (
    <ChangeSheet
      {...(data && data.refund_fen > 0 && { amountFen: data.refund_fen })}
      endpoint={orderShopCancelling.cancel}
      inputOf={(reason) =>
        data ? { no, cause, quote_token: data.quote_token, amount_fen: data.refund_fen, reason } : null
      }
      isBlocked={!data?.allowed}
      isGrave
      level={3}
      onClose={onClose}
      onDone={() => toast.ok('已取消，退款等财务审核')}
      title="商家取消订单"
      verb="取消并申请退款"
      width={760}
    >
      <fieldset className="flex gap-5">
        <legend className="mb-1 font-medium">为什么取消</legend>
        <OneOf chosen={cause} name="cause" onChoose={setCause} texts={cancelReasonText} words={shopCauses} />
      </fieldset>
      {error && <Notice tone="err">{messageOf(error)}</Notice>}
      {!data && !error && <Skeleton className="mt-3 h-40 rounded-control" />}
      {data && !data.allowed && <Notice tone="warn">{data.why}</Notice>}
      {data?.allowed && (
        <>
          {/* In line with the words above and below. */}
          <div className="-mx-4">
            <Facts
              rows={[
                ['已付', yuanText(data.paid_fen)],
                ['退款', <b key="refund">{yuanText(data.refund_fen)}</b>],
                ...(data.kept_fen > 0
                  ? [['不退', `${yuanText(data.kept_fen)}，先前退出的扣款`] as const]
                  : []),
                [
                  '去向',
                  data.routes.map((way) => `${way.channel_text} ${yuanText(way.amount_fen)}`).join('，') ||
                    '–',
                ],
                [
                  '违约金',
                  data.compensation.amount_fen > 0
                    ? `${yuanText(data.compensation.amount_fen)}，由财务另行付款`
                    : '无',
                ],
              ]}
            />
          </div>
          {data.compensation.law_text && (
            <p className="text-12/18 text-ink-500">{data.compensation.law_text}</p>
          )}
          {cause === 'force_majeure' && (
            <p className="mt-2 text-12/18 text-ink-500">
              已支付且不可退还的费用由计调在退款申请中举证，审核时扣除（旅游法 67）。
            </p>
          )}
          <Told messages={data.messages} />
        </>
      )}
    </ChangeSheet>
  )
}
