import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import { productFieldText } from '#src/domain/catalog/product-doc/fields.ts'
import { Check, TextArea } from '#src/ui/fields/field.tsx'
import { Lines } from '../../../form/lines.tsx'
import { NumberCell } from '../../../form/number-cell.tsx'
import { Rows } from '../../../form/rows.tsx'
import type { SectionProps } from '../editor.tsx'
import { CopyArea, CopyInput, copyFault } from './copy.tsx'
import { Heading, Labelled, NumberField } from './parts.tsx'

/** What the price holds and what it does not, what can be paid on the way, and the visa. */
export function Costs({ written }: SectionProps) {
  const { form, doc, put, errorOf } = written
  return (
    <>
      {(['includes', 'excludes'] as const).map((name) => (
        <Lines
          error={errorOf(name) ?? copyFault(doc[name])}
          help="每行一项，每项最多200字"
          key={name}
          label={productFieldText[name]}
          name={name}
          onChange={(lines) => put(name, lines)}
          required
          value={doc[name]}
        />
      ))}
      <NumberField most={20} name="shopping_count" unit="次" written={written} />
      {(doc.shopping_count > 0 || doc.shopping_text !== '') && (
        <CopyArea
          {...form.field('shopping_text')}
          help="每次一行：场所、停留时间、主要商品。客人下单时单独勾选同意，写入合同的补充协议（旅游法第三十五条）"
          label={productFieldText.shopping_text}
          most={1_000}
          placeholder="例如：新华民族村，停留 40 分钟，银饰与扎染"
          required
          rows={3}
        />
      )}
      <Heading>{productFieldText.self_pay}</Heading>
      {errorOf('self_pay') && <p className="hint err">{errorOf('self_pay')}</p>}
      <Rows
        list={doc.self_pay}
        make={() => ({ name: '', price_fen: 0, duration_min: 0, optional: true })}
        most={20}
        noun="自费项目"
        onChange={(list) => put('self_pay', list)}
        render={(entry, set) => (
          <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-2">
            <CopyInput
              label="名称"
              maxLength={40}
              onChange={({ target }) => set({ name: target.value })}
              value={entry.name}
            />
            <Labelled label="价格" unit="元">
              <NumberCell
                label="价格"
                most={1_000_000}
                onChange={(yuan) => set({ price_fen: Math.round((yuan ?? 0) * 100) })}
                places={2}
                value={entry.price_fen / 100}
              />
            </Labelled>
            <Labelled label="时长" unit="分钟">
              <NumberCell
                label="时长"
                most={2_880}
                onChange={(minutes) => set({ duration_min: minutes ?? 0 })}
                value={entry.duration_min}
              />
            </Labelled>
          </div>
        )}
      />
      <Heading>{productFieldText.visa}</Heading>
      {errorOf('visa') && <p className="hint err">{errorOf('visa')}</p>}
      <Check
        checked={doc.visa !== null}
        onChange={({ target }) => put('visa', target.checked ? noVisa : null)}
      >
        写签证说明（出境产品必须）
      </Check>
      {doc.visa && (
        <Visa onChange={(some) => doc.visa && put('visa', { ...doc.visa, ...some })} visa={doc.visa} />
      )}
    </>
  )
}

type VisaDoc = NonNullable<ProductDoc['visa']>

const noVisa: VisaDoc = {
  need: false,
  kind: '',
  process_days: 0,
  materials: [],
  fee_fen: 0,
  included: false,
  notice: '',
}

const Visa = ({ visa, onChange }: { visa: VisaDoc; onChange(some: Partial<VisaDoc>): void }) => (
  <div className="grid gap-3">
    <div className="flex flex-wrap gap-6">
      <Check checked={visa.need} onChange={({ target }) => onChange({ need: target.checked })}>
        需要办理
      </Check>
      <Check checked={visa.included} onChange={({ target }) => onChange({ included: target.checked })}>
        团费已含
      </Check>
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-3">
      <CopyInput
        label="签证种类"
        maxLength={60}
        onChange={({ target }) => onChange({ kind: target.value })}
        value={visa.kind}
      />
      <Labelled label="办理" unit="天">
        <NumberCell
          label="办理"
          most={365}
          onChange={(days) => onChange({ process_days: days ?? 0 })}
          value={visa.process_days}
        />
      </Labelled>
      <Labelled label="签证费" unit="元">
        <NumberCell
          label="签证费"
          most={1_000_000}
          onChange={(yuan) => onChange({ fee_fen: Math.round((yuan ?? 0) * 100) })}
          places={2}
          value={visa.fee_fen / 100}
        />
      </Labelled>
    </div>
    <Rows
      list={visa.materials}
      make={() => ({ crowd: '', items: [] })}
      most={12}
      noun="材料"
      onChange={(materials) => onChange({ materials })}
      render={(entry, set) => (
        <div className="grid gap-2">
          <CopyInput
            label="人群"
            maxLength={30}
            onChange={({ target }) => set({ crowd: target.value })}
            value={entry.crowd}
          />
          <TextArea
            error={copyFault(entry.items)}
            help="每行一项"
            label="所需材料"
            most={3_000}
            onChange={({ target }) => set({ items: target.value === '' ? [] : target.value.split('\n') })}
            rows={3}
            value={entry.items.join('\n')}
          />
        </div>
      )}
    />
    <CopyArea
      label="签证须知"
      most={600}
      onChange={({ target }) => onChange({ notice: target.value })}
      rows={2}
      value={visa.notice}
    />
  </div>
)
