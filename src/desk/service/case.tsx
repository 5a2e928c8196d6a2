import type { ReactNode } from 'react'
import type { InquiryDetail } from '#src/api/desk/service/inquiries.ts'
import { Beside } from './beside.tsx'
import { Part } from './facts.tsx'
import { StepForm } from './step-form.tsx'
import { Steps } from './steps.tsx'

interface ColumnsProps {
  /** In the narrow panel beside a list: one below the other. */
  isPeek: boolean
  children: ReactNode
  side: ReactNode
}

/** A record, and beside it what can be done. A long line is cut, it makes no column wider. */
export const Columns = ({ isPeek, children, side }: ColumnsProps) => (
  <div className={`grid gap-3 ${isPeek ? 'grid-cols-1' : 'grid-cols-[minmax(0,1fr)_340px] items-start'}`}>
    <div className="grid grid-cols-1 gap-3">{children}</div>
    <div className="grid grid-cols-1 gap-3">{side}</div>
  </div>
)

interface Props extends Pick<Parameters<typeof StepForm>[0], 'send'> {
  isPeek: boolean
  now: Date
  of: Pick<InquiryDetail, 'steps' | 'beside'> & {
    actions: readonly { code: string; allowed: boolean; why: string }[]
  }
  /** The call that notes a contact, as `useChange` has it. */
  step: Omit<Parameters<typeof StepForm>[0], 'send'>
  acts: ReactNode
  /** What somebody asks for. */
  children: ReactNode
}

/** Somebody who waits for a call: what they ask for, what colleagues have done, and what else is known of them. */
export function Case({ isPeek, now, of: { steps, beside, actions }, step, send, acts, children }: Props) {
  const contact = actions.find(({ code }) => code === 'step')
  return (
    <Columns
      isPeek={isPeek}
      side={
        <>
          <Part title="可以做">{acts}</Part>
          <Beside of={beside} />
        </>
      }
    >
      {children}
      <Part title="记录联系">
        {contact?.allowed ? (
          <StepForm fieldErrors={step.fieldErrors} isBusy={step.isBusy} send={send} />
        ) : (
          <p className="text-ink-500">{contact?.why}</p>
        )}
      </Part>
      <Part title="处理经过">
        <Steps now={now} steps={steps} />
      </Part>
    </Columns>
  )
}
