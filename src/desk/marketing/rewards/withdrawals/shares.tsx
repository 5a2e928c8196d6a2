import type { DeskWithdrawal } from '#src/api/desk/finance/withdrawals.ts'
import { yuanText } from '#src/domain/money.ts'
import { DeskLink } from '../../../parts/desk-link.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { fullTimeText } from '../../../parts/time-text.ts'

/** The orders whose cashback it takes, and what became of them since. */
export const Shares = ({ withdrawal: { shares } }: { withdrawal: DeskWithdrawal }) => (
  <Panel aside={<span className="text-12 text-ink-500">{shares.length}单</span>} title="返现构成">
    <table className="w-full">
      <thead className="bg-sunk text-left text-12/18 text-ink-500 [&_th]:px-4 [&_th]:py-1.5 [&_th]:whitespace-nowrap [&_th]:font-normal">
        <tr>
          <th>订单</th>
          <th className="text-right!">本次提取</th>
          <th className="text-right!">该单返现</th>
          <th>返现状态</th>
        </tr>
      </thead>
      <tbody className="[&_td]:border-line [&_td]:border-t [&_td]:px-4 [&_td]:py-2 [&_td]:align-top">
        {shares.map((share) => (
          <tr key={share.cashback_id}>
            <td>
              <DeskLink className="num text-pine-600 hover:underline" to={`/orders/${share.order_no}`}>
                {share.order_no}
              </DeskLink>
              <span className="block text-12/18 text-ink-500">{share.trip_title}</span>
            </td>
            <td className="num text-right font-medium">{yuanText(share.amount_fen)}</td>
            <td className="num text-right">{yuanText(share.cashback_fen)}</td>
            <td>
              {share.cashback_state_text}
              {share.refunded_at && (
                <span className="num block text-12/18 text-warn">
                  申请提现后有退款 {fullTimeText(share.refunded_at)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
)
