import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isMasked } from '#src/domain/masks.ts'
import { touristFaults } from '#src/domain/tourist.ts'
import { useToday } from '../../../client/shop-info.ts'
import { toast } from '../../../client/toast.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Check, PhoneInput, TextInput } from '../../../ui/field.tsx'
import { showFirstError } from '../../../ui/show-first-error.ts'
import { GenderSelect, NationalitySelect, PinyinFields } from '../../../ui/traveller/person-fields.tsx'
import { retyped } from '../../../ui/traveller/retyped.ts'
import { useSpelling } from '../../../ui/traveller/use-spelling.ts'
import { UnsavedGuard } from '../../unsaved-guard.tsx'
import { withNationality } from './change.ts'
import { ConsentBoxes, useNeededConsents } from './consent-boxes.tsx'
import { DocumentCards } from './document-cards.tsx'
import { type Draft, emptyDraft, touristOf } from './draft.ts'
import { SaveProblem } from './save-problem.tsx'
import { type Saved, useSave } from './use-save.ts'

const grid = 'grid grid-cols-4 gap-4 max-[1200px]:grid-cols-2 max-[600px]:grid-cols-1'

/** Somebody new, or a traveller as it was saved; checked when a field is left, then at every key. */
export function PersonForm({ saved }: { saved: Saved | null }) {
  const navigate = useNavigate()
  const today = useToday()
  const [start] = useState(saved?.draft ?? emptyDraft)
  const [draft, setDraft] = useState(start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isSent, setSent] = useState(false)
  const needed = useNeededConsents(draft, today)
  const saving = useSave(saved, async () => {
    toast.ok(saved ? '修改已保存' : '旅客已保存')
    await navigate({ to: '/center/travelPeople', ignoreBlocker: true })
  })
  const change = (next: Draft) => {
    setDraft(next)
    saving.forgetErrors()
  }
  const leave = (field: string) => setTouched((before) => new Set([...before, field]))
  const propose = useSpelling(draft, (letters) => change({ ...draft, ...letters }))

  const live: Record<string, string> = touristFaults(touristOf(draft), today)
  for (const { key, field, fault } of needed) if (!draft[key]) live[field] = fault
  const shown = Object.entries(live).filter(([field]) => isSent || touched.has(field))
  const errors = { ...Object.fromEntries(shown), ...saving.errors }
  const bound = (key: Exclude<keyof Draft, 'docs' | 'defaultKey'>, name: string) => ({
    name,
    value: String(draft[key]),
    error: errors[name],
    onBlur: () => leave(name),
    onChange: ({ target }: { target: { value: string } }) =>
      change({ ...draft, [key]: retyped(String(draft[key]), target.value) }),
  })
  return (
    <form
      className="grid gap-7 p-7 max-[600px]:p-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
        if (Object.keys(live).length > 0) showFirstError()
        else saving.save(draft)
      }}
    >
      <Part title="姓名">
        <div className={grid}>
          <TextInput
            label="中文姓名"
            required={['CHN', 'HKG', 'MAC', 'TWN'].includes(draft.nationality)}
            {...bound('nameCn', 'name_cn')}
            autoComplete="off"
            help="与证件一致"
            maxLength={20}
            onBlur={() => {
              leave('name_cn')
              void propose()
            }}
          />
          <PinyinFields
            first={bound('nameEnFirst', 'name_en_first')}
            last={bound('nameEnLast', 'name_en_last')}
          />
          <NationalitySelect
            {...bound('nationality', 'nationality')}
            onChange={({ target }) => change(withNationality(draft, target.value))}
          />
        </div>
      </Part>
      <Part note="身份证号会自动带出出生日期和性别" title="证件">
        <DocumentCards draft={draft} errors={errors} onChange={change} onLeave={leave} today={today} />
      </Part>
      <Part title="出生日期与联系方式">
        <div className={grid}>
          <TextInput
            label="出生日期"
            max={today}
            min="1900-01-01"
            required
            type="date"
            {...bound('birthday', 'birthday')}
          />
          <GenderSelect required {...bound('gender', 'gender')} />
          <PhoneInput
            help="用于接收出团通知"
            label="手机号"
            {...bound('phone', 'phone')}
            autoComplete="off"
            onFocus={({ target }) => isMasked(draft.phone) && target.select()}
          />
          <TextInput
            label="邮箱"
            placeholder="选填"
            {...bound('email', 'email')}
            autoComplete="off"
            inputMode="email"
            maxLength={80}
            onFocus={({ target }) => isMasked(draft.email) && target.select()}
          />
        </div>
        <Check
          checked={draft.isSelf}
          className="mt-4"
          name="is_self"
          onChange={({ target }) => change({ ...draft, isSelf: target.checked })}
        >
          这位旅客是我本人
        </Check>
      </Part>
      <ConsentBoxes draft={draft} errors={errors} needed={needed} onChange={change} />
      <SaveProblem problem={saving.problem} />
      <div className="flex gap-3 border-line border-t pt-5">
        <Button busyText="保存中" isBusy={saving.isBusy} look="pine" type="submit">
          保存旅客
        </Button>
        <Link className={buttonLook('line')} to="/center/travelPeople">
          取消
        </Link>
      </div>
      <UnsavedGuard isDirty={JSON.stringify(draft) !== JSON.stringify(start) && !saving.isBusy} />
    </form>
  )
}

interface PartProps {
  title: string
  note?: string
  children: React.ReactNode
}

const Part = ({ title, note, children }: PartProps) => (
  <section aria-label={title}>
    <h2 className="mb-3 flex flex-wrap items-baseline gap-x-3 font-semibold text-[16px]">
      {title}
      {note && <span className="font-normal text-[13px] text-ink-500">{note}</span>}
    </h2>
    {children}
  </section>
)
