import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plan } from '#src/api/content/plans.ts'
import { sumOf, yuanText } from '#src/domain/money.ts'
import { Amounts } from '../../../../ui/price/amounts.tsx'

/** What the price is made of, what it holds, what cancelling costs on which day, and what to know before leaving. */
export const Fees = ({ plan }: { plan: Plan }) => (
  <>
    <Panel id="fees" title="费用">
      <div className="grid grid-cols-2 gap-8 max-lg:grid-cols-1 max-lg:gap-5">
        <Lines
          icon={<Check aria-hidden className="icon text-pine-500" />}
          lines={plan.includes}
          title="包含"
        />
        <Lines
          icon={<Minus aria-hidden className="icon text-ink-400" />}
          lines={plan.excludes}
          title="不含"
        />
      </div>
      <h3 className="mt-6 font-semibold text-15/24">价格明细</h3>
      <Amounts
        className="mt-1"
        lines={plan.lines.map((line, index) => ({
          ...line,
          code: String(index),
          name: line.refundable ? line.name : `${line.name}（不可退）`,
        }))}
        total={{ label: '总价', fen: plan.total_fen }}
      />
    </Panel>
    <Refund plan={plan} />
    <Before plan={plan} />
  </>
)

const Panel = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="panel px-7 py-6 max-lg:px-5">
    <h2 className="mb-4 font-semibold text-20/30" id={id}>
      {title}
    </h2>
    {children}
  </section>
)

const Lines = ({ title, icon, lines }: { title: string; icon: ReactNode; lines: readonly string[] }) =>
  lines.length > 0 && (
    <div>
      <h3 className="mb-1.5 font-semibold text-15/24">{title}</h3>
      <ul className="[&_.icon]:mt-2 [&_.icon]:size-4">
        {lines.map((line) => (
          <li className="flex gap-2.5 text-ink-700 leading-30" key={line}>
            {icon}
            <span className="min-w-0">{line}</span>
          </li>
        ))}
      </ul>
    </div>
  )

function Refund({ plan: { ladder, lines } }: { plan: Plan }) {
  const kept = sumOf(lines.filter(({ refundable }) => !refundable).map(({ amount_fen }) => amount_fen))
  return (
    <Panel id="refund" title="退改">
      <table className="w-full text-left leading-24">
        <thead className="text-13 text-ink-500">
          <tr className="[&>th]:h-9 [&>th]:font-normal">
            <th scope="col">付清后取消</th>
            <th className="text-right" scope="col">
              退回
            </th>
          </tr>
        </thead>
        <tbody>
          {ladder.map(({ text, refund_fen }) => (
            <tr className="border-line border-t [&>td]:py-2.5" key={text}>
              <td className="pr-4">{kept > 0 ? text.replace('全额退款', '其余全额退款') : text}</td>
              <td className="num whitespace-nowrap text-right font-medium text-15">{yuanText(refund_fen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-13 text-ink-500">
        {kept > 0 && `标明不可退的项目共 ${yuanText(kept)}，付款后不退。`}以签署的合同为准。
      </p>
    </Panel>
  )
}

function Before({ plan }: { plan: Plan }) {
  const { notices, packing, unfit_text } = plan
  if (notices.length === 0 && packing.length === 0 && unfit_text === '') return null
  return (
    <Panel id="before" title="出发前请看">
      <dl className="grid gap-4 text-15/28 text-ink-700">
        {notices.map(({ title, text }) => (
          <Fact key={title} name={title}>
            <span className="whitespace-pre-line">{text}</span>
          </Fact>
        ))}
        {unfit_text && <Fact name="不适宜人群">{unfit_text}</Fact>}
        {packing.length > 0 && <Fact name="行李清单">{packing.join('、')}</Fact>}
      </dl>
    </Panel>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="font-medium text-ink-900">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
