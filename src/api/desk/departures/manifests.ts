import { manifestKinds } from '#src/domain/booking/manifest/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { flagText, id, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'

const kind = z.enum(manifestKinds, '请选择接收方类型')

const Person = z.object({
  order_no: z.string(),
  seq: z.int(),
  room: z.string(),
  kind_text: z.string(),
  name: z.string(),
  pinyin: z.string(),
  gender: z.string(),
  age: z.string(),
  nationality: z.string(),
  doc_type_text: z.string(),
  /** Masked. */
  document: z.string(),
  valid_until: z.string(),
  remark: z.string(),
  /** Their order agreed that receivers abroad are told who they are. */
  consents_abroad: z.boolean(),
  /** What is missing or does not fit the trip, as sentences. */
  faults: z.array(z.string()),
})

const Given = z.object({
  id: z.int(),
  kind,
  kind_text: z.string(),
  receiver: z.string(),
  purpose: z.string(),
  is_abroad: z.boolean(),
  people: z.int(),
  left_out: z.int(),
  exported_at: time,
  exported_by: z.string(),
  /** What has changed since, without values; null where a newer list went to the same receiver, or it is too long ago. */
  changes: z.nullable(z.array(z.string())),
})

const Manifest = z.object({
  people: z.array(Person),
  orders: z.int(),
  rooms: z.int(),
  /** `12成人3儿童`. */
  people_text: z.string(),
  incomplete: z.int(),
  /** Places in which lists that were given are not right any more. */
  changed: z.int(),
  /** The newest first. */
  given: z.array(Given),
  kinds: z.array(z.object({ kind, text: z.string(), columns: z.array(z.string()) })),
  /** Why this person cannot export it now; empty for who can. */
  why_not: z.string(),
})
export type DeskManifest = z.output<typeof Manifest>

/** 名单 of one departure (desk book §4.3): masked on the screen, whole in an encrypted file for a named receiver. */
export const departureManifests = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/departures/{id}/manifest',
    access: { staff: 'manifest.read' },
    summary: '名单：按房间，证件打码；缺项与上次导出后的变化',
    input: z.object({ id }),
    data: Manifest,
    refusals: ['NOT_FOUND'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/desk/departures/{id}/manifest/export',
    access: { staff: 'manifest.export' },
    audit: 'manifest.export',
    stepUp: true,
    summary: '导出名单：加密压缩包，密码只显示一次；境外接收方须客人单独同意',
    input: z.object({
      id,
      kind,
      receiver: requiredText(2, 60, '请填写接收方名称，2到60个字'),
      purpose: requiredText(5, 100, '请写明用途，5到100个字'),
      is_abroad: flagText,
      /** Leaves out who did not consent to a receiver abroad; without it they stop the whole. */
      leaves_out: z.optional(flagText),
    }),
    data: z.object({
      export_id: z.int(),
      file_name: z.string(),
      /** Shown this once and kept nowhere. */
      password: z.string(),
      people: z.int(),
    }),
    refusals: ['NOT_FOUND', 'STATE', 'NOT_READY'],
  }),
}
