import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { DeskWithdrawal, WithdrawalFact } from '#src/api/desk/finance/withdrawals.ts'
import { Panel } from '../../../parts/panel.tsx'

interface Look {
  Icon: typeof Info
  tone: string
  word: string
}

const lookOf = ({ is_fine }: WithdrawalFact): Look =>
  is_fine === null
    ? { Icon: Info, tone: 'text-ink-400', word: '' }
    : is_fine
      ? { Icon: CircleCheck, tone: 'text-pine-600', word: '无误' }
      : { Icon: TriangleAlert, tone: 'text-warn', word: '请核对' }

/** What speaks for paying and what against: said in words, never by colour alone. */
export const Evidence = ({ withdrawal: { facts } }: { withdrawal: DeskWithdrawal }) => {
  const doubts = facts.filter(({ is_fine }) => is_fine === false).length
  return (
    <Panel
      aside={<span className="text-12 text-ink-500">{doubts > 0 ? `${doubts}项请核对` : '没有疑点'}</span>}
      title="审核依据"
    >
      <ul className="px-4 py-1.5">
        {facts.map((fact) => {
          const { Icon, tone, word } = lookOf(fact)
          return (
            <li
              className="grid grid-cols-[18px_--spacing(25)_minmax(0,1fr)_auto] gap-2 text-13/26"
              key={fact.label}
            >
              <Icon aria-hidden className={`icon mt-1 ${tone}`} />
              <span className="text-ink-500">{fact.label}</span>
              <span className="min-w-0 wrap-anywhere">{fact.text}</span>
              <span className={fact.is_fine ? 'sr-only' : 'font-semibold text-12 text-warn'}>{word}</span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
