import { deskSuppliers } from '#src/api/desk/catalog/resources.ts'
import type { ContentRow } from '#src/api/desk/content/records.ts'
import { supplierKinds } from '#src/domain/catalog/supplier.ts'
import { Reveal } from '../act/reveal.tsx'
import { call } from '../client/call.ts'
import type { FieldSpec } from '../content/records/fields.ts'
import { RecordsPage } from '../content/records/records-page.tsx'
import { CheckedFact } from '../facts/checked-fact.tsx'
import { ManifestFields } from './manifest-fields.tsx'

const { reveal, ...calls } = deskSuppliers

const fresh = {
  name: '',
  kind: '地接',
  licence_no: '',
  address: '',
  phone: '',
  contact: '',
  manifest_days: '7',
  manifest_fields: '',
  rating: '',
  checked_on: '',
  active: '1',
}
const ratings = [['', '还没有评级'], ...[5, 4, 3, 2, 1].map((stars) => [String(stars), `${stars} 分`])] as [
  string,
  string,
][]

const fields: readonly FieldSpec[] = [
  { name: 'name', label: '名称', kind: 'text', isRequired: true, isWide: true },
  {
    name: 'kind',
    label: '类型',
    kind: 'choice',
    options: supplierKinds.map((kind) => [kind, kind] as const),
  },
  { name: 'licence_no', label: '许可证号', kind: 'text', help: '写进合同' },
  { name: 'address', label: '地址', kind: 'text', help: '写进合同' },
  { name: 'phone', label: '电话', kind: 'text', help: '写进合同' },
  {
    name: 'contact',
    label: '联系人',
    kind: 'text',
    help: '姓名与手机，加密保存，只有我们自己看得到',
    isWide: true,
  },
  {
    name: 'manifest_days',
    label: '提前几天要名单',
    kind: 'text',
    isRequired: true,
    help: '到这一天会出现“提交名单”待办',
  },
  {
    name: 'manifest_fields',
    label: '名单里有哪些列',
    kind: 'own',
    isWide: true,
    render: (control) => <ManifestFields {...control} />,
  },
  { name: 'rating', label: '评级', kind: 'choice', options: ratings },
  { name: 'checked_on', label: '许可证核对日期', kind: 'day' },
  { name: 'active', label: '合作中', kind: 'flag', isWide: true },
]

/** 供应商 (desk book §4.5): who receives travellers; what of it is printed in contracts makes a new edition of their trips. */
export const Page = () => (
  <RecordsPage
    entity="supplier"
    acts={(row) => (
      <>
        <Contact row={row} />
        <CheckedFact isShort kind="supplier_licence" recordId={row.id}>
          {(fact) => fact}
        </CheckedFact>
      </>
    )}
    calls={calls}
    consequences={(row, values) => {
      const printed = ['name', 'licence_no', 'address', 'phone']
      return printed.some((name) => row.fields[name] !== values[name]) ? (
        <p>名称、许可证、地址与电话写在合同里：{row.notes[0]}的行程生成新版，已成的订单不变。</p>
      ) : null
    }}
    fields={fields}
    fresh={fresh}
    lineOf={({ fields: { kind, rating, checked_on } }) =>
      [kind, rating && `${rating} 分`, checked_on ? `${checked_on} 核对` : '许可证未核对']
        .filter(Boolean)
        .join(' · ')
    }
    nothing="新建一家供应商，产品就能由它接待。"
    noun="供应商"
    title="供应商"
    titleOf={({ fields: { name } }) => name ?? ''}
    unkept={['contact']}
  />
)

function Contact({ row: { id, fields: kept } }: { row: ContentRow }) {
  const { contact = '' } = kept
  if (contact === '') return null
  return (
    <Reveal
      label="联系人"
      masked={contact}
      reveal={(why) => call(reveal, { record_id: id, ...why })}
      right="supplier.edit"
      usual="supplier"
    />
  )
}
