import { Link } from '@tanstack/react-router'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { UnsavedGuard } from '../../unsaved-guard.tsx'
import { ConsentBoxes } from './consent-boxes.tsx'
import { DocumentCards } from './document-cards.tsx'
import { ContactPart, NamePart, Part } from './person-parts.tsx'
import { SaveProblem } from './save-problem.tsx'
import { usePersonForm } from './use-person-form.ts'
import type { Saved } from './use-save.ts'

/** Somebody new, or a traveller of the account. */
export function PersonForm({ saved }: { saved: Saved | null }) {
  const form = usePersonForm(saved)
  const { draft, today, errors, change, leave } = form
  return (
    <form className="grid gap-7 p-7 max-[600px]:p-4" noValidate onSubmit={form.submit}>
      <NamePart {...form} />
      <Part note="身份证号会自动带出出生日期和性别" title="证件">
        <DocumentCards draft={draft} errors={errors} onChange={change} onLeave={leave} today={today} />
      </Part>
      <ContactPart {...form} />
      <ConsentBoxes draft={draft} errors={errors} needed={form.needed} onChange={change} />
      <SaveProblem problem={form.problem} />
      <div className="flex gap-3 border-line border-t pt-5">
        <Button busyText="保存中" isBusy={form.isBusy} look="pine" type="submit">
          保存旅客
        </Button>
        <Link className={buttonLook('line')} to="/center/travelPeople">
          取消
        </Link>
      </div>
      <UnsavedGuard isDirty={form.isDirty} />
    </form>
  )
}
