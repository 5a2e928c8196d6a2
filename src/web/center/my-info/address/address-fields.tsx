import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type MailView, mails } from '#src/contract/mails.ts'
import { ApiError, call, messageOf } from '../../../client/call.ts'
import { toast } from '../../../client/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Check, PhoneInput, TextArea, TextInput } from '../../../ui/field.tsx'
import { showFirstError } from '../../../ui/show-first-error.ts'
import { UnsavedGuard } from '../../unsaved-guard.tsx'
import { useWork } from '../../use-work.ts'
import {
  type FieldName,
  faultOf,
  fieldNames,
  inputOf,
  isTouched,
  MOST_LETTERS,
  typedOf,
} from './address-form.ts'
import { PlaceFields } from './place-fields.tsx'

interface Props {
  mail: MailView | null
  onDone(): void
}

export function AddressFields({ mail, onDone }: Props) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(() => typedOf(mail))
  const [faults, setFaults] = useState<Partial<Record<FieldName, string | undefined>>>({})
  const [failure, setFailure] = useState('')
  const left = useRef(new Set<FieldName>())

  const saving = useWork({
    work: () =>
      mail ? call(mails.update, { id: mail.id, ...inputOf(typed) }) : call(mails.add, inputOf(typed)),
    onDone: () => {
      onDone()
      toast.ok('操作成功')
      return queryClient.invalidateQueries({ queryKey: [mails.list.path] })
    },
    onFailed: (error) => {
      const byField = error instanceof ApiError ? error.fieldErrors : {}
      setFaults(byField)
      if (Object.keys(byField).length > 0) showFirstError()
      else setFailure(`${messageOf(error)}。已填写的内容都还在。`)
    },
  })

  function change(part: Partial<typeof typed>) {
    const now = { ...typed, ...part }
    setTyped(now)
    judge(
      [...left.current].filter((name) => name in part),
      now,
    )
  }
  const judge = (names: FieldName[], now = typed) =>
    setFaults((before) => ({
      ...before,
      ...Object.fromEntries(names.map((name) => [name, faultOf(name, now, mail?.phone)])),
    }))
  const leave = (name: FieldName) => {
    left.current.add(name)
    judge([name])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    for (const name of fieldNames) left.current.add(name)
    const found = fieldNames.map((name) => [name, faultOf(name, typed, mail?.phone)] as const)
    setFaults(Object.fromEntries(found))
    if (found.some(([, fault]) => fault)) showFirstError()
    else saving.start()
  }
  const field = (name: FieldName) => ({
    error: faults[name],
    name,
    onBlur: () => leave(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    value: typed[name],
  })

  return (
    <form className="mt-5 grid gap-4" noValidate onSubmit={submit}>
      <div className="grid grid-cols-2 gap-3 max-[600px]:grid-cols-1">
        <TextInput autoComplete="name" label="收件人" required {...field('name')} />
        <PhoneInput
          {...(mail && { help: '不修改请保持原样' })}
          label="手机号"
          onFocus={() => typed.phone === mail?.phone && change({ phone: '' })}
          required
          {...field('phone')}
          onBlur={() => {
            if (mail && typed.phone.trim() === '') change({ phone: mail.phone })
            else leave('phone')
          }}
        />
      </div>
      <PlaceFields faults={faults} onChange={change} onLeave={leave} place={typed} />
      <TextArea
        autoComplete="street-address"
        label="详细地址"
        most={MOST_LETTERS}
        placeholder="街道、门牌号、小区、楼栋、房间"
        required
        rows={2}
        {...field('address')}
      />
      <TextInput
        autoComplete="postal-code"
        help="选填，6位数字"
        inputMode="numeric"
        label="邮编"
        maxLength={6}
        {...field('zip')}
      />
      <Check
        checked={typed.is_default}
        disabled={mail?.is_default === true}
        onChange={(event) => change({ is_default: event.target.checked })}
      >
        设为默认地址
      </Check>
      <p className="text-[13px] text-err empty:hidden" role="alert">
        {failure}
      </p>
      <UnsavedGuard isDirty={!saving.isDone && isTouched(typed, mail)} />
      <Button busyText="保存中" isBusy={saving.isBusy} look="pine" size="lg" type="submit" wide>
        保存
      </Button>
    </form>
  )
}
