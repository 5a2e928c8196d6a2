import { type ComponentProps, lazy, Suspense } from 'react'
import { Facts, Panel } from '../../../parts/panel.tsx'
import { fullTimeText } from '../../../parts/time-text.ts'
import { useOrder } from '../order-context.ts'

// Beside the text of the page, which has a limit of its own.
const ContractPaper = lazy(() =>
  import('./contract-paper.tsx').then(({ ContractPaper: found }) => ({ default: found })),
)

/** The contract in force, voided ones below it, and where the order came from. */
export function ContractPanel() {
  const order = useOrder()
  const inForce = order.contracts.find(({ in_force }) => in_force)
  const voided = order.contracts.filter(({ in_force }) => !in_force)
  return (
    <Panel title="合同与来源">
      <Facts
        rows={[
          ...(inForce
            ? ([
                [
                  '合同',
                  <span className="flex flex-wrap items-center gap-x-2" key="no">
                    <span className="num">{inForce.no}</span>
                    {order.travellers && <Paper contractNo={inForce.no} no={order.no} />}
                  </span>,
                ],
                ['模板', `${inForce.template} ${inForce.version}版`],
                ['签署', [inForce.sign_name, fullTimeText(inForce.signed_at)].filter(Boolean).join('，')],
                [
                  '指纹',
                  <span className="num" key="fingerprint">
                    {inForce.fingerprint.replace(/(.{4})(?=.)/g, '$1 ')}
                  </span>,
                ],
              ] as const)
            : ([['合同', '未签署']] as const)),
          ['供应商', order.snapshot.supplier],
          ['确认号', order.supplier_ref || '无'],
          ['来源', [order.source_text, order.source_from].filter(Boolean).join('，')],
          ['顾问', order.advisor_name || '无'],
          ...(order.cancel_text ? ([['取消', order.cancel_text]] as const) : []),
        ]}
      />
      {voided.length > 0 && (
        <ul className="border-line border-t px-4 py-2 text-12/18 text-ink-500">
          {voided.map(({ no, voided_at }) => (
            <li key={no}>
              <s className="num">{no}</s> 已作废{voided_at && `，${fullTimeText(voided_at)}`}
              {order.travellers && <Paper contractNo={no} no={order.no} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const Paper = (of: ComponentProps<typeof ContractPaper>) => (
  <Suspense>
    <ContractPaper {...of} />
  </Suspense>
)
