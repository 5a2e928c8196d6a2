import type { Right } from '#src/domain/account/staff.ts'
import { standings } from '#src/domain/desk/content-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { jsonField, numBetween, text } from '../../wire.ts'
import { z } from '../../zod.ts'
import { saveOf } from '../changes.ts'
import { rowId, version } from '../service/shapes.ts'

const fieldText = text(2_000, '内容过长')
/** The JSON of a short document; what it was and shall be fit into one save. */
const documentText = rawText(6_000, '正文过长，请精简')

const Row = z.object({
  id: z.int(),
  version: z.int(),
  fields: z.record(z.string(), z.string()),
  standing: z.enum(standings),
  standing_text: z.string(),
  /** Figures and names that belong to it, in words. */
  notes: z.array(z.string()),
})
export type ContentRow = z.output<typeof Row>
const Rows = z.object({ list: z.array(Row) })

interface Kind<F extends string> {
  /** Of the address: `coupon-scenes`. */
  part: string
  /** What one is called. */
  name: string
  right: Right
  /** Of the audit: `coupon.scene`. */
  noun: string
  fields: readonly F[]
  /** Those of them that hold more than a few lines. */
  documents?: readonly NoInfer<F>[]
  /** Which calls are NOT_READY while other things of the shop hang on one: to delete it, and also to save what would hide it. */
  held?: 'remove' | 'save and remove'
}

/** A kind of rows that staff keep, without an order of their own. */
export const recordCalls = <const F extends string>({
  part,
  name,
  right,
  noun,
  fields,
  documents = [],
  held,
}: Kind<F>) => {
  const access = { staff: right }
  const textOf = (field: F) => (documents.includes(field) ? documentText : fieldText)
  const shape = Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<
    F,
    typeof fieldText
  >
  const path = `/api/desk/${part}` as const
  const act = (verb: string) => actOf(noun, verb)
  const notReady = ['NOT_READY'] as const
  return {
    list: endpoint({
      method: 'GET',
      path,
      access,
      summary: `${name}，按展示次序`,
      input: z.object({}),
      data: Rows,
      refusals: [],
    }),
    create: endpoint({
      method: 'POST',
      path: `${path}/create`,
      access,
      audit: act('create'),
      summary: `新建${name}`,
      input: z.object({ fields_json: jsonField(z.strictObject(shape)) }),
      data: z.object({ id: z.int(), ...Rows.shape }),
      refusals: ['NO_RIGHT', 'STATE'],
    }),
    save: endpoint({
      method: 'POST',
      path: `${path}/{record_id}/save`,
      access,
      audit: act('save'),
      summary: `保存${name}`,
      input: z.object({ record_id: rowId, ...saveOf(shape as Record<string, typeof fieldText>) }),
      data: z.object({ message: z.string(), ...Rows.shape }),
      refusals: ['NOT_FOUND', 'NO_RIGHT', 'STALE', ...(held === 'save and remove' ? notReady : [])],
    }),
    remove: endpoint({
      method: 'POST',
      path: `${path}/{record_id}/remove`,
      access,
      audit: act('remove'),
      summary: `删除${name}`,
      input: z.object({ record_id: rowId, version }),
      data: Rows,
      refusals: ['NOT_FOUND', 'NO_RIGHT', 'STATE', ...(held ? notReady : [])],
    }),
  }
}
export type RecordCalls = ReturnType<typeof recordCalls>

/** What staff put on the shop's pages, a few rows of each kind: all of them at once, in their order (desk book §4.12). */
export const contentRecordCalls = <const F extends string>(kind: Kind<F>) => ({
  ...recordCalls(kind),
  move: endpoint({
    method: 'POST',
    path: `/api/desk/${kind.part}/{record_id}/move`,
    access: { staff: kind.right },
    audit: actOf(kind.noun, 'move'),
    summary: `把${kind.name}移到另一个位置，从0数起`,
    input: z.object({ record_id: rowId, place: numBetween(0, 1_000, '位置有误') }),
    data: Rows,
    refusals: ['NOT_FOUND', 'NO_RIGHT'],
  }),
})
export type ContentRecordCalls = ReturnType<typeof contentRecordCalls>

const actOf = (noun: string, verb: string) => {
  const [group = noun, kind = ''] = noun.split('.')
  return `${group}.${kind}_${verb}` as const
}
