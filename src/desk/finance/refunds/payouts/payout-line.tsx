import type { Payout } from '#src/api/desk/finance/payouts.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { DocumentLink } from '../../../form/document-field.tsx'

/** A transfer as it was written down: to whom by its mask, when, under which number, and its paper. */
export const PayoutLine = ({ payout }: { payout: Payout }) => (
  <p className="wrap-anywhere text-12/18 text-ink-500">
    {payout.state === 'waiting' && '待同事核对：'}
    {monthDayText(payout.paid_on)}由{payout.by}转账至{payout.payee}，流水号{' '}
    <span className="num">{payout.reference}</span>，<DocumentLink of={payout.receipt} />
  </p>
)
