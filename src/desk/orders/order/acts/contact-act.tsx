import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { contactFieldText as labels } from '#src/domain/booking/desk/field-words.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { Sheet } from '../../../act/sheet.tsx'
import { call } from '../../../client/call.ts'
import { RecordForm } from '../../../form/record-form.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { useOrder } from '../order-context.ts'

interface Props {
  no: string
  onClose(): void
}

/** The contact, merged field by field with what others save. A masked number stays as it is until it is typed anew. */
export function ContactAct({ no, onClose }: Props) {
  const { contact, version } = useOrder()
  const form = useRecordForm({
    name: `order.${no}.contact`,
    version,
    start: contact ?? { name: '', phone: '', email: '', emergency_name: '', emergency_phone: '', remark: '' },
    unkept: ['phone', 'email', 'emergency_phone'],
    save: (seen, changes) => call(orderChanges.contact, { no, version: seen, changes_json: changes }),
    onSaved: onClose,
  })
  return (
    <Sheet isOpen onClose={onClose} title="改联系人" width={520}>
      <RecordForm labels={labels} of={form} onClose={onClose}>
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <TextInput label={labels.name} maxLength={30} required {...form.field('name')} />
          <TextInput inputMode="tel" label={labels.phone} maxLength={20} required {...form.field('phone')} />
          <TextInput label={labels.emergency_name} maxLength={30} {...form.field('emergency_name')} />
          <TextInput
            inputMode="tel"
            label={labels.emergency_phone}
            maxLength={20}
            {...form.field('emergency_phone')}
          />
        </div>
        <div className="mt-3 grid gap-3">
          <TextInput inputMode="email" label={labels.email} maxLength={100} {...form.field('email')} />
          <TextInput label={labels.remark} maxLength={200} {...form.field('remark')} />
        </div>
      </RecordForm>
    </Sheet>
  )
}
