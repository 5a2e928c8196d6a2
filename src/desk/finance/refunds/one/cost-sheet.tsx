import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { DeskRefund } from '#src/api/desk/finance/refunds.ts'
import { deskRefunds } from '#src/api/desk/finance/refunds.ts'
import type { DocumentShown } from '#src/api/desk/system/documents.ts'
import { sumOf, yuanText } from '#src/domain/money.ts'
import { typedYuan } from '#src/domain/typed-yuan.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { DocumentField } from '../../../form/document-field.tsx'

const MOST = 20

interface Typed {
  key: number
  what: string
  yuan: string
  supplier: string
  document: DocumentShown | null
}

const blank = (key: number): Typed => ({ key, what: '', yuan: '', supplier: '', document: null })

const typedOf = ({ costs }: DeskRefund): Typed[] =>
  costs.map(({ id, what, amount_fen, supplier, document }) => ({
    ...{ key: -id, what, supplier, document },
    yuan: yuanText(amount_fen).slice(1),
  }))

/** What is sent of a line; null while something of it is missing. */
function sentOf({ what, yuan, supplier, document }: Typed) {
  const amountFen = typedYuan(yuan)
  return what.trim() === '' || !amountFen || document === null
    ? null
    : { what: what.trim(), amount_fen: amountFen, supplier: supplier.trim(), document_ref: document.ref }
}

const isWhole = <T,>(list: readonly (T | null)[]): list is readonly T[] => !list.includes(null)

interface Props {
  refund: DeskRefund
  onClose(): void
}

/** 计调 say what is paid out already and does not come back, line by line with its paper; or that nothing is. */
export function CostSheet({ refund, onClose }: Props) {
  const [lines, setLines] = useState(() => typedOf(refund))
  const [note, setNote] = useState(refund.cost_note)
  const [seen, setSeen] = useState(refund.costs_mark)
  const queries = useQueryClient()
  const sent = lines.map(sentOf)
  const change = (key: number, part: Partial<Typed>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const sumFen = sumOf(lines.map(({ yuan }) => typedYuan(yuan) ?? sumOf([])))
  return (
    <ChangeSheet
      endpoint={deskRefunds.cost}
      inputOf={() =>
        isWhole(sent) ? { no: refund.no, costs_mark: seen, costs_json: [...sent], note } : null
      }
      isBlocked={!isWhole(sent) || seen !== refund.costs_mark}
      level={1}
      onClose={onClose}
      onDone={({ cost_fen }) => toast.ok(cost_fen > 0 ? '实际费用已录入' : '已记录：没有实际费用')}
      onRefused={() => void queries.invalidateQueries({ queryKey: [deskRefunds.detail.path] })}
      title="核实实际费用"
      verb={lines.length === 0 ? '没有已付出的费用' : `录入 ${yuanText(sumFen)}`}
      width={760}
    >
      {(fieldErrors) => (
        <>
          <p className="mb-3 text-ink-700">
            只填已经付出、供应商不退的费用。阶梯与实际费用取高者扣，扣款不超过费用本身；保存后整单替换。
          </p>
          {seen !== refund.costs_mark && (
            <ToldMeanwhile
              onKeep={() => setSeen(refund.costs_mark)}
              onTake={() => {
                setLines(typedOf(refund))
                setNote(refund.cost_note)
                setSeen(refund.costs_mark)
              }}
              refund={refund}
            />
          )}
          {lines.map((line, at) => (
            <CostLine
              fieldErrors={fieldErrors}
              key={line.key}
              line={line}
              name={`costs_json.${at}`}
              onChange={(part) => change(line.key, part)}
              onRemove={() => setLines((before) => before.filter(({ key }) => key !== line.key))}
              title={`第${at + 1}项`}
            />
          ))}
          <Button
            disabled={lines.length >= MOST}
            onClick={() => setLines([...lines, blank(Math.max(0, ...lines.map(({ key }) => key)) + 1)])}
            size="sm"
          >
            <Plus aria-hidden className="icon" />
            加一项费用
          </Button>
          <div className="mt-3">
            <TextInput
              error={fieldErrors['note']}
              help="可不填，同事看得到，客人看不到"
              label="备注"
              maxLength={200}
              onChange={({ target }) => setNote(target.value)}
              value={note}
            />
          </div>
        </>
      )}
    </ChangeSheet>
  )
}

interface ToldProps {
  refund: DeskRefund
  onKeep(): void
  onTake(): void
}

/** What a colleague has told since the sheet was opened; whoever types decides what goes on, and nothing typed is lost unasked. */
const ToldMeanwhile = ({ refund: { costs, cost_note }, onKeep, onTake }: ToldProps) => (
  <Notice className="mb-3" live tone="warn">
    <p>同事刚刚录入了：{costs.length === 0 && '没有已付出的费用'}</p>
    <ul>
      {costs.map(({ id, what, supplier, amount_fen }) => (
        <li key={id}>
          {what}
          {supplier && `（${supplier}）`} <span className="num">{yuanText(amount_fen)}</span>
        </li>
      ))}
    </ul>
    {cost_note && <p>备注：{cost_note}</p>}
    <div className="mt-2 flex gap-2">
      <Button onClick={onTake} size="sm">
        改用同事的
      </Button>
      <Button onClick={onKeep} size="sm">
        以我填写的为准
      </Button>
    </div>
  </Notice>
)

interface LineProps {
  line: Typed
  title: string
  /** Of its fields, where the server names them. */
  name: string
  fieldErrors: Readonly<Record<string, string>>
  onChange(part: Partial<Typed>): void
  onRemove(): void
}

const CostLine = ({ line, title, name, fieldErrors, onChange, onRemove }: LineProps) => (
  <fieldset className="mb-3 border-line border-b pb-3">
    <legend className="sr-only">{title}</legend>
    <div className="mb-1.5 flex items-center justify-between">
      <span aria-hidden className="font-semibold">
        {title}
      </span>
      <button aria-label={`移除${title}`} className="btn btn-text btn-sm" onClick={onRemove} type="button">
        <X aria-hidden className="icon" />
      </button>
    </div>
    <div className="mb-3 grid grid-cols-3 gap-3 max-md:grid-cols-1">
      <TextInput
        error={fieldErrors[`${name}.what`]}
        label="费用名称"
        maxLength={40}
        onChange={({ target }) => onChange({ what: target.value })}
        placeholder="如 签证费、机票订座"
        required
        value={line.what}
      />
      <TextInput
        autoComplete="off"
        error={fieldErrors[`${name}.amount_fen`]}
        inputMode="decimal"
        label="金额（元）"
        maxLength={12}
        onChange={({ target }) => onChange({ yuan: target.value })}
        required
        value={line.yuan}
      />
      <TextInput
        error={fieldErrors[`${name}.supplier`]}
        label="供应商"
        maxLength={60}
        onChange={({ target }) => onChange({ supplier: target.value })}
        value={line.supplier}
      />
    </div>
    <DocumentField
      error={fieldErrors[`${name}.document_ref`]}
      label="凭证"
      name={`${name}.document`}
      onChange={(document) => onChange({ document })}
      purpose="evidence"
      required
      value={line.document}
    />
  </fieldset>
)
