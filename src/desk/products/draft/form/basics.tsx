import { productFieldText } from '#src/domain/catalog/product-doc/fields.ts'
import { productTypeText } from '#src/domain/codes.ts'
import { scopeText } from '#src/domain/content/plans/plan-words.ts'
import { Check, Select } from '#src/ui/fields/field.tsx'
import { NumberCell } from '../../../form/number-cell.tsx'
import type { SectionProps } from '../editor.tsx'
import { CopyInput } from './copy.tsx'
import { Heading, Labelled, NumberField } from './parts.tsx'

/** What travellers read of how they are confirmed. */
const confirmText = {
  instant: '付款后立即确认',
  second: '下单后先由工作人员确认，再付款',
} as const

/** What the trip is called, how long it is, from where, for how many, and who runs it. */
export function Basics({ written, choices, draft }: SectionProps) {
  const { form, doc, put } = written
  return (
    <>
      <p className="text-ink-500">
        {productTypeText[draft.type]} · {scopeText[draft.scope]}
        。类型与范围建好后不再改变；退改与合同在“预订”里选，价格、名额与日期在班期里。
      </p>
      <CopyInput {...form.field('title')} label={productFieldText.title} maxLength={60} required />
      <CopyInput {...form.field('subtitle')} label={productFieldText.subtitle} maxLength={80} />
      <div className="grid grid-cols-3 gap-3">
        <Select {...form.field('depart_city')} label={productFieldText.depart_city} required>
          {choices.cities.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </Select>
        <Select
          error={written.errorOf('supplier_id')}
          label={productFieldText.supplier_id}
          onChange={({ target }) => put('supplier_id', Number(target.value))}
          required
          value={doc.supplier_id}
        >
          {choices.suppliers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          {...form.field('confirm_mode')}
          help={`客人看到：${confirmText[doc.confirm_mode]}`}
          label={productFieldText.confirm_mode}
        >
          <option value="instant">立即确认</option>
          <option value="second">二次确认</option>
        </Select>
      </div>
      <div className="grid grid-cols-4 items-end gap-3">
        <NumberField most={30} name="days" unit="天" written={written} />
        <NumberField most={30} name="nights" unit="晚" written={written} />
        <NumberField most={999} name="min_group" unit="人" written={written} />
        <NumberField most={999} name="max_group" unit="人" written={written} />
        <NumberField most={99} name="min_pax_order" unit="人" written={written} />
        <NumberField most={99} name="max_pax_order" unit="人" written={written} />
        <NumberField most={9} name="beds_per_room" unit="张" written={written} />
        <Check
          checked={doc.allow_share_room}
          className="pb-2"
          onChange={({ target }) => put('allow_share_room', target.checked)}
        >
          可以拼房
        </Check>
      </div>
      <Ages {...{ written, choices, draft }} />
    </>
  )
}

/** Who may come, and what a child gets. */
function Ages({ written: { doc, put, errorOf } }: SectionProps) {
  const { age_limit: ages, child_rule: child } = doc
  const age = (label: string, value: number | null, onChange: (value: number | null) => void) => (
    <Labelled label={label} unit="岁">
      <NumberCell label={label} most={120} onChange={onChange} value={value} width="w-16" />
    </Labelled>
  )
  const error = errorOf('age_limit') ?? errorOf('child_rule')
  const putAges = (some: Partial<typeof ages>) => put('age_limit', { ...ages, ...some })
  const putChild = (some: Partial<typeof child>) => put('child_rule', { ...child, ...some })
  return (
    <>
      <Heading>年龄与儿童</Heading>
      {error && <p className="hint err">{error}</p>}
      <div className="grid grid-flow-col grid-rows-2 gap-x-6 gap-y-3">
        {age('最小年龄（不填不限）', ages.min, (min) => putAges({ min }))}
        {age('最大年龄（不填不限）', ages.max, (max) => putAges({ max }))}
        {age('须监护人陪同，小于', ages.need_guardian_under, (under) =>
          putAges({ need_guardian_under: under as number }),
        )}
        {age('须健康申报，大于', ages.health_form_over, (over) =>
          putAges({ health_form_over: over as number }),
        )}
        {age('儿童从', child.min_age, (min) => putChild({ min_age: min as number }))}
        {age('儿童到（不含）', child.max_age, (max) => putChild({ max_age: max as number }))}
      </div>
      <CopyInput
        label="儿童占床"
        maxLength={200}
        onChange={({ target }) => putChild({ bed_text: target.value })}
        value={child.bed_text}
      />
      <CopyInput
        label="儿童不占床"
        maxLength={200}
        onChange={({ target }) => putChild({ nobed_text: target.value })}
        value={child.nobed_text}
      />
    </>
  )
}
