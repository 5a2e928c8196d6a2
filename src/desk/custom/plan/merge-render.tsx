import { lazy, type ReactNode, Suspense } from 'react'
import type { PlanBody } from '#src/domain/content/plans/plan.ts'
import { type PlanField, planFieldLines, planFieldText } from '#src/domain/content/plans/plan-words.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { FieldRender } from '../../form/merge-dialog.tsx'
import { fieldValue } from './use-plan-form.ts'

/** Needed when two people wrote the same part. */
const TextDiff = lazy(() => import('../../rich-text/text-diff.tsx'))

type Suppliers = readonly { id: number; name: string }[]
export const supplierNames = (suppliers: Suppliers) => (id: number) =>
  suppliers.find((each) => each.id === id)?.name ?? String(id)

/** Every field of a plan in words, with what was written in and taken out. */
export function mergeRender(body: PlanBody, suppliers: Suppliers): FieldRender {
  const wordsOf = (field: PlanField, text: string) =>
    planFieldLines({ ...body, [field]: fieldValue(field, text) }, field, supplierNames(suppliers)).join('\n')
  const shown =
    (field: PlanField) =>
    (value: string, original: string): ReactNode => {
      const now = wordsOf(field, value)
      if (now === '') return <span className="text-ink-500">空</span>
      return (
        <Suspense>
          <TextDiff before={wordsOf(field, original)} now={now} />
        </Suspense>
      )
    }
  return Object.fromEntries(keysOf(planFieldText).map((field) => [field, shown(field)]))
}
