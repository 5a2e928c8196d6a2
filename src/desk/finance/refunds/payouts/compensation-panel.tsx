import { useState } from 'react'
import type { Compensation } from '#src/api/desk/finance/payouts.ts'
import { payouts as payoutsCalls } from '#src/api/desk/finance/payouts.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { Facts, Panel } from '../../../parts/panel.tsx'
import { fullTimeText } from '../../../parts/time-text.ts'
import { PayoutLine } from './payout-line.tsx'
import { TransferFields, useTransfer } from './transfer-fields.tsx'

interface Props {
  /** The refund request that it came with. */
  no: string
  compensation: Compensation
}

const stepText = { asked: '提出', first: '审批', second: '复核' } as const

/** 违约金: what the shop owes because it cancelled, paid by bank beside the refund and in none of its sums. */
export const CompensationPanel = ({ no, compensation }: Props) => {
  const { bp, base_fen, amount_fen, law_text, state, state_text, signatures, payout } = compensation
  return (
    <Panel
      aside={<span className={`tag ml-auto ${state === 'paid' ? 'pine' : 'och'}`}>{state_text}</span>}
      title="违约金"
    >
      <Facts
        rows={[
          [
            '金额',
            <span key="sum">
              <b className="num">{yuanText(amount_fen)}</b>
              <span className="text-ink-500">
                ，{yuanText(base_fen)} 的 {percentText(bp)}，另由银行转账，不计入退款
              </span>
            </span>,
          ],
          ['依据', law_text],
          ...signatures.map(
            ({ step, name, at }) =>
              [
                stepText[step],
                <span key={step}>
                  {name} <span className="num text-ink-500">{fullTimeText(at)}</span>
                </span>,
              ] as const,
          ),
        ]}
      />
      {payout && (
        <div className="px-4 pb-3">
          <PayoutLine payout={payout} />
        </div>
      )}
      {state !== 'paid' && <Acts compensation={compensation} no={no} />}
    </Panel>
  )
}

const stepOf = { owed: 'approve', first_approved: 'second', approved: 'paid', paid: 'paid' } as const
const verbs = { approve: '审批违约金', second: '复核违约金', paid: '登记银行转账' } as const

/** The one thing that is to be done next, or why this person cannot. */
function Acts({ no, compensation }: Props) {
  const [isOpen, setOpen] = useState(false)
  const step = stepOf[compensation.state]
  const { allowed, why } = compensation.actions[step]
  const close = () => setOpen(false)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t px-4 py-3">
      <Button disabled={!allowed} onClick={() => setOpen(true)}>
        {verbs[step]} {yuanText(compensation.amount_fen)}
      </Button>
      {why && <p className="text-12/18 text-ink-500">{why}</p>}
      {isOpen && step === 'paid' && <PaidSheet compensation={compensation} no={no} onClose={close} />}
      {isOpen && step !== 'paid' && (
        <SignSheet compensation={compensation} no={no} onClose={close} step={step} />
      )}
    </div>
  )
}

interface SheetProps extends Props {
  onClose(): void
}

const SignSheet = ({ no, compensation, step, onClose }: SheetProps & { step: 'approve' | 'second' }) => (
  <ChangeSheet
    amountFen={compensation.amount_fen}
    endpoint={payoutsCalls[step]}
    inputOf={(reason) => ({ no, reason })}
    isGrave
    level={3}
    onClose={onClose}
    onDone={({ state_text }) => toast.ok(`违约金${state_text}`)}
    title={verbs[step]}
    verb={`同意支付 ${yuanText(compensation.amount_fen)}`}
  >
    <p className="rounded-row bg-sunk p-3">
      <b className="num font-semibold">{yuanText(compensation.amount_fen)}</b>，
      {yuanText(compensation.base_fen)} 的 {percentText(compensation.bp)}
      <span className="mt-1 block text-ink-700">{compensation.law_text}。</span>
    </p>
    <p className="my-3 text-ink-500">
      {step === 'approve' ? '须再由另一位同事复核。' : '复核后客人会收到短信，请财务核对收款账户并转账。'}
    </p>
  </ChangeSheet>
)

function PaidSheet({ no, compensation, onClose }: SheetProps) {
  const of = useTransfer(compensation.amount_fen)
  const { transfer } = of
  return (
    <ChangeSheet
      endpoint={payoutsCalls.paid}
      inputOf={() => transfer && { no, ...transfer }}
      isBlocked={transfer === null}
      level={1}
      onClose={onClose}
      onDone={({ state }) => toast.ok(state === 'paid' ? '已登记，违约金已转账' : '已登记，等待同事核对回单')}
      title="登记违约金转账"
      verb={`已转账 ${yuanText(compensation.amount_fen)}`}
      width={760}
    >
      {(fieldErrors) => (
        <>
          <p className="mb-3 text-ink-700">
            先由银行转出，再在这里登记；客人会收到到账提醒。
            {compensation.needs_second && '金额超过复核额度，须由另一位同事核对回单后才算支付。'}
          </p>
          <TransferFields fieldErrors={fieldErrors} of={of} />
        </>
      )}
    </ChangeSheet>
  )
}
