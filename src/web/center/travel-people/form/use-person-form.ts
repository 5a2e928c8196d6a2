import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { touristFaults } from '#src/domain/tourist.ts'
import { useToday } from '../../../client/shop-info.ts'
import { toast } from '../../../client/toast.ts'
import { showFirstError } from '../../../ui/show-first-error.ts'
import type { Bound } from '../../../ui/traveller/bound.ts'
import { retyped } from '../../../ui/traveller/retyped.ts'
import { useNeededConsents } from './consent-boxes.tsx'
import { type Draft, emptyDraft, touristOf } from './draft.ts'
import { type Saved, useSave } from './use-save.ts'

type TextKey = Exclude<keyof Draft, 'docs' | 'defaultKey' | 'isSelf' | 'consent' | 'guardianConsent'>

/** What is typed and what is wrong with it: told when a field is left, then at every key; all of it once it is sent. */
export function usePersonForm(saved: Saved | null) {
  const navigate = useNavigate()
  const today = useToday()
  // As it was opened: a later look at the server must not make what another tab has changed look changed here.
  const [opened] = useState(saved)
  const start = opened?.draft ?? emptyDraft
  const [draft, setDraft] = useState(start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isSent, setSent] = useState(false)
  const needed = useNeededConsents(draft, today)
  const { save, isBusy, problem, ...saving } = useSave(opened, async () => {
    toast.ok(opened ? '修改已保存' : '旅客已保存')
    await navigate({ to: '/center/travelPeople', ignoreBlocker: true })
  })

  const faults: Record<string, string> = touristFaults(touristOf(draft), today)
  for (const { key, field, fault } of needed) if (!draft[key]) faults[field] = fault
  const told = Object.entries(faults).filter(([field]) => isSent || touched.has(field))
  const errors: Record<string, string> = { ...Object.fromEntries(told), ...saving.errors }

  const change = (next: Draft) => {
    setDraft(next)
    saving.forgetErrors()
  }
  const leave = (field: string) => setTouched((before) => new Set([...before, field]))
  const bound = (key: TextKey, name: string): Bound => ({
    name,
    value: draft[key],
    error: errors[name],
    onBlur: () => leave(name),
    onChange: ({ target }) => change({ ...draft, [key]: retyped(draft[key], target.value) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (Object.keys(faults).length > 0) showFirstError()
    else save(draft)
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start) && !isBusy
  return { draft, today, errors, needed, problem, isBusy, isDirty, change, leave, bound, submit }
}
export type PersonFormState = ReturnType<typeof usePersonForm>
