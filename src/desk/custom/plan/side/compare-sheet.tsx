import type { PlanDesk } from '#src/api/desk/service/plans.ts'
import { Sheet } from '../../../act/sheet.tsx'
import TextDiff from '../../../rich-text/text-diff.tsx'
import { supplierNames } from '../merge-render.tsx'
import { comparedPlans } from './compared.ts'

type Sent = Pick<PlanDesk['sent'][number], 'version' | 'body'>

interface Props {
  before: Sent
  after: Sent
  suppliers: PlanDesk['suppliers']
  onClose(): void
}

/** Two versions side by side, the older one left; what they say alike is left out. */
export default function CompareSheet({ before, after, suppliers, onClose }: Props) {
  const rows = comparedPlans(before.body, after.body, supplierNames(suppliers))
  return (
    <Sheet isOpen onClose={onClose} title={`第${after.version}版与第${before.version}版相比`} width={760}>
      {rows.length === 0 ? (
        <p className="text-ink-500">两版内容相同。</p>
      ) : (
        <table className="w-full table-fixed">
          <thead>
            <tr className="text-left text-12 text-ink-500">
              <th className="w-28 py-1 font-normal" scope="col">
                项目
              </th>
              <th className="py-1 font-normal" scope="col">
                第{before.version}版
              </th>
              <th className="py-1 font-normal" scope="col">
                第{after.version}版
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, ...row }) => (
              <tr className="border-line border-t align-top" key={title}>
                <th className="py-2 pr-2 text-left font-semibold" scope="row">
                  {title}
                </th>
                {(['before', 'now'] as const).map((side) => (
                  <td className="wrap-anywhere py-2 pr-3" key={side}>
                    {(side === 'before' ? row.before : row.after) === '' ? (
                      <span className="text-ink-500">没有</span>
                    ) : (
                      <TextDiff before={row.before} now={row.after} side={side} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  )
}
