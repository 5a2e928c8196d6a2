import type { ReactNode } from 'react'
import type { CustomTripKind } from '#src/domain/codes.ts'
import { DesignerField } from '#src/web/custom-trip/fields/designer-field.tsx'
import { Form } from '#src/web/form/form.tsx'
import { Summary } from './summary.tsx'
import type { FullForm } from './use-full-request.ts'

interface Props {
  form: FullForm
  kind: CustomTripKind
  children: ReactNode
}

/** Numbered panels at the left; who plans, what was chosen and the button at the right, always in view. */
export const CustomTripForm = ({ form, kind, children }: Props) => (
  <Form
    aria-label="定制需求"
    className="grid grid-cols-[minmax(0,1fr)_344px] items-start gap-6 max-lg:grid-cols-1"
    of={form}
  >
    <div className="grid gap-4">{children}</div>
    <div className="sticky top-24 grid gap-4 max-lg:static">
      <DesignerField {...form.field('dzs_id')} />
      <Summary form={form} kind={kind} />
    </div>
  </Form>
)
