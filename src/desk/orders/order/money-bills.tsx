import { useState } from 'react'
import { orderSupplements } from '#src/api/desk/orders/supplements.ts'
import type { DeskOrder } from '#src/api/desk/orders/views.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { useOrder } from './order-context.ts'

type Bill = DeskOrder['money']['bills'][number]

/** 订金, 尾款 and what staff have asked for besides, each with when it is due and what it waits for. */
export function Bills() {
  const { money, actions } = useOrder()
  const maySupplement = actions.some(({ code, allowed }) => code === 'supplement' && allowed)
  const [voided, setVoided] = useState<Bill | null>(null)
  if (money.bills.length === 0) return null
  return (
    <>
      <ul className="border-line border-t px-4 py-2">
        {money.bills.map((bill) => (
          <li className="py-0.5 text-13/24" key={bill.bill_id}>
            <p className="flex items-baseline gap-2">
              <span className="min-w-0 wrap-anywhere">
                {bill.kind === 'supplement' && '补款 '}
                {bill.title}
              </span>
              {bill.kind !== 'supplement' && (
                <span className="shrink-0 text-12 text-ink-500">{standingOf(bill)}</span>
              )}
              <span className="num ml-auto shrink-0 font-medium">{yuanText(bill.amount_fen)}</span>
            </p>
            {bill.kind === 'supplement' && (
              <p className="flex items-baseline gap-2 text-12/18 text-ink-500">
                <span className="min-w-0 grow wrap-anywhere">{detailOf(bill)}</span>
                {bill.status === 'unpaid' && maySupplement && (
                  <button
                    aria-label={`撤销补款 ${bill.title}`}
                    className="shrink-0 text-pine-600 hover:underline"
                    onClick={() => setVoided(bill)}
                    type="button"
                  >
                    撤销
                  </button>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
      {voided && <VoidAct bill={voided} onClose={() => setVoided(null)} />}
    </>
  )
}

const standingOf = (bill: Bill) => {
  const { status, status_text, due_at, clause_text, clause_signed_at } = bill
  if (status !== 'unpaid') return [status_text, ...backOf(bill)].join('，')
  const waits = clause_text && !clause_signed_at ? '待签补充条款' : status_text
  return `${waits}，${fullTimeText(due_at)} 前`
}

/** What has gone back of it; of one that went back whole its standing says so. */
const backOf = ({ status, refunded_fen, refunding_fen }: Bill) => [
  ...(refunded_fen > 0 && status !== 'refunded' ? [`已退${yuanText(refunded_fen)}`] : []),
  ...(refunding_fen > 0 ? [`退款中${yuanText(refunding_fen)}`] : []),
]

const detailOf = (bill: Bill) => {
  const { reason, refundable, clause_text, clause_signed_at } = bill
  return [
    standingOf(bill),
    reason,
    refundable ? '' : '不可退',
    clause_text &&
      `补充条款：${clause_text}${clause_signed_at ? `，${monthDayText(fullTimeText(clause_signed_at).slice(0, 10))}已签` : ''}`,
  ]
    .filter(Boolean)
    .join('，')
}

/** Takes a supplement back: what is open at the channel is closed first, and money that was faster stays. */
function VoidAct({ bill, onClose }: { bill: Bill; onClose(): void }) {
  const { no } = useOrder()
  return (
    <ChangeSheet
      endpoint={orderSupplements.withdraw}
      inputOf={(reason) => ({ no, bill_id: bill.bill_id, reason })}
      level={2}
      onClose={onClose}
      onDone={({ outcome }) =>
        outcome === 'paid' ? toast.warn('客人刚刚付款成功，补款没有撤销') : toast.ok('补款已撤销，已告知客人')
      }
      title="撤销补款"
      verb="撤销补款"
    >
      <p className="text-13/22">
        {bill.title} {yuanText(bill.amount_fen)}
        ：先向支付渠道查询并关闭在途支付，再撤销。客人会收到短信和站内消息。
      </p>
    </ChangeSheet>
  )
}
