import { percentText } from '#src/domain/booking/ladder-step.ts'
import { productFieldText } from '#src/domain/catalog/product-doc/fields.ts'
import type { DepositMode } from '#src/domain/codes.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import { NumberCell } from '../../../../form/number-cell.tsx'
import type { SectionProps } from '../../editor.tsx'
import { Heading, Labelled, NumberField } from '../parts.tsx'
import { FenCell } from './fen-cell.tsx'
import { PriceRules } from './price-rules.tsx'
import { WorkedExample } from './worked-example.tsx'

/** What is paid when, until when one may book, what lowers the price, and what is signed. */
export const Booking = (props: SectionProps) => (
  <>
    <p className="text-ink-500">
      发布后，价格、订金或退改有变的报价须由客人重新确认；已有订单保留下单时的条款。价格、名额与日期在班期里。
    </p>
    <Payment {...props} />
    <Until {...props} />
    <PriceRules {...props} />
    <WorkedExample {...props} />
    <Legal {...props} />
  </>
)

const depositText: Record<DepositMode, string> = {
  none: '一次付清',
  fixed: '订金：每人固定',
  percent: '订金：按总价比例',
}
/** What each begins with, so that a sum never becomes a percentage. */
const begun: Record<DepositMode, number> = { none: 0, fixed: 50_000, percent: 2_000 }

function Payment({ written }: SectionProps) {
  const { doc, put, errorOf } = written
  const { mode, value } = doc.deposit
  const putValue = (next: number | null) => put('deposit', { mode, value: next ?? 0 })
  return (
    <div className="grid grid-cols-[200px_minmax(0,1fr)] gap-x-6">
      <Select
        error={errorOf('deposit')}
        label={productFieldText.deposit}
        onChange={({ target }) => {
          const next = target.value as DepositMode
          put('deposit', { mode: next, value: begun[next] })
        }}
        value={mode}
      >
        {Object.entries(depositText).map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </Select>
      <div className="flex gap-6">
        {mode === 'fixed' && <FenCell label="订金" onChange={putValue} unit="元/人" value={value} />}
        {mode === 'percent' && (
          <Labelled label="订金" note="最多 50%" unit="%">
            <NumberCell
              label="订金"
              most={100}
              onChange={(percent) => putValue(percent && Math.round(percent * 100))}
              places={2}
              value={value / 100}
            />
          </Labelled>
        )}
        {mode !== 'none' && (
          <NumberField
            help="尾款最晚在出发前这么多天付清"
            most={365}
            name="balance_days"
            unit="天"
            written={written}
          />
        )}
      </div>
    </div>
  )
}

const Until = ({ written }: SectionProps) => (
  <div className="grid grid-cols-[200px_minmax(0,1fr)] gap-x-6">
    <NumberField help="页面上的预订提示" most={365} name="book_ahead_days" unit="天" written={written} />
    <div className="w-60">
      <TextInput
        {...written.form.field('book_ahead_time')}
        help="每个班期实际的截止时间在班期里"
        label={productFieldText.book_ahead_time}
        type="time"
      />
    </div>
  </div>
)

/** The rules by which it is cancelled and signed: those that are in use; their words are written in 合同与退改. */
function Legal({ written: { form, doc }, choices }: SectionProps) {
  const steps = choices.ladders.find(({ code }) => code === doc.ladder_code)?.steps ?? []
  const lists = [
    ['ladder_code', choices.ladders],
    ['contract_template_code', choices.contracts],
  ] as const
  return (
    <>
      <Heading>退改与合同</Heading>
      <div className="grid grid-cols-2 gap-3">
        {lists.map(([name, list]) => (
          <Select {...form.field(name)} key={name} label={productFieldText[name]} required>
            {list.every(({ code }) => code !== doc[name]) && (
              <option value={doc[name]}>{doc[name]}（未在用）</option>
            )}
            {list.map(({ code, name: title }) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <ul aria-label="退改阶梯" className="text-12 text-ink-500">
        {steps.map(({ text, bp }) => (
          <li key={text}>
            {text}取消，{bp === 0 ? '不扣团款' : `扣 ${percentText(bp)}`}
          </li>
        ))}
      </ul>
    </>
  )
}
