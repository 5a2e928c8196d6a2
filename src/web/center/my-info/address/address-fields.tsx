import { useQueryClient } from '@tanstack/react-query'
import { type MailView, mails } from '#src/api/account/postal-addresses.ts'
import { normalisePhone } from '#src/domain/account/phone.ts'
import { UnsavedGuard } from '#src/web/center/own-work/unsaved-guard.tsx'
import { Check, PhoneInput, TextArea, TextInput } from '#src/web/ui/fields/field.tsx'
import { toast } from '../../../client/toast.ts'
import { Failure, Form, Send } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { faultsOf, MOST_LETTERS, typedOf } from './address-form.ts'
import { PlaceFields } from './place-fields.tsx'

interface Props {
  mail: MailView | null
  onDone(): void
}

export function AddressFields({ mail, onDone }: Props) {
  const queryClient = useQueryClient()
  const form = useForm(mail ? mails.update : mails.add, {
    start: typedOf(mail),
    input: (typed) => ({ ...typed, ...(mail && { id: mail.id }), phone: normalisePhone(typed.phone) }),
    faults: (typed) => faultsOf(typed, mail?.phone),
    onDone() {
      onDone()
      toast.ok('操作成功')
      return queryClient.invalidateQueries({ queryKey: [mails.list.path] })
    },
  })
  const { values, change } = form
  const phone = form.field('phone')
  return (
    <Form className="mt-5 grid gap-4" of={form}>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <TextInput autoComplete="name" label="收件人" required {...form.field('name')} />
        <PhoneInput
          {...(mail && { help: '不修改请保持原样' })}
          label="手机号"
          onFocus={() => values.phone === mail?.phone && change({ phone: '' })}
          required
          {...phone}
          onBlur={() => {
            if (mail && values.phone.trim() === '') change({ phone: mail.phone })
            else phone.onBlur()
          }}
        />
      </div>
      <PlaceFields field={form.field} onChange={change} place={values} />
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
      <Check {...form.box('is_default')} disabled={mail?.is_default === true}>
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
