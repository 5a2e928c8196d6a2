import { Link } from '@tanstack/react-router'
import { buttonLook } from '#src/ui/button.tsx'
import { UnsavedGuard } from '#src/web/center/own-work/unsaved-guard.tsx'
import { Failure, Form, Send } from '../../../form/form.tsx'
import { ConsentBoxes } from './consent-boxes.tsx'
import { DocumentCards } from './document-cards.tsx'
import { ContactPart, NamePart, Part } from './person-parts.tsx'
import { SaveProblem } from './save-problem.tsx'
import { type Saved, useSavedTravellerForm } from './use-saved-traveller-form.ts'

/** Somebody new, or a traveller of the account. */
export function SavedTravellerForm({ saved }: { saved: Saved | null }) {
  const form = useSavedTravellerForm(saved)
  return (
    <Form className="grid gap-7 p-7 max-sm:p-4" of={form}>
      <NamePart form={form} />
      <Part note="身份证号会自动带出出生日期和性别" title="证件">
        <DocumentCards form={form} />
      </Part>
      <ContactPart form={form} />
      <ConsentBoxes form={form} />
      <SaveProblem problem={form.problem} />
      <Failure as="notice">。您填写的内容都还在，可以直接重试。</Failure>
      <div className="flex gap-3 border-line border-t pt-5">
        <Send busyText="保存中" look="pine">
          保存旅客
        </Send>
        <Link className={buttonLook('line')} to="/center/travelPeople">
          取消
        </Link>
      </div>
      <UnsavedGuard isDirty={form.isDirty && !form.isBusy} />
    </Form>
  )
}
