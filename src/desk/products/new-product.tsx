import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { deskProducts } from '#src/api/desk/products/products.ts'
import { type ProductType, productTypeText, type Scope } from '#src/domain/codes.ts'
import { scopeText } from '#src/domain/content/plans/plan-words.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { ChangeSheet } from '../act/change-sheet.tsx'
import { deskHref, useAddress } from '../client/address.ts'
import { query } from '../client/query.ts'

/** What a product has to be before it can be written: of its kind and length, from somewhere, run by somebody. */
export default function NewProduct({ onClose }: { onClose(): void }) {
  const { go } = useAddress()
  const { data: choices } = useQuery(query(deskProducts.choices, {}))
  const [title, setTitle] = useState('')
  const [type, setType] = useState<ProductType>('group')
  const [scope, setScope] = useState<Scope>('domestic')
  const [days, setDays] = useState(5)
  const [city, setCity] = useState('')
  const [supplier, setSupplier] = useState(0)
  return (
    <ChangeSheet
      endpoint={productDrafts.create}
      inputOf={() => ({ title, type, scope, days, depart_city: city, supplier_id: supplier })}
      level={1}
      onClose={onClose}
      onDone={({ id }) => void go(deskHref(`/products/${id}/draft`))}
      title="新建产品"
      verb="新建"
    >
      {(errors) => (
        <div className="grid gap-3">
          <TextInput
            error={errors['title']}
            label="标题"
            maxLength={60}
            onChange={({ target }) => setTitle(target.value)}
            required
            value={title}
          />
          <div className="grid grid-cols-2 gap-3">
            <Select
              help="建好后不再改变"
              label="类型"
              onChange={({ target }) => setType(target.value as ProductType)}
              value={type}
            >
              {keysOf(productTypeText).map((each) => (
                <option key={each} value={each}>
                  {productTypeText[each]}
                </option>
              ))}
            </Select>
            <Select
              help="决定合同与退改规则，建好后不再改变"
              label="范围"
              onChange={({ target }) => setScope(target.value as Scope)}
              value={scope}
            >
              {keysOf(scopeText).map((each) => (
                <option key={each} value={each}>
                  {scopeText[each]}
                </option>
              ))}
            </Select>
            <Select
              error={errors['depart_city']}
              label="出发城市"
              onChange={({ target }) => setCity(target.value)}
              required
              value={city}
            >
              <option value="">请选择</option>
              {choices?.cities.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
            <Select
              error={errors['supplier_id']}
              label="供应商"
              onChange={({ target }) => setSupplier(Number(target.value))}
              required
              value={supplier}
            >
              <option value={0}>请选择</option>
              {choices?.suppliers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          <div>
            <span aria-hidden className="mb-1.5 block text-ink-700">
              天数
            </span>
            <NumberStepper label="天数" max={30} min={1} onChange={setDays} value={days} />
          </div>
          <p className="text-ink-500">新产品不公开。写完草稿、建好班期、通过检查后发布。</p>
        </div>
      )}
    </ChangeSheet>
  )
}
