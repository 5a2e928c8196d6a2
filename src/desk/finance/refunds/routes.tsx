import type { DeskRefundQuote } from '#src/api/desk/orders/refunds.ts'
import { yuanText } from '#src/domain/money.ts'

/** Where the money goes, the newest payment first: always the way that it came. */
export const Routes = ({ routes }: Pick<DeskRefundQuote, 'routes'>) =>
  routes.length > 0 && (
    <ul className="grid gap-0.5" aria-label="退款去向">
      {routes.map(({ channel_text, payer, amount_fen }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments of one payer may be alike, and the order never changes.
        <li className="flex items-baseline justify-between gap-3 text-13/24" key={at}>
          <span className="min-w-0 wrap-anywhere">
            原路退回 {channel_text} <span className="num text-12 text-ink-500">{payer}</span>
          </span>
          <span className="num shrink-0 font-medium">{yuanText(amount_fen)}</span>
        </li>
      ))}
    </ul>
  )
