import type { CashbackLine } from '#src/api/marketing/cashback.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'

const tones: Partial<Record<CashbackLine['state'], string>> = { settling: 'och', payable: 'pine' }

/** Where the cashback of an order stands, and the one thing about it that is worth a line. */
export const LineState = ({ line }: { line: CashbackLine }) => (
  <>
    <span className={`tag ${tones[line.state] ?? ''}`}>{line.state_text}</span>
    <p className="text-13/20 text-ink-500">{noteOf(line)}</p>
  </>
)

function noteOf({ why_text, settle_at, state, amount_fen, withdrawn_fen, cap_fen }: CashbackLine): string {
  if (state === 'settling' && settle_at) return `${dayOf(settle_at)} 起可提现`
  if (why_text) return why_text
  if (state === 'payable' && withdrawn_fen > 0) return `已提 ${yuanText(withdrawn_fen)}`
  return state !== 'void' && amount_fen === cap_fen ? '按单笔最高计' : ''
}
