import { Link } from '@tanstack/react-router'
import type { PriceQuote } from '#src/api/booking/price-views.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { BookingSelection } from '#src/web/client/booking/selection.ts'
import type { Problem } from './use-new-order.ts'

interface Props {
  problem: Problem | null
  newQuote: PriceQuote | null
  oldFen: Fen | null
  selection: BookingSelection
}

/** Says above the button what has changed meanwhile, that nothing is lost, and what to do. */
export function SubmitProblem({ problem, newQuote, oldFen, selection }: Props) {
  if (!problem) return null
  switch (problem.kind) {
    case 'price':
      return (
        <Notice className="mb-3" live tone="warn">
          {oldFen === newQuote?.payable_fen ? '付款或退改条款有变化，请确认：' : '价格有变化，请确认：'}
          {oldFen !== null && newQuote && oldFen !== newQuote.payable_fen && (
            <del className="mr-2">{yuanText(oldFen)}</del>
          )}
          {newQuote && <b className="num font-semibold">{yuanText(newQuote.payable_fen)}</b>}
          。您填写的内容都还在。
        </Notice>
      )
    case 'seats':
      return (
        <Notice className="mb-3" live tone="warn">
          {problem.message}。您填写的内容都还在，
          <Link
            className="link"
            search={{ productId: selection.productId, date: selection.date, comboKey: selection.comboKey }}
            to="/productOrder/selectJourney"
          >
            选择其他日期
          </Link>
        </Notice>
      )
    case 'coupon':
      return (
        <Notice className="mb-3" live tone="warn">
          {problem.message}。价格已重新计算，请确认后提交，您填写的内容都还在。
        </Notice>
      )
    case 'tooMany':
      return (
        <Notice className="mb-3" live tone="warn">
          {problem.message}。您填写的内容都还在，
          <Link className="link" to="/center/order">
            查看我的订单
          </Link>
        </Notice>
      )
  }
}
