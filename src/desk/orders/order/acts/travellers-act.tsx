import { useState } from 'react'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import type { DeskOrder } from '#src/api/desk/orders/views.ts'
import { changedFieldText, travellerFieldText as texts } from '#src/domain/booking/desk/field-words.ts'
import { genderText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { docTypes, docTypeText } from '#src/domain/travellers/traveller-codes.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { Sheet } from '../../../act/sheet.tsx'
import { call } from '../../../client/call.ts'
import { RecordForm } from '../../../form/record-form.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { useOrder } from '../order-context.ts'

interface Props {
  no: string
  onClose(): void
}

type Person = NonNullable<DeskOrder['travellers']>[number]

const fields = keysOf(texts)

const startOf = (people: readonly Person[]): Record<string, string> =>
  Object.fromEntries(
    people.flatMap((person) => fields.map((field) => [`${person.seq}.${field}`, person[field] ?? ''])),
  )

/** Travellers for those who ask at the telephone; the rules of the trip are the server's. */
export function TravellersAct({ no, onClose }: Props) {
  const { travellers, version, people_need_reason, renaming_voids } = useOrder()
  const [reason, setReason] = useState('')
  const people = travellers ?? []
  const start = startOf(people)
  const names = Object.keys(start)
  const form = useRecordForm({
    name: `order.${no}.people`,
    version,
    start,
    unkept: names.filter((name) => /\.(doc_no|phone)$/.test(name)),
    async save(seen, changes) {
      const saved = await call(orderChanges.people, {
        no,
        version: seen,
        changes_json: changes as Record<string, { from: string; to: string }>,
        ...(reason !== '' && { reason }),
      })
      if (saved.contract_voided) toast.warn('合同已作废，客人须重新签署')
      return saved
    },
    onSaved: onClose,
  })
  const isRenamed = names.some((name) => name.includes('.name_') && form.values[name] !== start[name])
  return (
    <Sheet isOpen onClose={onClose} title="改出行人" width={760}>
      <RecordForm
        labels={Object.fromEntries(names.map((name) => [name, changedFieldText(name)]))}
        of={form}
        onClose={onClose}
      >
        {isRenamed && renaming_voids && (
          <Notice className="mb-3" live tone="warn">
            已签合同，改名须重新签署：保存后原合同作废，未付账单关闭。
          </Notice>
        )}
        {people.map((person) => (
          <TravellerFields form={form} key={person.seq} person={person} />
        ))}
        {people_need_reason && (
          <TextInput
            error={form.field('reason').error}
            help="出发前10天内修改须写明原因，至少5个字"
            label="原因"
            maxLength={100}
            name="reason"
            onChange={({ target }) => setReason(target.value)}
            required
            value={reason}
          />
        )}
      </RecordForm>
    </Sheet>
  )
}

interface FieldsProps {
  form: Pick<ReturnType<typeof useRecordForm<Record<string, string>>>, 'field'>
  person: Person
}

const TravellerFields = ({ form, person: { seq, kind_text } }: FieldsProps) => (
  <fieldset className="mb-4 border-line border-b pb-4 last-of-type:border-0">
    <legend className="mb-2 font-semibold">
      第{seq}位，{kind_text}
    </legend>
    <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
      <TextInput label={texts.name_cn} maxLength={40} {...form.field(`${seq}.name_cn`)} />
      <TextInput label={texts.name_en_last} maxLength={40} {...form.field(`${seq}.name_en_last`)} />
      <TextInput label={texts.name_en_first} maxLength={40} {...form.field(`${seq}.name_en_first`)} />
      <Select label={texts.doc_type} {...form.field(`${seq}.doc_type`)}>
        <option value="">未选</option>
        {keysOf(docTypes).map((type) => (
          <option key={type} value={type}>
            {docTypeText[type]}
          </option>
        ))}
      </Select>
      <TextInput label={texts.doc_no} maxLength={30} {...form.field(`${seq}.doc_no`)} />
      <TextInput label={texts.valid_until} placeholder="2030-01-01" {...form.field(`${seq}.valid_until`)} />
      <Select label={texts.gender} {...form.field(`${seq}.gender`)}>
        <option value="">未选</option>
        {keysOf(genderText).map((gender) => (
          <option key={gender} value={gender}>
            {genderText[gender]}
          </option>
        ))}
      </Select>
      <TextInput label={texts.birthday} placeholder="1990-05-12" {...form.field(`${seq}.birthday`)} />
      <TextInput inputMode="tel" label={texts.phone} maxLength={20} {...form.field(`${seq}.phone`)} />
    </div>
  </fieldset>
)
