import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PlanBody, type PlanLine, perHead, planTotal } from '#src/domain/content/plans/plan.ts'
import { planFieldText } from '#src/domain/content/plans/plan-words.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { NumberCell } from '../../../form/number-cell.tsx'
import { faultAt, type PartProps } from './basics.tsx'

const MOST_LINES = 40
const MOST_YUAN = 1_000_000

/** The price line by line; its sum is what the customer pays. */
export function Price({ written: { form, body, put }, faults }: PartProps) {
  const { lines } = body
  const fault = form.field('lines').error ?? faultAt(faults, 'lines')
  return (
    <div className="grid gap-3">
      <h2 className="font-semibold text-14/22">{planFieldText.lines}</h2>
      <LineTable body={body} onChange={(next) => put('lines', next)} />
      {fault && (
        <p className="hint err" role="alert">
          <CircleAlert aria-hidden className="icon" />
          {fault}
        </p>
      )}
      <Button
        className="justify-self-start"
        disabled={lines.length >= MOST_LINES}
        onClick={() => put('lines', [...lines, { name: '', unit_fen: 0, qty: 1, refundable: true }])}
        size="sm"
      >
        <Plus aria-hidden className="icon" />
        增加一项
      </Button>
      <div className="flex gap-6 border-line border-t pt-3">
        <Small help="0 为一次付清，最高 50" label="订金比例（%）">
          <NumberCell
            label="订金比例（%）"
            most={50}
            onChange={(percent) => put('deposit_bp', Math.round((percent ?? 0) * 100))}
            places={2}
            value={body.deposit_bp / 100}
          />
        </Small>
        <Small help="离出发不到这么多天时一次付清" label="尾款在出发前（天）">
          <NumberCell
            label="尾款在出发前（天）"
            most={180}
            onChange={(days) => put('balance_days', Math.max(1, days ?? 1))}
            value={body.balance_days}
          />
        </Small>
      </div>
    </div>
  )
}

const heads = ['名称', '单价（元）', '数量', '小计', '可退'] as const

interface TableProps {
  body: Pick<PlanBody, 'lines' | 'adult' | 'child'>
  onChange(lines: PlanLine[]): void
}

function LineTable({ body: { lines, ...party }, onChange }: TableProps) {
  const total = planTotal(lines)
  return (
    <table aria-label={planFieldText.lines} className="w-full">
      <thead>
        <tr className="h-8 bg-sunk text-left text-12 text-ink-500">
          {heads.map((head) => (
            <th className={`px-2 font-normal ${head === '小计' ? 'text-right' : ''}`} key={head} scope="col">
              {head}
            </th>
          ))}
          <th className="w-9" scope="col">
            <span className="sr-only">删除</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <LineRow
            index={index}
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own, and its place is its number.
            key={`${lines.length}-${index}`}
            line={line}
            onChange={(some) => onChange(lines.with(index, { ...line, ...some }))}
            onRemove={() => onChange(lines.toSpliced(index, 1))}
          />
        ))}
      </tbody>
      <tfoot>
        <tr className="h-10 border-line-strong border-t">
          <th className="px-2 text-left font-semibold" colSpan={3} scope="row">
            合计{' '}
            <span className="num ml-1 font-normal text-12 text-ink-500">
              人均 {yuanText(perHead(total, party))}
            </span>
          </th>
          <td className="num px-2 text-right font-semibold">{yuanText(total)}</td>
          <td colSpan={2} />
        </tr>
      </tfoot>
    </table>
  )
}

interface RowProps {
  line: PlanLine
  index: number
  onChange(some: Partial<PlanLine>): void
  onRemove(): void
}

function LineRow({ line, index, onChange, onRemove }: RowProps) {
  const name = `第${index + 1}项`
  return (
    <tr className="h-11 border-line border-t">
      <td className="px-2">
        <span className="input">
          <input
            aria-label={`${name} 名称`}
            maxLength={40}
            onChange={({ target }) => onChange({ name: target.value })}
            value={line.name}
          />
        </span>
      </td>
      <td className="w-32 px-2">
        <NumberCell
          label={`${name} 单价（元）`}
          most={MOST_YUAN}
          onChange={(yuan) => onChange({ unit_fen: Math.round((yuan ?? 0) * 100) })}
          places={2}
          value={line.unit_fen / 100}
          width="w-28"
        />
      </td>
      <td className="w-20 px-2">
        <NumberCell
          label={`${name} 数量`}
          most={99}
          onChange={(qty) => onChange({ qty: Math.max(1, qty ?? 1) })}
          value={line.qty}
          width="w-16"
        />
      </td>
      <td className="num w-28 px-2 text-right">{yuanText(toFen(line.unit_fen * line.qty))}</td>
      <td className="w-12 px-2">
        <input
          aria-label={`${name} 可退`}
          checked={line.refundable}
          className="block size-4 accent-pine-600"
          onChange={({ target }) => onChange({ refundable: target.checked })}
          type="checkbox"
        />
      </td>
      <td>
        <RemoveButton label={`删除${name}`} onPress={onRemove} />
      </td>
    </tr>
  )
}

export const RemoveButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <button
    aria-label={label}
    className="grid size-7 place-items-center rounded-row text-ink-500 hover:bg-sunk hover:text-ink-900"
    onClick={onPress}
    title={label}
    type="button"
  >
    <Trash2 aria-hidden className="icon" />
  </button>
)

const Small = ({ label, help, children }: { label: string; help: string; children: ReactNode }) => (
  <div>
    <span aria-hidden className="mb-1.5 block text-ink-700">
      {label}
    </span>
    {children}
    <p className="hint">{help}</p>
  </div>
)
