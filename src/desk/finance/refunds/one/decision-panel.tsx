import { useState } from 'react'
import type { DeskRefund } from '#src/api/desk/finance/refunds.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Calculation } from '../calculation.tsx'
import { Routes } from '../routes.tsx'
import { RejectSheet, SignSheet } from './sign-sheets.tsx'
import { Signatures } from './signatures.tsx'

/** The sum and how it comes about, where it goes, who signed, and the pen. */
export const DecisionPanel = ({ refund }: { refund: DeskRefund }) => {
  const isOpen = refund.status === 'submitted' || refund.status === 'first_approved'
  return (
    <Panel title={isOpen ? '退款审核' : '退款金额'}>
      <div className="grid gap-3 px-4 pt-2.5 pb-4">
        <div>
          <Changed refund={refund} />
          <Calculation costs={refund} sums={refund.now ? { ...refund, ...refund.now } : refund} />
        </div>
        {isOpen && refund.routes.length > 0 && (
          <div className="border-line border-t pt-2">
            <Routes routes={refund.routes} />
          </div>
        )}
        <div className="border-line border-t pt-2">
          <Signatures refund={refund} />
        </div>
        {isOpen && <Acts refund={refund} />}
      </div>
    </Panel>
  )
}

/** Costs or payments came since it was asked for: another sum goes back than the traveller has read. */
const Changed = ({ refund: { now, refund_fen } }: { refund: DeskRefund }) =>
  now?.is_changed && (
    <Notice className="mb-2" live tone="warn">
      重新计算后金额有变化：应退 <s className="num">{yuanText(refund_fen)}</s>{' '}
      <b className="num">{yuanText(now.refund_fen)}</b>，通过即按新的金额退
    </Notice>
  )

type Asked = 'approve' | 'second' | 'reject'

function Acts({ refund }: { refund: DeskRefund }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const act = (wanted: Asked) => refund.actions.find(({ code }) => code === wanted)
  // A sum that has changed since the first person signed is signed by a first person again.
  const step = refund.status === 'first_approved' && !act('approve')?.allowed ? 'second' : 'approve'
  const [sign, reject] = [act(step), act('reject')]
  const sumFen = refund.now?.refund_fen ?? refund.refund_fen
  const close = () => setAsked(null)
  return (
    <div className="grid gap-2 border-line border-t pt-3">
      <Button disabled={!sign?.allowed} look="pine" onClick={() => setAsked(step)} size="lg" wide>
        {step === 'second' ? '复核通过' : '通过'}，退 {yuanText(sumFen)}
      </Button>
      {sign && !sign.allowed && <p className="text-12/18 text-ink-500">{sign.why}</p>}
      <Button disabled={!reject?.allowed} onClick={() => setAsked('reject')} wide>
        驳回并写原因
      </Button>
      {reject && !reject.allowed && reject.why !== sign?.why && (
        <p className="text-12/18 text-ink-500">{reject.why}</p>
      )}
      {asked === 'reject' ? (
        <RejectSheet onClose={close} refund={refund} />
      ) : (
        asked && <SignSheet onClose={close} refund={refund} step={asked} />
      )}
    </div>
  )
}
