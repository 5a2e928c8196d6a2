import { useEffect, useRef } from 'react'
import { type ProductDraft, productDrafts } from '#src/api/desk/products/drafts.ts'
import { ApiError } from '#src/api/reply.ts'
import type { ProductDay, ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import {
  type DraftField,
  type DraftTexts,
  dayFields,
  draftFields,
  fieldText,
  typedDoc,
} from '#src/domain/catalog/product-doc/fields.ts'
import { call } from '../../client/call.ts'
import { useRecordForm } from '../../form/use-record-form.ts'
import { connection } from '../../live/stream.ts'

/** Saved so long after the last letter. */
const SAVED_AFTER_MS = 1_500

export interface ProductForm {
  form: ReturnType<typeof useRecordForm<DraftTexts>>
  /** As it stands in the form. */
  doc: ProductDoc
  /** The same when it is asked for, for what is pressed seconds later. */
  latest(): ProductDoc
  put<F extends Exclude<keyof ProductDoc, 'itinerary'>>(field: F, value: ProductDoc[F]): void
  /** The days as a whole, after one came, went or was moved; those that stay as they are keep still. */
  putDays(days: readonly ProductDay[]): void
  errorOf(field: DraftField): string | undefined
}

/** Empty lines are for the eye while one writes. */
function withoutBlanks(text: string): string {
  const value: unknown = text.startsWith('[') ? JSON.parse(text) : null
  if (!Array.isArray(value) || !value.every((line) => typeof line === 'string')) return text
  return JSON.stringify(value.filter((line: string) => line.trim() !== ''))
}

/** The draft of a product as a form that saves itself; what it saves is merged field by field, and day by day. */
export function useProductForm({ id, version, fields }: ProductDraft): ProductForm {
  const form = useRecordForm<DraftTexts>({
    name: `product.${id}`,
    version,
    start: fields as DraftTexts,
    async save(seen, changes) {
      const sent = draftFields.flatMap((field) => {
        const change = changes[field]
        return change ? [[field, { from: change.from, to: withoutBlanks(change.to) }]] : []
      })
      try {
        const changes_json = Object.fromEntries(sent)
        const { draft, message } = await call(productDrafts.save, { id, version: seen, changes_json })
        // The head says when it was saved; a toast tells only of what others wrote.
        const saved = { version: draft.version, fields: draft.fields as DraftTexts }
        return { message: message === '已保存' ? '' : message, saved }
      } catch (error) {
        throw error instanceof ApiError ? byField(error) : error
      }
    },
  })
  useSavedAsTyped(form)
  const doc = typedDoc(form.values)
  // What takes something back is pressed long after its render, when the draft may have been saved and begun anew.
  const newest = useRef(form)
  newest.current = form
  const type = (field: DraftField, text: string) => {
    if (newest.current.values[field] !== text)
      newest.current.field(field).onChange({ target: { value: text } })
  }
  return {
    form,
    doc,
    latest: () => typedDoc(newest.current.values),
    put: (field, value) => type(field, fieldText(field, value)),
    putDays(days) {
      for (const [index, field] of dayFields.entries())
        type(field, days[index] ? JSON.stringify(days[index]) : '')
    },
    errorOf: (field) => form.field(field).error,
  }
}

/**
 * Not while a colleague's words are to be chosen from, and not again what was refused as it stands: but what failed while
 * the server was away is tried once more when it is back.
 */
function useSavedAsTyped(form: ProductForm['form']) {
  const save = useRef(form.save)
  save.current = form.save
  const tried = useRef('')
  // The same text may be typed again after it was saved and changed by somebody else.
  if (!form.isDirty) tried.current = ''
  const isLost = connection.use() === 'lost'
  const isWaiting = form.isDirty && !form.isBusy && !form.stale && !form.isRestored
  const typed = JSON.stringify(form.values)
  useEffect(() => {
    if (!isLost) tried.current = ''
  }, [isLost])
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with every letter, and when the server is back.
  useEffect(() => {
    if (!isWaiting || tried.current === typed) return
    const timer = setTimeout(() => {
      tried.current = typed
      void save.current()
    }, SAVED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed, isWaiting, isLost])
}

/** `changes_json.title.to` is told at the title. */
function byField(error: ApiError): ApiError {
  const { code, message, requestId: request_id, fieldErrors } = error
  if (Object.keys(fieldErrors).length === 0) return error
  const errors = Object.fromEntries(
    Object.entries(fieldErrors).map(([path, told]) => [path.split('.')[1] ?? path, told]),
  )
  return new ApiError({ code, message, data: { errors }, request_id })
}
