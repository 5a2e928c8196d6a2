import { useRef } from 'react'
import { deskPlans, type PlanDesk } from '#src/api/desk/service/plans.ts'
import { ApiError } from '#src/api/reply.ts'
import type { PlanBody } from '#src/domain/content/plans/plan.ts'
import { type PlanField, planFieldText } from '#src/domain/content/plans/plan-words.ts'
import { keysOf } from '#src/domain/keys.ts'
import { call } from '../../client/call.ts'
import { type Stale, useRecordForm } from '../../form/use-record-form.ts'

/** As a form holds it: texts as they are, everything else as JSON. */
type PlanTexts = Record<PlanField, string>

const fields = keysOf(planFieldText)
const texts: readonly PlanField[] = ['title', 'subtitle', 'scope', 'depart_city', 'unfit_text', 'word']

const fieldText = (field: PlanField, value: unknown): string => {
  if (field === 'departs_on') return value === null ? '' : String(value)
  return texts.includes(field) ? String(value) : JSON.stringify(value)
}
export const fieldValue = (field: PlanField, text: string): unknown => {
  if (field === 'departs_on') return text === '' ? null : text
  return texts.includes(field) ? text : JSON.parse(text)
}
const textsOf = (body: PlanBody) =>
  Object.fromEntries(fields.map((field) => [field, fieldText(field, body[field])])) as PlanTexts
const bodyOf = (typed: PlanTexts) =>
  Object.fromEntries(fields.map((field) => [field, fieldValue(field, typed[field])])) as unknown as PlanBody

/** Empty lines are for the eye while one writes. */
const withoutBlanks = (value: unknown) =>
  Array.isArray(value) && value.every((line) => typeof line === 'string')
    ? value.filter((line: string) => line.trim() !== '')
    : value

export interface PlanForm {
  form: ReturnType<typeof useRecordForm<PlanTexts>>
  /** As it stands in the form. */
  body: PlanBody
  /** The same when it is asked for, for what is pressed seconds later. */
  latest(): PlanBody
  put<F extends PlanField>(field: F, value: PlanBody[F]): void
}

/** The draft of a plan as a form; what it saves is merged field by field. */
export function usePlanForm({ request_no, ...plan }: PlanDesk): PlanForm {
  const form = useRecordForm({
    name: `plan.${request_no}`,
    version: plan.version,
    start: textsOf(plan.body),
    async save(seen, changes) {
      const changed = fields.flatMap((field) => {
        const change = changes[field]
        if (!change) return []
        const to = withoutBlanks(fieldValue(field, change.to))
        return [[field, { from: fieldValue(field, change.from), to }]]
      })
      const changes_json = Object.fromEntries(changed)
      try {
        const { message, plan: saved } = await call(deskPlans.save, {
          request_no,
          version: seen,
          changes_json,
        })
        return { message, saved: { version: saved.version, fields: textsOf(saved.body) } }
      } catch (error) {
        throw error instanceof ApiError ? inTexts(error) : error
      }
    },
  })
  const typed = bodyOf(form.values)
  const latest = useRef(typed)
  latest.current = typed
  return {
    form,
    body: typed,
    latest: () => latest.current,
    put: (field, value) => form.field(field).onChange({ target: { value: fieldText(field, value) } }),
  }
}

/** What was refused, by the form's own fields and in its own texts. */
function inTexts(error: ApiError): ApiError {
  const { code, message, requestId: request_id, fieldErrors } = error
  const { fields: conflicts, ...stale } = (error.data ?? {}) as Partial<Stale>
  if (conflicts) {
    const shown = conflicts.map(({ name, ...each }) => {
      const field = name as PlanField
      return {
        name,
        mine: fieldText(field, each.mine),
        current: fieldText(field, each.current),
        original: fieldText(field, each.original),
      }
    })
    return new ApiError({ code, message, data: { ...stale, fields: shown }, request_id })
  }
  if (Object.keys(fieldErrors).length === 0) return error
  const errors = Object.fromEntries(Object.entries(fieldErrors).map(placed))
  return new ApiError({ code, message, data: { errors }, request_id })
}

/** `changes_json.days.to.2.hotel` is the third day’s, and is told at `days`. */
function placed([path, message]: [string, string]): [string, string] {
  const [, field, , index] = path.split('.')
  if (field === undefined) return [path, message]
  if (index === undefined || !/^\d+$/.test(index)) return [field, message]
  const place = field === 'days' ? `第${Number(index) + 1}天` : `第${Number(index) + 1}项`
  return [field, `${place}：${message}`]
}
