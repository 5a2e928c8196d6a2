import { CircleCheck, CircleDashed, CircleX, Timer } from 'lucide-react'
import type { DeskRefund } from '#src/api/desk/finance/refunds.ts'
import { yuanText } from '#src/domain/money.ts'
import { fullTimeText } from '../../../parts/time-text.ts'

type Step = DeskRefund['signatures'][number]['step']

const stepText: Record<Step, string> = {
  asked: '申请',
  cost: '费用',
  first: '审核',
  second: '复核',
  rejected: '驳回',
}

const line = 'grid grid-cols-[16px_--spacing(11)_minmax(0,1fr)] items-center gap-2'

/** Early and free of charge nobody has to agree (rule book §8.7). */
const isByRule = ({ status, signatures }: DeskRefund) =>
  (status === 'approved' || status === 'done') && !signatures.some(({ step }) => step === 'first')

/** Who has signed, and whose turn it is: four eyes at a glance (desk book §2.2). */
export const Signatures = ({ refund }: { refund: DeskRefund }) => (
  <ol aria-label="签字" className="grid gap-0.5">
    {refund.signatures.map(({ step, name, at }) => (
      <li
        className="grid grid-cols-[16px_--spacing(11)_minmax(0,1fr)_auto] items-center gap-2 text-13/24"
        key={step}
      >
        {step === 'rejected' ? (
          <CircleX aria-hidden className="icon text-cin-600" />
        ) : (
          <CircleCheck aria-hidden className="icon text-pine-600" />
        )}
        <span className="text-ink-500">{stepText[step]}</span>
        <span className="truncate">{name}</span>
        <span className="num text-12 text-ink-500">{fullTimeText(at).slice(5)}</span>
      </li>
    ))}
    {isByRule(refund) && (
      <li className={`${line} text-13/24`}>
        <CircleCheck aria-hidden className="icon text-pine-600" />
        <span className="text-ink-500">{stepText.first}</span>
        <span>系统，按规则自动通过</span>
      </li>
    )}
    {awaited(refund).map(({ step, text, isNext }) => (
      <li className={`${line} text-13/24 ${isNext ? 'font-semibold' : 'text-ink-500'}`} key={step}>
        {isNext ? (
          <Timer aria-hidden className="icon text-och-600" />
        ) : (
          <CircleDashed aria-hidden className="icon text-ink-400" />
        )}
        <span className={isNext ? '' : 'text-ink-500'}>{stepText[step]}</span>
        <span>{text}</span>
      </li>
    ))}
  </ol>
)

/** Those who have still to sign, the next one first. */
function awaited(refund: DeskRefund) {
  const { status, costs_state, second } = refund
  const isFirst = status === 'submitted'
  if (!isFirst && status !== 'first_approved') return []
  const isCost = isFirst && costs_state === 'open'
  const steps = [
    isCost && { step: 'cost' as const, text: '待计调核实' },
    isFirst && { step: 'first' as const, text: '待财务' },
    second.is_needed && { step: 'second' as const, text: `待另一位财务，${whySecond(refund)}` },
  ].filter((step) => step !== false)
  return steps.map((step, at) => ({ ...step, isNext: at === 0 }))
}

const whySecond = ({ kind, second: { line_fen, lately_fen } }: DeskRefund) =>
  kind === 'goodwill'
    ? '体谅退款都须两位'
    : lately_fen > 0
      ? `7天内已退 ${yuanText(lately_fen)}`
      : `超过 ${yuanText(line_fen)}`
