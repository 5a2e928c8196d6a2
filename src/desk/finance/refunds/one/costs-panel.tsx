import { useState } from 'react'
import type { DeskRefund } from '#src/api/desk/finance/refunds.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { DocumentLink } from '../../../form/document-field.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { CostSheet } from './cost-sheet.tsx'

/** What suppliers have kept already, each with its paper (rule book §8.6). */
export function CostsPanel({ refund }: { refund: DeskRefund }) {
  const [isTelling, setTelling] = useState(false)
  const { costs, cost_fen, cost_note } = refund
  const act = refund.actions.find(({ code }) => code === 'cost')
  return (
    <Panel
      aside={
        <span className="ml-auto flex min-w-0 items-center gap-2">
          {act && !act.allowed && (
            <span className="truncate text-12 text-ink-500" title={act.why}>
              {act.why}
            </span>
          )}
          <Button disabled={!act?.allowed} onClick={() => setTelling(true)} size="sm">
            {refund.signatures.some(({ step }) => step === 'cost') ? '修改费用' : '核实费用'}
          </Button>
        </span>
      }
      title="实际费用"
    >
      {costs.length === 0 ? (
        <p className="px-4 py-3 text-ink-500">{stateText(refund)}</p>
      ) : (
        <ul className="px-4 py-2">
          {costs.map(({ id, what, supplier, amount_fen, document }) => (
            <li className="flex items-baseline justify-between gap-3 py-1 text-13/22" key={id}>
              <span className="min-w-0">
                {what}
                <span className="block text-12/18 text-ink-500">
                  {supplier && `${supplier}，`}
                  {document ? <DocumentLink of={document} /> : '凭证已到期清除'}
                </span>
              </span>
              <span className="num shrink-0 font-medium">{yuanText(amount_fen)}</span>
            </li>
          ))}
          <li className="mt-1 flex justify-between gap-3 border-line border-t pt-1 text-13/24">
            <span>合计</span>
            <span className="num font-semibold">{yuanText(cost_fen)}</span>
          </li>
        </ul>
      )}
      {cost_note && (
        <p className="border-line border-t px-4 py-2 text-13/20 text-ink-700">备注：{cost_note}</p>
      )}
      {isTelling && <CostSheet onClose={() => setTelling(false)} refund={refund} />}
    </Panel>
  )
}

const stateText = ({ costs_state, signatures }: DeskRefund) =>
  costs_state === 'open'
    ? '计调还没有核实：供应商已收取、不能退的费用须逐项附凭证，没有也须说明。'
    : signatures.some(({ step }) => step === 'cost')
      ? '计调已核实：没有已付出的费用。'
      : '这笔退款不需要核实费用。'
