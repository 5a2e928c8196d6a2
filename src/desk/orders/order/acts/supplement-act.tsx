import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderSupplements } from '#src/api/desk/orders/supplements.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { type Clause, clauseNames, clauses } from '#src/domain/booking/supplements.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { typedYuan } from '#src/domain/typed-yuan.ts'
import { Check, Select, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { query } from '../../../client/query.ts'
import { useOrder } from '../order-context.ts'
import { Told } from './consequences.tsx'

interface Props {
  no: string
  onClose(): void
}

const start = { title: '', yuan: '', dueOn: '', refundable: '', clause: '', traveller: '' }
type Typed = typeof start

/** Asks the traveller for more (desk book §4.2): what for, how much, until when, and whether it comes back. */
export function SupplementAct({ no, onClose }: Props) {
  const [typed, setTyped] = useState(start)
  const amountFen = typedYuan(typed.yuan)
  const clause = clauseNames.find((name) => name === typed.clause)
  const preview = useSums(no, typed, amountFen, clause)
  const lacksClause = preview?.needs_clause === true && clause === undefined
  const isWhole =
    typed.title.trim() !== '' && amountFen !== null && typed.dueOn !== '' && typed.refundable !== ''
  return (
    <ChangeSheet
      endpoint={orderSupplements.add}
      inputOf={(reason) =>
        amountFen === null
          ? null
          : {
              no,
              title: typed.title,
              amount_fen: amountFen,
              due_on: typed.dueOn,
              reason,
              refundable: typed.refundable === '1',
              clause,
              traveller_seq: typed.traveller === '' ? undefined : Number(typed.traveller),
            }
      }
      isBlocked={!isWhole || lacksClause}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('已加收补款，已告知客人')}
      title="加收补款"
      verb={amountFen ? `加收 ${yuanText(amountFen)}` : '加收补款'}
      width={760}
    >
      {(fieldErrors) => (
        <>
          <Fields
            fieldErrors={fieldErrors}
            onType={(change) => setTyped({ ...typed, ...change })}
            typed={typed}
          />
          {preview && (
            <>
              <p className={`mt-3 text-13/22 ${preview.needs_clause ? 'text-warn' : 'text-ink-700'}`}>
                补款合计 {yuanText(preview.sum_fen)}，占行程费用 {yuanText(preview.trip_fen)} 的{' '}
                {percentText(preview.share_bp)}
                {preview.needs_clause && '，超过20%：客人须先签补充条款才能支付'}
              </p>
              <Told messages={preview.messages} />
            </>
          )}
          <p className="mt-2 text-12 text-ink-500">名称和原因会告诉客人，其中的电话号码不会发出。</p>
        </>
      )}
    </ChangeSheet>
  )
}

/** How the sum stands to the order, by the rules that will judge it; nothing before there is a sum. */
function useSums(no: string, typed: Typed, amountFen: Fen | null, clause: Clause | undefined) {
  const { data } = useQuery({
    ...query(orderSupplements.preview, {
      no,
      amount_fen: amountFen ?? 1,
      title: typed.title.trim() || undefined,
      due_on: typed.dueOn || undefined,
      clause,
    }),
    enabled: amountFen !== null && amountFen > 0,
    placeholderData: (before) => before,
  })
  return amountFen ? data : undefined
}

interface FieldsProps {
  typed: Typed
  onType(change: Partial<Typed>): void
  fieldErrors: Readonly<Record<string, string>>
}

function Fields({ typed, onType, fieldErrors }: FieldsProps) {
  const { travellers, departs_on } = useOrder()
  return (
    <>
      <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
        <TextInput
          error={fieldErrors['title']}
          label="补款名称"
          maxLength={40}
          name="title"
          onChange={({ target }) => onType({ title: target.value })}
          placeholder="如 升级酒店"
          required
          value={typed.title}
        />
        <TextInput
          autoComplete="off"
          error={fieldErrors['amount_fen']}
          inputMode="decimal"
          label="金额（元）"
          maxLength={12}
          name="amount_fen"
          onChange={({ target }) => onType({ yuan: target.value })}
          required
          value={typed.yuan}
        />
        <TextInput
          error={fieldErrors['due_on']}
          label="最晚付款日"
          max={departs_on}
          name="due_on"
          onChange={({ target }) => onType({ dueOn: target.value })}
          required
          type="date"
          value={typed.dueOn}
        />
      </div>
      <div className="mt-3 grid grid-cols-3 gap-3 max-md:grid-cols-1">
        <fieldset>
          <legend className="mb-1.5 text-ink-700">
            行程取消时
            <span aria-hidden className="ml-0.5 text-cin-600">
              *
            </span>
          </legend>
          {refundability.map(([value, text]) => (
            <Check
              checked={typed.refundable === value}
              className="py-0.5"
              key={value}
              kind="radio"
              name="refundable"
              onChange={() => onType({ refundable: value })}
            >
              {text}
            </Check>
          ))}
        </fieldset>
        <Select
          error={fieldErrors['clause']}
          help="合计超过订单的20%时须选"
          label="补充条款"
          onChange={({ target }) => onType({ clause: target.value })}
          value={typed.clause}
        >
          <option value="">不需要</option>
          {clauseNames.map((name) => (
            <option key={name} value={name}>
              {clauses[name]}
            </option>
          ))}
        </Select>
        {travellers && (
          <Select
            error={fieldErrors['traveller_seq']}
            help="此人退出时随其处理"
            label="只为某位出行人"
            onChange={({ target }) => onType({ traveller: target.value })}
            value={typed.traveller}
          >
            <option value="">全体</option>
            {travellers.map(({ seq, name_cn, name_en_last, name_en_first }) => (
              <option key={seq} value={seq}>
                {name_cn || `${name_en_last} ${name_en_first}`.trim() || `第${seq}位`}
              </option>
            ))}
          </Select>
        )}
      </div>
    </>
  )
}

const refundability = [
  ['1', '按退改规则退'],
  ['0', '付款后不退'],
] as const
