import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { deskPlans } from '#src/api/desk/service/plans.ts'
import { ApiError } from '#src/api/reply.ts'
import { type PlanLine, planTotal } from '#src/domain/content/plans/plan.ts'
import {
  type CostLine,
  costTotal,
  MOST_COST_LINES,
  marginText,
  planMargin,
} from '#src/domain/content/plans/plan-cost.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { call } from '../../../client/call.ts'
import { query } from '../../../client/query.ts'
import { NumberCell } from '../../../form/number-cell.tsx'
import { RecordForm } from '../../../form/record-form.tsx'
import { type Stale, useRecordForm } from '../../../form/use-record-form.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { RemoveButton } from '../form/price.tsx'

interface Props {
  requestNo: string
  /** The price as it stands in the form beside it. */
  lines: readonly PlanLine[]
  /** It stays there when another part is shown, so that nothing typed is lost. */
  isShown: boolean
}

const MOST_YUAN = 20_000_000

/** What the trip costs the shop, and what is left of the price: read and saved apart from the plan. */
export function CostPanel({ requestNo, lines, isShown }: Props) {
  const cost = useQuery(query(deskPlans.cost, { request_no: requestNo }))
  return (
    <div hidden={!isShown}>
      <Panel
        aside={<span className="ml-auto text-12 text-ink-500">只给员工看，客人看不到</span>}
        title="成本与毛利"
      >
        <div className="px-4 pt-3 pb-4">
          <Loaded of={cost}>
            {(found) => <CostForm cost={found} priceFen={planTotal(lines)} requestNo={requestNo} />}
          </Loaded>
        </div>
      </Panel>
    </div>
  )
}

interface FormProps {
  requestNo: string
  cost: { version: number; lines: readonly CostLine[] }
  priceFen: ReturnType<typeof planTotal>
}

const textOf = (lines: readonly CostLine[]) =>
  JSON.stringify(lines.map(({ name, fen, note }) => ({ name, fen, note })))
const linesOf = (text: string) => JSON.parse(text) as CostLine[]

function CostForm({ requestNo: request_no, cost, priceFen }: FormProps) {
  const form = useRecordForm({
    name: `plan_cost.${request_no}`,
    version: cost.version,
    start: { lines: textOf(cost.lines) },
    async save(version, { lines: typed }) {
      const change = typed && { from: linesOf(typed.from), to: linesOf(typed.to) }
      try {
        const answer = await call(deskPlans.saveCost, {
          request_no,
          version,
          changes_json: { lines: change },
        })
        const { version: saved, lines } = answer.cost
        return { message: answer.message, saved: { version: saved, fields: { lines: textOf(lines) } } }
      } catch (error) {
        throw error instanceof ApiError ? inTexts(error) : error
      }
    },
  })
  const field = form.field('lines')
  const lines = linesOf(field.value)
  const write = (next: readonly CostLine[]) => field.onChange({ target: { value: textOf(next) } })
  return (
    <RecordForm labels={{ lines: '成本' }} of={form} render={{ lines: shownLines }} verb="保存成本">
      {field.error && (
        <Notice className="mb-3" live tone="err">
          {field.error}
        </Notice>
      )}
      <ul aria-label="成本" className="grid gap-2">
        {lines.map((line, index) => (
          <Row
            index={index}
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own, and its place is its number.
            key={`${lines.length}-${index}`}
            line={line}
            onChange={(some) => write(lines.with(index, { ...line, ...some }))}
            onRemove={() => write(lines.toSpliced(index, 1))}
          />
        ))}
        {lines.length === 0 && <li className="text-ink-500">还没有记成本。</li>}
      </ul>
      <Button
        className="mt-2"
        disabled={lines.length >= MOST_COST_LINES}
        onClick={() => write([...lines, { name: '', fen: 0, note: '' }])}
        size="sm"
      >
        <Plus aria-hidden className="icon" />
        增加成本
      </Button>
      {lines.length > 0 && <Margin costFen={costTotal(lines)} priceFen={priceFen} />}
    </RecordForm>
  )
}

function Margin({ priceFen, costFen }: { priceFen: FormProps['priceFen']; costFen: FormProps['priceFen'] }) {
  const margin = planMargin(priceFen, costFen)
  const figures = [
    ['价格', yuanText(priceFen)],
    ['成本', yuanText(costFen)],
    ['毛利', yuanText(margin)],
    ['毛利率', marginText(priceFen, costFen)],
  ] as const
  return (
    <dl className="mt-3 flex gap-8 border-line-strong border-t pt-3">
      {figures.map(([name, text]) => (
        <div key={name}>
          <dt className="text-12 text-ink-500">{name}</dt>
          <dd
            className={`num font-semibold text-16/24 ${margin < 0 && name.startsWith('毛利') ? 'text-cin-700' : ''}`}
          >
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface RowProps {
  line: CostLine
  index: number
  onChange(some: Partial<CostLine>): void
  onRemove(): void
}

const Row = ({ line, index, onChange, onRemove }: RowProps) => {
  const name = `第${index + 1}项成本`
  return (
    <li className="flex items-center gap-2">
      <span className="input min-w-0 grow">
        <input
          aria-label={`${name} 名称`}
          maxLength={40}
          onChange={({ target }) => onChange({ name: target.value })}
          placeholder="名称"
          value={line.name}
        />
      </span>
      <NumberCell
        label={`${name} 金额（元）`}
        most={MOST_YUAN}
        onChange={(yuan) => onChange({ fen: Math.round((yuan ?? 0) * 100) })}
        places={2}
        value={line.fen / 100}
        width="w-28"
      />
      <span className="input min-w-0 grow">
        <input
          aria-label={`${name} 说明`}
          maxLength={100}
          onChange={({ target }) => onChange({ note: target.value })}
          placeholder="说明"
          value={line.note}
        />
      </span>
      <RemoveButton label={`删除${name}`} onPress={onRemove} />
    </li>
  )
}

/** Two people wrote the cost: each of theirs in words. */
const shownLines = (value: string): ReactNode => (
  <ul>
    {linesOf(value).map(({ name, fen, note }) => (
      <li key={`${name}-${fen}-${note}`}>
        {name} <span className="num">{yuanText(toFen(fen))}</span>
        {note && `（${note}）`}
      </li>
    ))}
  </ul>
)

/** What was refused, in the form's own texts and by its one field. */
function inTexts(error: ApiError): ApiError {
  const { code, message, requestId: request_id, fieldErrors } = error
  const { fields, ...stale } = (error.data ?? {}) as Partial<Stale>
  if (fields) {
    const shown = fields.map(({ name, ...each }) => {
      const { mine, current, original } = each as unknown as Record<
        'mine' | 'current' | 'original',
        CostLine[]
      >
      return { name, mine: textOf(mine), current: textOf(current), original: textOf(original) }
    })
    return new ApiError({ code, message, data: { ...stale, fields: shown }, request_id })
  }
  const [first] = Object.values(fieldErrors)
  return first === undefined
    ? error
    : new ApiError({ code, message, data: { errors: { lines: first } }, request_id })
}
