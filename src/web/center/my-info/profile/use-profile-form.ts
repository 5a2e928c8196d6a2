import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { UserInfo } from '#src/contract/accounts.ts'
import { profile } from '#src/contract/profile.ts'
import { ApiError, call, messageOf } from '../../../client/call.ts'
import { useToday } from '../../../client/shop-info.ts'
import { toast } from '../../../client/toast.ts'
import { halfDateText } from '../../../ui/date-input.tsx'
import { showFirstError } from '../../../ui/show-first-error.ts'
import { showMember } from '../../known-member.ts'
import { useWork } from '../../use-work.ts'
import { changesOf, type FieldName, type Fields, faultOf, fieldNames, fieldsOf, inputOf } from './fields.ts'

type Faults = Partial<Record<FieldName, string | undefined>>

/** The form shows what the account says, and over it what was typed. */
export function useProfileForm(member: UserInfo) {
  const today = useToday()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const [faults, setFaults] = useState<Faults>({})
  const left = useRef(new Set<FieldName>())
  const values = { ...fieldsOf(member), ...typed }
  const changes = changesOf(typed, member)

  const saving = useWork({
    work: (sent: Partial<Fields>) => call(profile.update, inputOf(sent)),
    onDone: (now, sent) => {
      showMember(queryClient, now)
      // What was typed while it was being saved stays.
      setTyped((at) => withoutSent(at, sent))
      toast.ok('操作成功')
    },
    onFailed: (error) => {
      const byField = error instanceof ApiError ? error.fieldErrors : {}
      setFaults(byField)
      if (Object.keys(byField).length > 0) showFirstError()
      else toast.error(messageOf(error))
    },
  })

  function judge(name: FieldName, value: string) {
    setFaults((now) => ({ ...now, [name]: faultOf(name, value, today) }))
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A date of which only a part was typed reads as empty, and must not be taken for it.
    const isHalf = event.currentTarget.querySelector('[data-half-date]')
    const found: Faults = Object.fromEntries(
      fieldNames.map((name) => [name, faultOf(name, values[name], today)]),
    )
    if (isHalf) found.birthday = halfDateText
    for (const name of fieldNames) left.current.add(name)
    setFaults(found)
    if (Object.values(found).some(Boolean)) return showFirstError()
    if (Object.keys(changes).length > 0) saving.start(changes)
  }

  return {
    values,
    faults,
    isDirty: Object.keys(changes).length > 0,
    isSaving: saving.isBusy,
    submit,
    reset() {
      setTyped({})
      setFaults({})
      left.current.clear()
    },
    field: (name: FieldName) => ({
      name,
      value: values[name],
      error: faults[name],
      onChange(event: { target: { value: string } }) {
        setTyped((now) => ({ ...now, [name]: event.target.value }))
        if (left.current.has(name)) judge(name, event.target.value)
      },
      onBlur() {
        left.current.add(name)
        judge(name, values[name])
      },
    }),
  }
}

const withoutSent = (typed: Partial<Fields>, sent: Partial<Fields>) =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value.trim() !== sent[name as FieldName]),
  ) as Partial<Fields>
