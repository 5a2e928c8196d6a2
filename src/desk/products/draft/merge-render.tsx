import { lazy, type ReactNode, Suspense } from 'react'
import type { ProductDraft } from '#src/api/desk/products/drafts.ts'
import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import {
  type DraftField,
  type DraftTexts,
  dayOfField,
  draftFields,
  draftTexts,
  typedDoc,
} from '#src/domain/catalog/product-doc/fields.ts'
import { fieldLines } from '#src/domain/catalog/product-doc/words.ts'
import type { FieldRender } from '../../form/merge-dialog.tsx'
import type { Choices } from './editor.tsx'

/** Needed when two people wrote the same part. */
const TextDiff = lazy(() => import('../../rich-text/text-diff.tsx'))

const byId = (list: readonly { id: number; name: string }[] = []) =>
  new Map(list.map(({ id, name }) => [id, name]))

const byCode = (list: readonly { code: string; name: string }[] = []) =>
  new Map(list.map(({ code, name }) => [code, name]))

/** Every field of a draft in words, with what was written in and taken out. */
export function mergeRender(
  doc: ProductDoc,
  choices: Choices | undefined,
  hotels: ProductDraft['hotels'],
): FieldRender {
  const names = {
    suppliers: byId(choices?.suppliers),
    destinations: byId(choices?.destinations),
    themes: byId(choices?.themes),
    labels: byId(choices?.labels),
    hotels: byId(hotels),
    ladders: byCode(choices?.ladders),
    contracts: byCode(choices?.contracts),
  }
  const wordsOf = (field: DraftField, text: string) => {
    const day = dayOfField(field)
    // A day is read where it stands alone, whichever days there are beside it.
    const shown: DraftTexts =
      day === null
        ? { ...draftTexts(doc), [field]: text }
        : { ...draftTexts({ ...doc, itinerary: [] }), day_1: text }
    return fieldLines(typedDoc(shown), day === null ? field : 'day_1', names).join('\n')
  }
  const shown =
    (field: DraftField) =>
    (value: string, original: string): ReactNode => {
      const now = wordsOf(field, value)
      if (now === '') return <span className="text-ink-500">空</span>
      return (
        <Suspense>
          <TextDiff before={wordsOf(field, original)} now={now} />
        </Suspense>
      )
    }
  return Object.fromEntries(draftFields.map((field) => [field, shown(field)]))
}
