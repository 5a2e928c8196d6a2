import type { reconciliation } from '#src/api/desk/finance/reconciliation.ts'
import type { Data } from '#src/api/endpoint.ts'
import { yuanText } from '#src/domain/money.ts'
import { Notice } from '#src/ui/notice.tsx'
import { momentText } from '../../parts/time-text.ts'

type Books = NonNullable<Data<typeof reconciliation.list>['books']>

/** What the last night found of the whole shop: money of the channels against money of the orders. */
export function BooksStrip({ books, now }: { books: Books; now: Date }) {
  const { received_fen, returned_fen, apart_fen, orders_fen, differing_orders } = books
  return (
    <Notice tone={differing_orders > 0 ? 'warn' : 'info'}>
      {momentText(books.checked_at, now)} 总账
      {differing_orders > 0 ? `有 ${differing_orders} 个订单收付不符，见告警` : '相符'}：收款{' '}
      {yuanText(received_fen)} − 退款 {yuanText(returned_fen)} − 另列 {yuanText(apart_fen)}，订单已付净额{' '}
      {yuanText(orders_fen)}。
    </Notice>
  )
}
