import { useQueryClient } from '@tanstack/react-query'
import { type PostalAddressView, postalAddresses } from '#src/api/account/postal-addresses.ts'
import { normalisePhone } from '#src/domain/account/phone.ts'
import { MOST_LETTERS } from '#src/domain/account/postal-address.ts'
import { Check, PhoneInput, TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { UnsavedGuard } from '#src/web/center/own-work/unsaved-guard.tsx'
import { Failure, Form, Send } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { faultsOf, typedOf } from './address-form.ts'
import { PlaceChoice } from './place-choice.tsx'

interface Props {
  postalAddress: PostalAddressView | null
  onDone(): void
}

export function AddressFields({ postalAddress, onDone }: Props) {
  const queryClient = useQueryClient()
  const form = useForm(postalAddress ? postalAddresses.update : postalAddresses.add, {
    start: typedOf(postalAddress),
    input: (typed) => ({
      ...typed,
      ...(postalAddress && { id: postalAddress.id }),
      phone: normalisePhone(typed.phone),
    }),
    faults: (typed) => faultsOf(typed, postalAddress?.phone),
    onDone() {
      if (form.isThere()) onDone()
      toast.ok('操作成功')
      return queryClient.invalidateQueries({ queryKey: [postalAddresses.list.path] })
    },
  })
  const { values, change } = form
  const phone = form.field('phone')
  return (
    <Form className="mt-5 grid gap-4" of={form}>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <TextInput autoComplete="name" label="收件人" required {...form.field('name')} />
        <PhoneInput
          {...(postalAddress && { help: '不修改请保持原样' })}
          label="手机号"
          onFocus={() => values.phone === postalAddress?.phone && change({ phone: '' })}
          required
          {...phone}
          onBlur={() => {
            if (postalAddress && values.phone.trim() === '') change({ phone: postalAddress.phone })
            else phone.onBlur()
          }}
        />
      </div>
      <PlaceChoice field={form.field} onChange={change} place={values} />
      <TextArea
        autoComplete="street-address"
        label="详细地址"
        most={MOST_LETTERS}
        placeholder="街道、门牌号、小区、楼栋、房间"
        required
        rows={2}
        {...form.field('address')}
      />
      <TextInput
        autoComplete="postal-code"
        help="选填，6位数字"
        inputMode="numeric"
        label="邮编"
        maxLength={6}
        {...form.field('zip')}
      />
      <Check {...form.box('is_default')} disabled={postalAddress?.is_default === true}>
        设为默认地址
      </Check>
      <Failure>。已填写的内容都还在。</Failure>
      <UnsavedGuard isDirty={form.isDirty} />
      <Send busyText="保存中" look="pine" size="lg" wide>
        保存
      </Send>
    </Form>
  )
}
